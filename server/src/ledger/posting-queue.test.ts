import { LedgerModel } from "@krapao/testkit/ledger/ledger-model";
import { readLedger } from "@krapao/testkit/ledger/ledger-steps";
import { atNight } from "@krapao/testkit/night";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { derivedId } from "../kernel/clock.ts";
import { openDatabase } from "../kernel/db/database.ts";
import { checkInvariants } from "./invariants.ts";
import {
  houseAccountId,
  LedgerError,
  memberBalance,
  openMemberAccount,
  type TransferRequest,
  transfer,
} from "./ledger.ts";
import { openPostingQueue, type PostingQueue } from "./posting-queue.ts";

let base: TestDatabase;
let queue: PostingQueue<undefined>;
let bank: bigint;
let member: bigint;
let other: bigint;
let testCount = 0;

beforeAll(async () => {
  base = await testDatabase({ poolMax: 20 });
  const owner = openDatabase({ url: base.urls.owner, poolMax: 1 });
  await sql`create table public.test_record (id uuid primary key, answer text)`.execute(owner);
  await sql`grant select, insert on public.test_record to krapao_app`.execute(owner);
  await owner.destroy();
  queue = openPostingQueue(base.db);
});
afterAll(async () => {
  expect(await checkInvariants(base.db)).toEqual([]);
  await base.close();
});

beforeEach(async () => {
  testCount += 1;
  await openAccounts();
  await queue.post(
    request("opening", { fromId: bank, toId: member, amountMinor: 1_000n }),
    undefined,
  );
});

async function openAccounts(): Promise<void> {
  await base.db.transaction().execute(async (tx) => {
    const owner = `bank ${testCount}`;
    bank = await houseAccountId(tx, { kind: "bank_clearing", owner, currency: "THB" });
    member = await openMemberAccount(tx, { memberId: `a${testCount}`, currency: "THB" });
    other = await openMemberAccount(tx, { memberId: `b${testCount}`, currency: "THB" });
  });
}

const idOf = (name: string) => derivedId("posting queue", String(testCount), name);
const balance = async (name = "a") =>
  (await memberBalance(base.db, `${name}${testCount}`)).postedMinor;

/** A withdrawal of 10 unless the fields say otherwise. */
function request(name: string, fields: Partial<TransferRequest> = {}): TransferRequest {
  return {
    id: idOf(name),
    kind: "withdrawal",
    fromId: member,
    toId: bank,
    currency: "THB",
    amountMinor: 10n,
    ...fields,
  };
}

const codeOf = (answer: Promise<string>) =>
  answer.catch((error: unknown) => {
    if (error instanceof LedgerError) return error.code;
    throw error;
  });
const postTogether = (requests: TransferRequest[], by = queue) =>
  Promise.all(requests.map((each) => codeOf(by.post(each, undefined))));
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

test("posts what is requested at the same time in one commit", async () => {
  const requests = times(40, (n) => request(`w${n}`, { meta: { n } }));
  expect(await postTogether(requests)).toEqual(times(40, () => "posted"));
  expect(await balance()).toBe(600n);
  const { rows } = await sql<{ commits: number; meta: number }>`
    select count(distinct e.xmin::text)::integer as commits,
      count(distinct t.meta->>'n')::integer as meta
    from ledger.transfer t join ledger.entry e on e.transfer_id = t.id
    where t.id = any(${requests.map(({ id }) => id)}::uuid[])`.execute(base.db);
  expect(rows).toEqual([{ commits: 1, meta: 40 }]);
});

test("answers each refusal with its own code and loses no other transfer", async () => {
  const known = request("known", { ref: `event ${testCount}` });
  await queue.post(known, undefined);
  const requests = [
    request("first"),
    request("too much", { amountMinor: 10_000n }),
    request("reused", { amountMinor: 1n }),
    request("reused", { amountMinor: 2n }),
    request("same event", { ref: known.ref }),
    known,
    request("nothing", { amountMinor: 0n }),
    request("itself", { toId: member }),
    request("no account", { toId: 999_999n }),
    request("another currency", { currency: "LAK" }),
    request("last"),
  ];
  const answers = [
    "posted",
    "rejected",
    "posted",
    "LE001",
    "LE008",
    "posted",
    "LE009",
    "LE009",
    "LE002",
    "LE002",
    "posted",
  ];
  expect(await postTogether(requests)).toEqual(answers);
  expect(await postTogether(requests)).toEqual(answers);
  expect(await balance()).toBe(1_000n - 10n - 10n - 1n - 10n);
});

test("a transfer may spend what an earlier one of the batch paid in, not what a later one does", async () => {
  const pay = (name: string, amountMinor: bigint) =>
    request(name, { fromId: member, toId: other, amountMinor });
  const back = (name: string) => request(name, { fromId: other, toId: bank, amountMinor: 500n });
  expect(await postTogether([back("early"), pay("pay", 500n), back("late")])).toEqual([
    "rejected",
    "posted",
    "posted",
  ]);
  expect([await balance("a"), await balance("b")]).toEqual([500n, 0n]);
});

test("of 50 withdrawals of the whole balance one wins, also among transfers that are posted alone", async () => {
  const batched = postTogether(times(25, (n) => request(`q${n}`, { amountMinor: 1_000n })));
  const single = Promise.all(
    times(25, (n) =>
      base.db
        .transaction()
        .execute(async (tx) => transfer(tx, request(`s${n}`, { amountMinor: 1_000n }))),
    ),
  );
  const answers = [...(await batched), ...(await single)];
  expect(answers.filter((answer) => answer === "posted")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "rejected")).toHaveLength(49);
  expect(await balance()).toBe(0n);
});

test("two processes that post the same ids and references in other orders agree", async () => {
  const second = openPostingQueue(base.db);
  for (let round = 0; round < 10; round += 1) {
    const same = times(20, (n) => request(`${round} same ${n}`, { amountMinor: 1n }));
    const event = (by: string) => (n: number) =>
      request(`${round} ${by} ${n}`, { amountMinor: 1n, ref: `${testCount} ${round} ${n}` });
    const [one, two] = await Promise.all([
      postTogether([...same, ...times(10, event("one"))]),
      postTogether([...times(10, event("two")).reverse(), ...same.reverse()], second),
    ]);
    expect(one.slice(0, 20)).toEqual(times(20, () => "posted"));
    expect(two.slice(10)).toEqual(times(20, () => "posted"));
    const events = one.slice(20).map((answer, n) => [answer, two[9 - n]].sort().join(" "));
    expect(events).toEqual(times(10, () => "LE008 posted"));
  }
  expect(await balance()).toBe(1_000n - 300n);
});

test("writes the records of a batch with their money, or neither", async () => {
  const recording = openPostingQueue<{ id: string; fails?: boolean }>(base.db, {
    record: async (tx, posted) => {
      const ids = posted.map(({ item }) => item.id);
      const answers = posted.map(({ answer }) => answer);
      await sql`insert into public.test_record
        select * from unnest(${ids}::uuid[], ${answers}::text[])`.execute(tx);
      if (posted.some(({ item }) => item.fails)) throw new Error("the record is refused");
    },
  });
  const requests = times(12, (n) => request(`r${n}`, n === 7 ? { amountMinor: 5_000n } : {}));
  const answers = await Promise.allSettled(
    requests.map((each, n) => recording.post(each, { id: each.id, fails: n === 4 })),
  );
  const { rows } = await sql<{ id: string; answer: string }>`
    select id, answer from public.test_record`.execute(base.db);
  const records = new Map(rows.map(({ id, answer }) => [id, answer]));
  answers.forEach((answer, n) => {
    const expected = n === 7 ? "rejected" : "posted";
    if (n === 4) expect(answer).toMatchObject({ reason: new Error("the record is refused") });
    else expect(answer).toMatchObject({ value: expected });
    expect(records.get(requests[n]?.id ?? "")).toBe(n === 4 ? undefined : expected);
  });
  expect(await balance()).toBe(1_000n - 100n);
});

// Few ids, references and accounts, so that replays, changed payloads and refusals are common.
const drawn = fc.record({
  number: fc.nat({ max: 9 }),
  kind: fc.constantFrom("deposit", "withdrawal"),
  pair: fc.constantFrom([0, 2], [0, 2], [1, 2], [2, 0], [2, 1], [0, 1], [1, 0], [2, 3], [0, 0]),
  amountMinor: fc.oneof(
    { weight: 20, arbitrary: fc.bigInt({ min: 1n, max: 70n }) },
    { weight: 1, arbitrary: fc.constant(0n) },
  ),
  ref: fc.option(fc.constantFrom("r1", "r2", "r3"), { nil: undefined, freq: 3 }),
} as const);

test("random batches are answered and booked as the model does one by one", {
  timeout: 180_000,
}, async () => {
  const batches = fc.array(fc.array(drawn, { minLength: 1, maxLength: 12 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(batches, async (drawnBatches) => {
      testCount += 1;
      await openAccounts();
      const suspense = await base.db
        .transaction()
        .execute(async (tx) =>
          houseAccountId(tx, { kind: "suspense", owner: `s${testCount}`, currency: "THB" }),
        );
      const accounts = [member, other, bank, suspense];
      const model = new LedgerModel();
      accounts.forEach((id, index) => {
        model.open(id, "THB", index < 2);
      });
      for (const batch of drawnBatches) {
        const requests = batch.map(({ number, kind, pair, amountMinor, ref }) =>
          request(String(number), {
            kind: kind as "deposit",
            fromId: accounts[pair[0] ?? 0] ?? 0n,
            toId: accounts[pair[1] ?? 0] ?? 0n,
            amountMinor,
            ref: ref && `${testCount} ${ref}`,
          }),
        );
        const answers = await postTogether(requests);
        expect(answers).toEqual(requests.map((each) => model.transfer(each)));
      }
      expect(await readLedger(base.db, model)).toEqual(model.accounts);
    }),
    { numRuns: atNight(60, 15) },
  );
  expect(await checkInvariants(base.db)).toEqual([]);
});
