import type { SeededRandom } from "@krapao/slips/seeded-random";
import { LedgerModel } from "@krapao/testkit/ledger/ledger-model";
import { askModel, readLedger, type Step } from "@krapao/testkit/ledger/ledger-steps";
import { sql } from "kysely";
import { derivedId } from "../../server/src/kernel/clock.ts";
import type { Db, Tx } from "../../server/src/kernel/db/database.ts";
import { bookLateSuccess } from "../../server/src/ledger/late-success.ts";
import {
  type HouseAccountKind,
  hold,
  houseAccountId,
  openMemberAccount,
  post,
  reverse,
  transfer,
  voidHold,
} from "../../server/src/ledger/ledger.ts";
import { batchedParagraph, openQueue, paragraph, type Stage } from "./caller.ts";

const CURRENCY = "THB";
const MEMBERS = 4;
export const PROVIDERS = 2;
/** What the reward features give away, and the kind of cost account for each. */
export const GIFTS = [
  ["bonus", "bonus_cost"],
  ["invite", "invite_cost"],
  ["refund", "refund_cost"],
  ["luckydraw", "spin_cost"],
] as const;
export type Gift = (typeof GIFTS)[number][0];
/** Kinds of orders that can succeed after they were voided. */
const SUSPENDED = ["withdrawal", "wallet_to_game", "game_to_wallet"] as const;

/** How transfers are posted: each in its own transaction, or by the queue. */
export type Way = "one by one" | "batched";

export type LateStep = { do: "late"; id: string; voidedId: string; amountMinor: bigint };

/** The ledger and its model: every call is made on both, and a difference is a violation. */
export class CheckedLedger {
  readonly model = new LedgerModel();
  members: bigint[] = [];
  providers: bigint[] = [];
  bank = 0n;
  payouts = 0n;
  /** Receives what members are charged. */
  adjustments = 0n;
  /** The account that pays each kind of reward. */
  readonly costs = new Map<Gift, bigint>();
  readonly #suspense = new Map<string, bigint>();
  /** Every committed answer by the name of its record, which is the same in each way. */
  readonly answers = new Map<string, string[]>();
  readonly way: Way;
  readonly #names = new Map<string, string>();
  readonly #queue: ReturnType<typeof openQueue>;
  readonly #db: Db;
  readonly #chance: SeededRandom;
  readonly #run: string;

  /** `run` makes ids and codes differ from those of every other run in this database. */
  constructor(db: Db, chance: SeededRandom, { run, way }: { run: string; way: Way }) {
    this.#db = db;
    this.#chance = chance;
    this.#run = run;
    this.way = way;
    this.#queue = openQueue(db);
  }

  async open(): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      for (let n = 0; n < MEMBERS; n += 1) {
        const memberId = `${this.#run} ${n}`;
        this.members.push(await openMemberAccount(tx, { memberId, currency: CURRENCY }));
      }
      for (let n = 0; n < PROVIDERS; n += 1) {
        this.providers.push(await this.#house(tx, "provider_clearing", `${this.#run} ${n}`));
      }
      this.bank = await this.#house(tx, "bank_clearing", this.#run);
      this.payouts = await this.#house(tx, "payout_clearing", this.#run);
      this.adjustments = await this.#house(tx, "adjustment", this.#run);
      for (const [gift, kind] of GIFTS) {
        this.costs.set(gift, await this.#house(tx, kind, this.#run));
      }
      for (const kind of SUSPENDED) {
        this.#suspense.set(kind, await this.#house(tx, "suspense", kind));
      }
    });
    for (const id of this.members) this.model.open(id, CURRENCY, true);
    const houses = [
      ...this.providers,
      this.bank,
      this.payouts,
      this.adjustments,
      ...this.costs.values(),
      ...this.#suspense.values(),
    ];
    for (const id of houses) this.model.open(id, CURRENCY, false);
    // Suspense is shared with earlier runs, so the model starts from their balance.
    for (const [id, account] of await readLedger(this.#db, this.model))
      this.model.accounts.set(id, account);
  }

  id(...name: (string | number)[]): string {
    const id = derivedId(this.#run, ...name.map(String));
    // A part of a name can be an id.
    const parts = name.map((part) => this.#names.get(`${part}`) ?? `${part}`);
    this.#names.set(id, parts.join(" "));
    return id;
  }

  /**
   * Makes the call on the ledger as one step, which may crash, and on the model if it was
   * committed.
   */
  ask(
    step: Step | LateStep,
    recordId: string,
    stageOf: (answer: string) => Stage,
    chance = this.#chance,
  ): Promise<string> {
    const committed = (answer: string) => {
      const name = this.#names.get(recordId) ?? recordId;
      this.answers.set(name, [...(this.answers.get(name) ?? []), `${step.do} ${answer}`]);
      const expected = step.do === "late" ? this.#modelLate(step) : askModel(this.model, step);
      if (answer === expected) return;
      throw new Error(`${describe(step)} was answered ${answer}; the model says ${expected}`);
    };
    const common = { id: recordId, stageOf, committed };
    if (this.way === "batched" && step.do === "transfer")
      return batchedParagraph(this.#queue, chance, { ...common, request: step.request });
    return paragraph(this.#db, chance, { ...common, write: (tx) => perform(tx, step) });
  }

  /** The state of every transfer by its name, and the balances by the place of their account. */
  async endState(): Promise<Record<string, string>> {
    const { rows } = await sql<{ id: string; text: string }>`
      select id, concat_ws(' ', state, amount_minor, posted_minor) as text from ledger.transfer
      where id = any(${[...this.#names.keys()]}::uuid[])`.execute(this.#db);
    const balances = await readLedger(this.#db, this.model);
    // Suspense accounts are shared with earlier runs, which comes with the model.
    const own = [...this.members, ...this.providers, this.bank, this.payouts, this.adjustments];
    return Object.fromEntries([
      ...rows.map(({ id, text }) => [this.#names.get(id), text]).sort(),
      ...[...own, ...this.costs.values()].map((id, place) => {
        const { postedMinor, heldMinor } = balances.get(id) ?? {};
        return [`account ${place}`, `${postedMinor} held ${heldMinor}`];
      }),
    ]);
  }

  /** Accounts whose balance differs from the model. */
  async differences(): Promise<string[]> {
    const ledger = await readLedger(this.#db, this.model);
    return [...this.model.accounts].flatMap(([id, expected]) => {
      const found = ledger.get(id);
      const same =
        found?.postedMinor === expected.postedMinor && found.heldMinor === expected.heldMinor;
      if (same) return [];
      return [
        `account ${id} has ${found?.postedMinor} (held ${found?.heldMinor}), the model ${expected.postedMinor} (held ${expected.heldMinor})`,
      ];
    });
  }

  #modelLate({ id, voidedId, amountMinor }: LateStep): string {
    const voided = this.model.transfers.get(voidedId);
    if (!voided) return "LE003";
    if (voided.state !== "voided") return "LE004";
    const suspense = this.#suspense.get(voided.kind) ?? 0n;
    const isPaidByMember = this.members.includes(voided.fromId);
    return this.model.transfer({
      id,
      kind: "suspense",
      fromId: isPaidByMember ? suspense : voided.fromId,
      toId: isPaidByMember ? voided.toId : suspense,
      currency: CURRENCY,
      amountMinor,
      ref: `late:${voidedId}`,
    });
  }

  #house(tx: Tx, kind: HouseAccountKind, owner: string): Promise<bigint> {
    return houseAccountId(tx, { kind, owner, currency: CURRENCY });
  }
}

async function perform(tx: Tx, step: Step | LateStep): Promise<string> {
  switch (step.do) {
    case "transfer":
      return transfer(tx, step.request);
    case "hold":
      return hold(tx, step.request);
    case "post":
      return post(tx, step);
    case "void":
      return voidHold(tx, step);
    case "reverse":
      return reverse(tx, step);
    case "late":
      return bookLateSuccess(tx, step);
  }
}

const describe = (step: Step | LateStep) =>
  JSON.stringify(step, (_, value) => (typeof value === "bigint" ? String(value) : value));
