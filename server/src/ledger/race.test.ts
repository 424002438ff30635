import { askLedger, type Step } from "@krapao/testkit/ledger/ledger-steps";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { derivedId } from "../kernel/clock.ts";
import { checkInvariants } from "./invariants.ts";
import { houseAccountId, memberBalance, openMemberAccount, type TransferKind } from "./ledger.ts";

let base: TestDatabase;
let bank: bigint;
let member: bigint;
let other: bigint;
let testCount = 0;

beforeAll(async () => {
  base = await testDatabase({ poolMax: 50 });
});
afterAll(async () => {
  expect(await checkInvariants(base.db)).toEqual([]);
  await base.close();
});

/** Two members with 1000 each. */
beforeEach(async () => {
  testCount += 1;
  await base.db.transaction().execute(async (tx) => {
    bank = await houseAccountId(tx, { kind: "bank_clearing", owner: "SCB", currency: "THB" });
    member = await openMemberAccount(tx, { memberId: `a${testCount}`, currency: "THB" });
    other = await openMemberAccount(tx, { memberId: `b${testCount}`, currency: "THB" });
  });
  const openings = [member, other].map((toId, index) =>
    move("transfer", `opening ${index}`, bank, toId, 1_000n),
  );
  expect(await race(openings)).toEqual(["posted", "posted"]);
});

const idOf = (name: string) => derivedId(String(testCount), name);
const balance = () => memberBalance(base.db, `a${testCount}`);
const race = (steps: Step[]) => Promise.all(steps.map((step) => askLedger(base.db, step)));
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const countOf = (answers: string[], answer: string) =>
  answers.filter((one) => one === answer).length;

function move(
  how: "transfer" | "hold",
  name: string,
  fromId: bigint,
  toId: bigint,
  amountMinor: bigint,
  kind: TransferKind = "withdrawal",
): Step & { do: "transfer" | "hold" } {
  return { do: how, request: { id: idOf(name), kind, fromId, toId, currency: "THB", amountMinor } };
}

test("of 50 concurrent withdrawals of the whole balance, one wins", async () => {
  const answers = await race(times(50, (n) => move("transfer", `w${n}`, member, bank, 1_000n)));
  expect([countOf(answers, "posted"), countOf(answers, "rejected")]).toEqual([1, 49]);
  expect(await balance()).toMatchObject({ postedMinor: 0n, heldMinor: 0n });
});

test("of 50 concurrent holds of the whole balance, one wins", async () => {
  const answers = await race(times(50, (n) => move("hold", `h${n}`, member, bank, 1_000n)));
  expect([countOf(answers, "pending"), countOf(answers, "rejected")]).toEqual([1, 49]);
  expect(await balance()).toMatchObject({ postedMinor: 1_000n, heldMinor: 1_000n });
});

test("20 calls with one id have one effect and one answer", async () => {
  const answers = await race(times(20, () => move("transfer", "same", member, bank, 400n)));
  expect(countOf(answers, "posted")).toBe(20);
  expect((await balance()).postedMinor).toBe(600n);
  const holds = await race(times(20, () => move("hold", "same hold", member, bank, 400n)));
  expect(countOf(holds, "pending")).toBe(20);
  expect((await balance()).heldMinor).toBe(400n);
});

test("external references and reversals are unique too", async () => {
  for (let round = 0; round < 10; round += 1) {
    const deposit = move("transfer", `event ${round}`, bank, member, 50n, "deposit");
    deposit.request.ref = `${testCount} ${round}`;
    expect(countOf(await race(times(20, () => deposit)), "posted")).toBe(20);
    const back = idOf(`back ${round}`);
    const reversal: Step = { do: "reverse", id: back, originalId: deposit.request.id };
    expect(countOf(await race(times(20, () => reversal)), "posted")).toBe(20);
  }
  expect((await balance()).postedMinor).toBe(1_000n);
});

test("20 callers with one external reference book it once", async () => {
  const deposits = times(20, (n) => move("transfer", `d${n}`, bank, member, 50n, "deposit"));
  for (const { request } of deposits) request.ref = `event ${testCount}`;
  const answers = await race(deposits);
  expect([countOf(answers, "posted"), countOf(answers, "LE008")]).toEqual([1, 19]);
  expect((await balance()).postedMinor).toBe(1_050n);
});

test("when post and void race, one succeeds and the other is an error", async () => {
  const names = times(20, (n) => `r${n}`);
  await race(names.map((name) => move("hold", name, member, bank, 10n)));
  const answers = await race(
    names.flatMap((name): Step[] => [
      { do: "post", id: idOf(name) },
      { do: "void", id: idOf(name) },
      { do: "post", id: idOf(name) },
    ]),
  );
  const outcomes = names.map((_, n) => answers.slice(3 * n, 3 * n + 3).join(" "));
  const posted = outcomes.filter((outcome) => outcome === "posted LE004 posted").length;
  const voided = outcomes.filter((outcome) => outcome === "LE004 voided LE004").length;
  expect(posted + voided).toBe(20);
  expect(await balance()).toMatchObject({
    postedMinor: 1_000n - 10n * BigInt(posted),
    heldMinor: 0n,
  });
});

test("of 20 concurrent reversals, one succeeds", async () => {
  await race([move("transfer", "original", bank, member, 300n)]);
  const answers = await race(
    times(
      20,
      (n): Step => ({ do: "reverse", id: idOf(`back ${n}`), originalId: idOf("original") }),
    ),
  );
  expect([countOf(answers, "posted"), countOf(answers, "LE007")]).toEqual([1, 19]);
  expect((await balance()).postedMinor).toBe(1_000n);
});

test("transfers in opposite directions do not deadlock", async () => {
  const answers = await race(
    times(100, (n) =>
      n % 2 === 0
        ? move("transfer", `x${n}`, member, other, 5n)
        : move("transfer", `x${n}`, other, member, 5n),
    ),
  );
  expect(countOf(answers, "posted")).toBe(100);
  expect((await balance()).postedMinor).toBe(1_000n);
});
