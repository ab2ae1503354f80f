import type { NewTable } from "../server";

/** Who is to sit in a seat: the reader, somebody who is still to come, or a bot by its name. */
export type Plan = "me" | "free" | `bot:${string}`;

/** The seats of a table that is being made: the reader has one, the others are as chosen. */
export class Seating {
  plans = $state<Plan[]>([]);

  constructor(
    readonly allowed: readonly number[],
    readonly other: Plan,
    wanted: number,
  ) {
    const usual = [wanted, 4, 3, 2].find((number) => allowed.includes(number)) ?? allowed[0] ?? 2;
    this.plans = this.#filled(usual);
  }

  #filled(number: number): Plan[] {
    return Array.from({ length: number }, (_, seat): Plan => this.plans[seat] ?? (seat === 0 ? "me" : this.other));
  }

  resize(number: number): void {
    const next = this.#filled(number);
    if (!next.includes("me")) next[0] = "me";
    this.plans = next;
  }

  /** The reader moves there; who was to sit there takes the place that he leaves. */
  sitAt(seat: number): void {
    const from = this.plans.indexOf("me");
    const there = this.plans[seat];
    if (from < 0 || there === undefined) return;
    this.plans[from] = there;
    this.plans[seat] = "me";
  }

  set(seat: number, plan: Plan): void {
    this.plans[seat] = plan;
  }

  full = $derived(!this.plans.includes("free"));

  wire(): NewTable["seats"] {
    return this.plans.map((plan) => (plan === "me" ? { me: true } : plan === "free" ? {} : { bot: plan.slice(4) }));
  }
}
