import { SeededRandom } from "@krapao/slips/seeded-random";
import type { Step } from "@krapao/testkit/ledger/ledger-steps";
import type { Db } from "../../server/src/kernel/db/database.ts";
import { checkInvariants } from "../../server/src/ledger/invariants.ts";
import { readStage } from "./caller.ts";
import { CheckedLedger, GIFTS, type Gift, type Way } from "./checked-ledger.ts";
import { ExternalParties } from "./external-parties.ts";
import { advance, type Callback, type Order, record, survives } from "./orders.ts";
import type { RunResult } from "./result.ts";
import { Truth } from "./truth.ts";

const ACTIONS = 200;
/** The most transfers that arrive at the same time. */
const BURST = 12;

/**
 * A booking in one transfer: a deposit, a reward, a reversal. External parties repeat it; the last
 * try is `isHeard`.
 */
interface Event {
  step: Step;
  deliveries: number;
  expected: string[];
}

/**
 * Runs one simulation from a seed: random actions, then everything is completed, then the ledger is
 * compared.
 */
export async function simulate(
  db: Db,
  seed: number,
  nonce: string,
  way: Way = "one by one",
): Promise<RunResult> {
  const chance = new SeededRandom(seed);
  const run = `${nonce} ${way} ${seed}`;
  const life = new Life(db, chance, new CheckedLedger(db, chance, { run, way }));
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
  const { ledger, crashes } = life;
  const answers = Object.fromEntries(ledger.answers);
  return {
    transfers: ledger.model.transfers.size,
    crashes,
    problems,
    answers,
    end: await ledger.endState(),
  };
}

class Life {
  crashes = 0;
  readonly ledger: CheckedLedger;
  readonly #db: Db;
  readonly #chance: SeededRandom;
  readonly #external: ExternalParties;
  readonly #orders: Order[] = [];
  readonly #unfinished: Order[] = [];
  readonly #callbacks: Callback[] = [];
  readonly #events: Event[] = [];
  #count = 0;
  readonly #truth = new Truth();

  constructor(db: Db, chance: SeededRandom, ledger: CheckedLedger) {
    this.#db = db;
    this.#chance = chance;
    this.ledger = ledger;
    this.#external = new ExternalParties(chance);
  }

  async play(): Promise<void> {
    await this.ledger.open();
    for (let action = 0; action < ACTIONS; action += 1) {
      const roll = this.#chance.below(100);
      if (roll < 18) this.#deposit();
      else if (roll < 23) this.#give();
      else if (roll < 26) this.#charge();
      else if (roll < 45) this.#order();
      else if (roll < 50) this.#returnWithdrawal();
      else await this.#go();
    }
    while (this.#unfinished.length + this.#callbacks.length + this.#events.length > 0)
      await this.#go();
  }

  /** Compares the ledger with the model, and with what really happened at the external parties. */
  async compare(): Promise<string[]> {
    const { ledger } = this;
    const lies = this.#truth.lies(ledger, this.#external, this.#orders);
    const held = ledger.members.filter((id) => ledger.model.accounts.get(id)?.heldMinor !== 0n);
    return [
      ...(await ledger.differences()),
      ...lies,
      ...held.map((id) => `account ${id} still holds money after everything ended`),
    ];
  }

  #deposit(): void {
    const amountMinor = BigInt(1 + this.#chance.below(50_000));
    this.#truth.depositedMinor += amountMinor;
    const step = this.#transfer("deposit", this.ledger.bank, amountMinor);
    const outcomes = ["posted", "LE008"];
    this.#announce(step, outcomes);
    // Another handler took the same event and gave it another id.
    if (this.#chance.percent(25)) {
      const id = this.ledger.id("double", step.request.id);
      this.#announce({ do: "transfer", request: { ...step.request, id } }, outcomes);
    }
  }

  #give(): void {
    const [gift] = this.#chance.pick(GIFTS);
    const amountMinor = BigInt(1 + this.#chance.below(5_000));
    this.#truth.give(gift, amountMinor);
    const costId = this.ledger.costs.get(gift) ?? 0n;
    this.#announce(this.#transfer(gift, costId, amountMinor), ["posted"]);
  }

  /** A transfer that a member pays, which is rejected when the wallet has too little. */
  #charge(): void {
    const id = this.ledger.id("charge", this.#next());
    const fromId = this.#chance.pick(this.ledger.members);
    const amountMinor = BigInt(1 + this.#chance.below(60_000));
    const toId = this.ledger.adjustments;
    const kind = "adjustment";
    this.#announce(
      { do: "transfer", request: { id, kind, fromId, toId, currency: "THB", amountMinor } },
      ["posted", "rejected"],
    );
  }

  #transfer(
    kind: "deposit" | Gift,
    fromId: bigint,
    amountMinor: bigint,
  ): Step & { do: "transfer" } {
    const id = this.ledger.id(kind, this.#next());
    const toId = this.#chance.pick(this.ledger.members);
    return {
      do: "transfer",
      request: { id, kind, fromId, toId, currency: "THB", amountMinor, ref: `event ${id}` },
    };
  }

  #order(): void {
    const member = this.#chance.pick(this.ledger.members);
    const provider = this.#chance.pick(this.ledger.providers);
    const [kind, fromId, toId] = this.#chance.pick([
      ["withdrawal", member, this.ledger.payouts],
      ["wallet_to_game", member, provider],
      ["game_to_wallet", provider, member],
    ] as const);
    const id = this.ledger.id(kind, this.#next());
    const order = { id, kind, fromId, toId, amountMinor: BigInt(1 + this.#chance.below(40_000)) };
    this.#orders.push(order);
    this.#unfinished.push(order);
  }

  /** The bank returns a payment; sometimes the same return arrives under two ids. */
  #returnWithdrawal(): void {
    const { transfers } = this.ledger.model;
    const returned = new Set(
      [...this.#events, ...this.#done].map(({ step }) => step.do === "reverse" && step.originalId),
    );
    const paid = this.#orders.filter(
      ({ id, kind }) =>
        kind === "withdrawal" && transfers.get(id)?.state === "posted" && !returned.has(id),
    );
    if (paid.length === 0) return;
    const { id: originalId, amountMinor } = this.#chance.pick(paid);
    this.#truth.returnedMinor += amountMinor;
    const outcomes = ["posted", "LE007"];
    this.#announce(
      { do: "reverse", id: this.ledger.id("return", originalId), originalId },
      outcomes,
    );
    if (this.#chance.percent(30)) {
      this.#announce(
        { do: "reverse", id: this.ledger.id("return again", originalId), originalId },
        outcomes,
      );
    }
  }

  readonly #done: Event[] = [];

  #announce(step: Step, expected: string[]): void {
    this.#events.push({ step, deliveries: 1 + this.#chance.below(3), expected });
  }

  /** Continues one random waiting item, so that an earlier request may well be the last one. */
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
          : await advance(this.ledger, this.#external, order, stage);
    });
    // A crashed order, or one with an unknown outcome, is resumed from its record.
    if (!lived || callbacks === undefined) this.#unfinished.push(order);
    else this.#callbacks.push(...callbacks);
  }

  /** What the external party still sends about an order whose caller died after the last commit. */
  #callbacksOf(order: Order): Callback[] {
    const truth = this.#external.truth(order.id);
    return truth.isDone ? [{ order, outcome: truth }] : [];
  }

  async #hearCallback(): Promise<void> {
    const callback = this.#chance.draw(this.#callbacks);
    if (!(await this.#twiceAtOnce((own) => record(this.ledger, callback, own))))
      this.#callbacks.push(callback);
  }

  async #hearEvent(): Promise<void> {
    const events = this.#chance.percent(40) ? this.#drawBurst() : [];
    if (events.length === 0) events.push(this.#chance.draw(this.#events));
    if (events.length === 1) {
      for (const event of events) await this.#hear(event, (work) => this.#twiceAtOnce(work));
      return;
    }
    // They arrive in this order. The queue gets all of them before the first is answered.
    const forked = events.map((event) => ({ event, own: this.#chance.fork() }));
    const hear = ({ event, own }: (typeof forked)[number]) =>
      this.#hear(event, (work) => this.#try(() => work(own)));
    if (this.ledger.way === "batched") await Promise.all(forked.map(hear));
    else for (const each of forked) await hear(each);
  }

  /** Some of the waiting transfers. */
  #drawBurst(): Event[] {
    const transfers = this.#events.filter(({ step }) => step.do === "transfer");
    const count = Math.min(transfers.length, 2 + this.#chance.below(BURST - 1));
    const burst = Array.from({ length: count }, () => this.#chance.draw(transfers));
    for (const event of burst) this.#events.splice(this.#events.indexOf(event), 1);
    return burst;
  }

  async #hear(
    event: Event,
    deliver: (work: (own: SeededRandom) => Promise<void>) => Promise<boolean>,
  ): Promise<void> {
    const { step, expected } = event;
    const id = step.do === "transfer" ? step.request.id : step.do === "reverse" ? step.id : "";
    const lived = await deliver(async (own) => {
      const answer = await this.ledger.ask(step, id, () => "done", own);
      if (!expected.includes(answer)) throw new Error(`${step.do} ${id} was answered ${answer}`);
      const isCharge = step.do === "transfer" && step.request.kind === "adjustment";
      if (isCharge && answer === "posted")
        this.#truth.chargedMinor.set(id, step.request.amountMinor);
    });
    if (lived) event.deliveries -= 1;
    (event.deliveries > 0 ? this.#events : this.#done).push(event);
  }

  /** Sometimes two processes handle a message at the same time. */
  async #twiceAtOnce(work: (own: SeededRandom) => Promise<void>): Promise<boolean> {
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
