/** The pages of the server below `/api`: JSON in, JSON out, refusals as `Refusal`. */

/** What the server says where it does not do what was asked: the sentence stands in the reader's language. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** No answer at all: there is no network, or no server. */
export class NoAnswer extends Error {}

/** So many ms an answer may take: a button that waits for it is not to wait for ever. */
const PATIENCE = 60_000;

export class Api {
  language = "";
  /** Called whenever there is no answer. */
  silence: () => void = () => undefined;

  async get(path: string, query: Record<string, string> = {}): Promise<unknown> {
    return this.#ask(path, query, { method: "GET" });
  }

  async post(path: string, body: unknown = {}): Promise<unknown> {
    const headers = { "Content-Type": "application/json", "X-Foolery": "1" };
    return this.#ask(path, {}, { method: "POST", headers, body: JSON.stringify(body) });
  }

  /** Sends something that is no JSON: a text, or a file with one. */
  async send(path: string, body: string | Blob): Promise<unknown> {
    const headers = { "Content-Type": "text/plain; charset=utf-8", "X-Foolery": "1" };
    return this.#ask(path, {}, { method: "POST", headers, body });
  }

  async #ask(path: string, query: Record<string, string>, init: RequestInit): Promise<unknown> {
    const asked = new URLSearchParams(this.language ? { lang: this.language, ...query } : query);
    const answer = await fetch(`/api/${path}${asked.size ? `?${asked}` : ""}`, { ...init, signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
    if (!answer) {
      this.silence();
      throw new NoAnswer();
    }
    const data: unknown = await answer.json().catch(() => undefined);
    if (answer.ok) return data;
    throw refusal(answer.status, data);
  }
}

function refusal(status: number, data: unknown): Refusal {
  const said = (name: string): string => {
    const value: unknown = data && typeof data === "object" ? Reflect.get(data, name) : undefined;
    return typeof value === "string" ? value : "";
  };
  return new Refusal(status, said("code"), said("text"));
}
