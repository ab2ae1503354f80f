// The socket of a page that is shown frames by a test: it greets and answers no more. With `aged` set, as a server that
// ships another build of the page.
window.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  constructor() {
    window.socket = this;
    setTimeout(() => this.onopen?.());
  }
  send(text) {
    const { t } = JSON.parse(text);
    const now = Date.now();
    if (t === "hello") this.hear({ t: "welcome", format: 2, build: window.aged ? "another" : "", name: "Anna", language: "en", now });
    if (t === "ping") this.hear({ t: "pong", now });
  }
  hear(frame) {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(frame) }));
  }
  close() {}
};
