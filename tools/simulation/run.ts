import type { Db } from "../../server/src/kernel/db.ts";
import { checkInvariants } from "../../server/src/ledger/invariants.ts";
import type { Step } from "../../server/test/ledger-steps.ts";
import { Book, GIFTS, type Gift } from "./book.ts";
import { readStage } from "./caller.ts";
import { Chance } from "./chance.ts";
import { advance, type Callback, type Order, record, survives } from "./orders.ts";
import { Outside } from "./outside.ts";

const ACTIONS = 200;

export interface RunResult {
  transfers: number;
  crashes: number;
  problems: string[];
}

/** A booking in one transfer: a deposit, a gift, a reversal. Outside parties repeat it; the last try is `isHeard`. */
interface Event {
  step: Step;
  deliveries: number;
  expected: string[];
}

/** One life of the product from a seed: chance acts, everything comes to its end, then the book is compared. */
export async function simulate(db: Db, seed: number, nonce: string): Promise<RunResult> {
  const chance = new Chance(seed);
  const life = new Life(db, chance, new Book(db, chance, `${nonce} ${seed}`));
  const problems: string[] = [];
  try {
    await life.play();
    problems.push(...(await life.compare()));
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  const violations = await checkInvariants(db);
  problems.push(
    ...violations.map(({ invariant, rule, subject }) => `${invariant} ${rule}: ${subject}`),
  );
  return { transfers: life.book.model.transfers.size, crashes: life.crashes, problems };
}

class Life {
  crashes = 0;
  readonly book: Book;
  readonly #db: Db;
  readonly #chance: Chance;
  readonly #outside: Outside;
  readonly #orders: Order[] = [];
  readonly #unfinished: Order[] = [];
  readonly #callbacks: Callback[] = [];
  readonly #events: Event[] = [];
  #count = 0;
  #depositedMinor = 0n;
  readonly #givenMinor = new Map<Gift, bigint>();
  #returnedMinor = 0n;

  constructor(db: Db, chance: Chance, book: Book) {
    this.#db = db;
    this.#chance = chance;
    this.book = book;
    this.#outside = new Outside(chance);
  }

  async play(): Promise<void> {
    await this.book.open();
    for (let action = 0; action < ACTIONS; action += 1) {
      const roll = this.#chance.below(100);
      if (roll < 18) this.#deposit();
      else if (roll < 26) this.#give();
      else if (roll < 45) this.#order();
      else if (roll < 50) this.#returnWithdrawal();
      else await this.#go();
    }
    while (this.#unfinished.length + this.#callbacks.length + this.#events.length > 0)
      await this.#go();
  }

  /** The book against the model, and against what really happened outside. */
  async compare(): Promise<string[]> {
    const { book } = this;
    const moved = (side: "fromId" | "toId", account: bigint) =>
      this.#orders
        .filter((order) => order[side] === account)
        .reduce((sum, { id }) => sum + this.#outside.truth(id).movedMinor, 0n);
    const truths: [string, bigint, bigint][] = [
      ["the bank", book.bank, -this.#depositedMinor],
      ...[...book.costs].map(([gift, id]): [string, bigint, bigint] => [
        `gifts of ${gift}`,
        id,
        -(this.#givenMinor.get(gift) ?? 0n),
      ]),
      ["payouts", book.payouts, moved("toId", book.payouts) - this.#returnedMinor],
      ...book.providers.map((id, n): [string, bigint, bigint] => [
        `provider ${n}`,
        id,
        moved("toId", id) - moved("fromId", id),
      ]),
    ];
    const lies = truths.flatMap(([name, id, truthMinor]) => {
      const booked = book.model.accounts.get(id)?.postedMinor;
      return booked === truthMinor ? [] : [`${name} moved ${truthMinor}, the book says ${booked}`];
    });
    const held = book.members.filter((id) => book.model.accounts.get(id)?.heldMinor !== 0n);
    return [
      ...(await book.differences()),
      ...lies,
      ...held.map((id) => `account ${id} still holds money after everything ended`),
    ];
  }

  #deposit(): void {
    const amountMinor = BigInt(1 + this.#chance.below(50_000));
    this.#depositedMinor += amountMinor;
    const step = this.#transfer("deposit", this.book.bank, amountMinor);
    const outcomes = ["posted", "LE008"];
    this.#announce(step, outcomes);
    // Another handler took the same event and gave it an id of its own.
    if (this.#chance.percent(25)) {
      const id = this.book.id("double", step.request.id);
      this.#announce({ do: "transfer", request: { ...step.request, id } }, outcomes);
    }
  }

  #give(): void {
    const [gift] = this.#chance.pick(GIFTS);
    const amountMinor = BigInt(1 + this.#chance.below(5_000));
    this.#givenMinor.set(gift, (this.#givenMinor.get(gift) ?? 0n) + amountMinor);
    const costId = this.book.costs.get(gift) ?? 0n;
    this.#announce(this.#transfer(gift, costId, amountMinor), ["posted"]);
  }

  #transfer(
    kind: "deposit" | Gift,
    fromId: bigint,
    amountMinor: bigint,
  ): Step & { do: "transfer" } {
    const id = this.book.id(kind, this.#next());
    const toId = this.#chance.pick(this.book.members);
    return {
      do: "transfer",
      request: { id, kind, fromId, toId, currency: "THB", amountMinor, ref: `event ${id}` },
    };
  }

  #order(): void {
    const member = this.#chance.pick(this.book.members);
    const provider = this.#chance.pick(this.book.providers);
    const [kind, fromId, toId] = this.#chance.pick([
      ["withdrawal", member, this.book.payouts],
      ["wallet_to_game", member, provider],
      ["game_to_wallet", provider, member],
    ] as const);
    const id = this.book.id(kind, this.#next());
    const order = { id, kind, fromId, toId, amountMinor: BigInt(1 + this.#chance.below(40_000)) };
    this.#orders.push(order);
    this.#unfinished.push(order);
  }

  /** The bank sends a payment back; the same return reaches us under two ids now and then. */
  #returnWithdrawal(): void {
    const { transfers } = this.book.model;
    const returned = new Set(
      [...this.#events, ...this.#done].map(({ step }) => step.do === "reverse" && step.originalId),
    );
    const paid = this.#orders.filter(
      ({ id, kind }) =>
        kind === "withdrawal" && transfers.get(id)?.state === "posted" && !returned.has(id),
    );
    if (paid.length === 0) return;
    const { id: originalId, amountMinor } = this.#chance.pick(paid);
    this.#returnedMinor += amountMinor;
    const outcomes = ["posted", "LE007"];
    this.#announce({ do: "reverse", id: this.book.id("return", originalId), originalId }, outcomes);
    if (this.#chance.percent(30)) {
      this.#announce(
        { do: "reverse", id: this.book.id("return again", originalId), originalId },
        outcomes,
      );
    }
  }

  readonly #done: Event[] = [];

  #announce(step: Step, expected: string[]): void {
    this.#events.push({ step, deliveries: 1 + this.#chance.below(3), expected });
  }

  /** One thing that waits goes on: any of them, so what was asked first may well come last. */
  async #go(): Promise<void> {
    const waiting = [this.#unfinished, this.#callbacks, this.#events].filter(
      (queue) => queue.length > 0,
    );
    if (waiting.length === 0) return;
    const queue = this.#chance.pick(waiting);
    if (queue === this.#unfinished) await this.#goOnWithOrder();
    else if (queue === this.#callbacks) await this.#hearCallback();
    else await this.#hearEvent();
  }

  async #goOnWithOrder(): Promise<void> {
    const order = this.#chance.draw(this.#unfinished);
    const stage = await readStage(this.#db, order.id);
    let callbacks: Callback[] | undefined;
    const lived = await this.#try(async () => {
      callbacks =
        stage === "done"
          ? this.#callbacksOf(order)
          : await advance(this.book, this.#outside, order, stage);
    });
    // Dead or without an outcome: somebody resumes it from what its record says.
    if (!lived || callbacks === undefined) this.#unfinished.push(order);
    else this.#callbacks.push(...callbacks);
  }

  /** What the party still sends of an order whose caller died after the last commit. */
  #callbacksOf(order: Order): Callback[] {
    const truth = this.#outside.truth(order.id);
    return truth.isDone ? [{ order, outcome: truth }] : [];
  }

  async #hearCallback(): Promise<void> {
    const callback = this.#chance.draw(this.#callbacks);
    if (!(await this.#twiceAtOnce((own) => record(this.book, callback, own))))
      this.#callbacks.push(callback);
  }

  async #hearEvent(): Promise<void> {
    const event = this.#chance.draw(this.#events);
    const { step, expected } = event;
    const id = step.do === "transfer" ? step.request.id : step.do === "reverse" ? step.id : "";
    const lived = await this.#twiceAtOnce(async (own) => {
      const answer = await this.book.ask(step, id, () => "done", own);
      if (!expected.includes(answer)) throw new Error(`${step.do} ${id} was answered ${answer}`);
    });
    if (lived) event.deliveries -= 1;
    (event.deliveries > 0 ? this.#events : this.#done).push(event);
  }

  /** Now and then a message is handled by two processes in the same moment. */
  async #twiceAtOnce(work: (own: Chance) => Promise<void>): Promise<boolean> {
    const chances = Array.from({ length: this.#chance.percent(20) ? 2 : 1 }, () =>
      this.#chance.fork(),
    );
    const lives = await Promise.all(chances.map((own) => this.#try(() => work(own))));
    return lives.every(Boolean);
  }

  async #try(work: () => Promise<unknown>): Promise<boolean> {
    const lived = await survives(work);
    if (!lived) this.crashes += 1;
    return lived;
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }
}
