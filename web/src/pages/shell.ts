/** Keeps the shell for when there is no server. Browsers allow it over TLS and on the machine itself alone. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
