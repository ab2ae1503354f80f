import { expect, test } from "vitest";
import { isLoopback } from "../src/pages/room/loopback";

test("addresses that lead every machine to itself", () => {
  for (const host of ["localhost:8000", "127.0.0.1", "127.1.2.3:80", "[::1]:8000", "a.localhost"]) expect(isLoopback(`http://${host}`), host).toBe(true);
  for (const host of ["192.168.1.5:8000", "foolery.example", "127.0.0.1.example", "[fe80::1]"]) expect(isLoopback(`http://${host}`), host).toBe(false);
});
