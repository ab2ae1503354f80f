/**
 * Keeps the shell for when there is no server. Browsers allow it over TLS and on the machine itself alone. The words have
 * come before anybody could keep them: at the first visit they are asked for once more.
 */
export function keepShell(words: () => Promise<unknown>): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) {
    serviceWorker.addEventListener("controllerchange", () => void words().catch(() => undefined), { once: true });
  }
  serviceWorker.register("/sw.js").catch(() => undefined);
}
