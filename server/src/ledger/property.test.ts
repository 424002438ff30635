import type { Currency } from "@krapao/contract/money";
import { LedgerModel } from "@krapao/testkit/ledger/ledger-model";
import { askLedger, askModel, readLedger, type Step } from "@krapao/testkit/ledger/ledger-steps";
import { atNight } from "@krapao/testkit/night";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { derivedId } from "../kernel/clock.ts";
import { checkInvariants } from "./invariants.ts";
import { houseAccountId, openMemberAccount } from "./ledger.ts";

let base: TestDatabase;
let runCount = 0;

beforeAll(async () => {
  base = await testDatabase({ poolMax: 2 });
});
afterAll(() => base.close());

// Few ids, few references and small amounts, so that replays, changed payloads and refusals are
// common.
const number = fc.nat({ max: 7 });
const amountMinor = fc.oneof(
  { weight: 20, arbitrary: fc.bigInt({ min: 1n, max: 70n }) },
  { weight: 1, arbitrary: fc.constant(0n) },
);
const ref = fc.option(fc.constantFrom("r1", "r2", "r3"), { nil: undefined, freq: 3 });
// Accounts 0, 1: members; 2, 3: house; 4: a member in another currency. The last pairs cannot be
// booked.
const pair = fc.constantFrom(
  ...[
    [0, 2],
    [0, 2],
    [1, 2],
    [1, 3],
    [2, 0],
    [2, 1],
    [3, 0],
    [0, 1],
    [1, 0],
    [2, 3],
    [0, 2],
    [0, 0],
    [0, 4],
  ],
);
const request = fc.record({
  number,
  kind: fc.constantFrom("deposit", "withdrawal"),
  pair,
  currency: fc.constantFrom(...Array<Currency>(15).fill("THB"), "LAK"),
  amountMinor,
  ref,
  reverses: fc.option(number, { nil: undefined, freq: 2 }),
});
const part = fc.option(amountMinor, { nil: undefined, freq: 2 });
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("transfer"), request }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("hold"), request }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("post"), number, part, ref }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("void"), number }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("reverse"), number, original: number }) },
  // The caller lost the answer, or repeats the same call much later.
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("again"), back: fc.integer({ min: 1, max: 12 }) }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

test("random operations are answered and booked as in the model", {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 20, maxLength: 80, size: "max" }),
      async (operations) => {
        runCount += 1;
        const { model, accounts } = await openAccounts();
        for (const step of toSteps(operations, accounts)) {
          expect({ step, answer: await askLedger(base.db, step) }).toEqual({
            step,
            answer: askModel(model, step),
          });
        }
        expect(await readLedger(base.db, model)).toEqual(model.accounts);
        expect(await checkInvariants(base.db)).toEqual([]);
      },
    ),
    { numRuns: atNight(40, 15) },
  );
});

/**
 * Two members and a house account in THB, a member and a house account in LAK. Each member starts
 * with 100.
 */
async function openAccounts(): Promise<{ model: LedgerModel; accounts: bigint[] }> {
  const model = new LedgerModel();
  const accounts = await base.db
    .transaction()
    .execute(async (tx) => [
      await openMemberAccount(tx, { memberId: `a${runCount}`, currency: "THB" }),
      await openMemberAccount(tx, { memberId: `b${runCount}`, currency: "THB" }),
      await houseAccountId(tx, { kind: "bank_clearing", owner: `SCB${runCount}`, currency: "THB" }),
      await houseAccountId(tx, { kind: "suspense", owner: `s${runCount}`, currency: "THB" }),
      await openMemberAccount(tx, { memberId: `c${runCount}`, currency: "LAK" }),
    ]);
  const [a = 0n, b = 0n, bank = 0n, suspense = 0n, lak = 0n] = accounts;
  for (const id of [a, b]) model.open(id, "THB", true);
  for (const id of [bank, suspense]) model.open(id, "THB", false);
  model.open(lak, "LAK", true);
  for (const toId of [a, b]) {
    const opening: Step = {
      do: "transfer",
      request: {
        id: idOf(`opening ${toId}`),
        kind: "deposit",
        fromId: bank,
        toId,
        currency: "THB",
        amountMinor: 100n,
      },
    };
    expect([await askLedger(base.db, opening), askModel(model, opening)]).toEqual([
      "posted",
      "posted",
    ]);
  }
  return { model, accounts };
}

const idOf = (name: number | string) => derivedId(`run ${runCount}`, String(name));

function toSteps(operations: Operation[], accounts: bigint[]): Step[] {
  const steps: Step[] = [];
  for (const operation of operations) {
    const step = toStep(operation, accounts, steps);
    if (step) steps.push(step);
  }
  return steps;
}

function toStep(operation: Operation, accounts: bigint[], before: Step[]): Step | undefined {
  if ("back" in operation) return before.at(-operation.back);
  if ("original" in operation) {
    return { do: "reverse", id: idOf(operation.number), originalId: idOf(operation.original) };
  }
  if ("part" in operation) {
    return {
      do: "post",
      id: idOf(operation.number),
      amountMinor: operation.part,
      ref: refOf(operation.ref),
    };
  }
  if (!("request" in operation)) return { do: "void", id: idOf(operation.number) };
  const { pair, number, ref, reverses, ...rest } = operation.request;
  const isHold = operation.do === "hold";
  return {
    do: isHold ? "hold" : "transfer",
    request: {
      ...rest,
      id: idOf(number),
      fromId: accounts[pair[0] ?? 0] ?? 0n,
      toId: accounts[pair[1] ?? 0] ?? 0n,
      ref: refOf(ref),
      // Rare: an explicit reversal with any amount and any accounts.
      reversesId: !isHold && reverses !== undefined && reverses < 2 ? idOf(reverses) : undefined,
    },
  };
}

const refOf = (ref: string | undefined) => (ref === undefined ? undefined : `${runCount} ${ref}`);
