import type { Socket, World } from "./link";

/** The sockets and the time of this browser. */
export const browser: World = {
  open() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/api/socket`);
    const own: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
    };
    socket.onopen = () => own.onopen?.();
    socket.onmessage = (event: MessageEvent<unknown>) => own.onmessage?.({ data: event.data });
    socket.onclose = () => own.onclose?.();
    return own;
  },
  later(call, ms) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
  // Random ids, also where the page came over plain HTTP and `randomUUID` is not there.
  id: () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
};
