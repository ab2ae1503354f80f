import type { MyTable, Server } from "./server";

/** Who reads: a guest with a name, and the tables where he sits. */
export class Person {
  name = $state("");
  tables = $state.raw<MyTable[]>([]);
  #arrived: Promise<void> | undefined;

  constructor(private readonly server: Server) {}

  /** Makes sure that there is a person; what changes anything waits for it. */
  arrive(language: string): Promise<void> {
    this.#arrived ??= this.server
      .arrive(language)
      .then((name) => {
        this.name = name;
      })
      .catch((reason: unknown) => {
        this.#arrived = undefined;
        throw reason;
      });
    return this.#arrived;
  }

  /** Asks again for the name and the tables. */
  async look(): Promise<void> {
    const { name, tables } = await this.server.me();
    this.name = name;
    this.tables = tables;
  }

  async rename(name: string): Promise<void> {
    await this.server.rename(name);
    await this.look();
  }

  /** This browser has become somebody else. */
  forget(): void {
    this.#arrived = undefined;
  }
}
