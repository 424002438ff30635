/** What follows from the declaration of a record, for every record, tab, sort and filter. */
import { approvals } from "@krapao/contract/console/approvals";
import { paymentRecord, slipRecord } from "@krapao/contract/console/deposits/payments";
import { transfers } from "@krapao/contract/console/games";
import { documents } from "@krapao/contract/console/kyc/documents";
import { payouts } from "@krapao/contract/console/payouts";
import { withdrawals } from "@krapao/contract/console/withdrawals";
import { type AnyRecord, sortsIn } from "@krapao/contract/records/record";
import { foundRecords } from "@krapao/testkit/builders/found-records";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

type Row = Readonly<Record<string, unknown>> & { id: string };
interface Page {
  rows: Row[];
  next: string | null;
  totals: { count: number } | null;
}

let world: World;
let manager: TestStaff;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  manager = await world.staff("manager");
  // Of each amount two, which the id keeps apart: large ones wait, small ones become payouts.
  for (const amount of [110, 110, 120, 130, 6_100, 6_100, 6_200, 6_300]) {
    const member = await registerMember(world);
    await giveMoney(world, member.id, BigInt(amount) * 200n);
    const body = { amount };
    const { status } = await world.call("POST", "/api/wallet/withdraw", {
      token: member.token,
      body,
    });
    expect(status).toBe(200);
    const asked = await world.console("POST", `/api/console/members/${member.id}/documents`, {
      token: manager.token,
      body: { kind: amount > 130 ? "identity" : "selfie", why: "a large withdrawal" },
    });
    expect(asked.status).toBe(200);
    const adjusted = await world.console("POST", `/api/console/members/${member.id}/adjust`, {
      token: manager.token,
      body: { direction: "credit", amount, reason: "goodwill", why: "a test" },
    });
    expect(adjusted.status).toBe(200);
  }
  const { id: memberId } = await registerMember(world);
  const insert = async () => (await registerMember(world)).id;
  const { slip, payment, transfer } = foundRecords(() => ({ world, memberId, insert }));
  const now = world.clock.now();
  const claim = { claimed_by: manager.id, claimed_name: manager.name, claimed_until: now };
  for (const amount_minor of [50_000n, 50_000n, null, 70_000n]) {
    const money = { amount_minor, currency: amount_minor && "THB" };
    await payment({ amount_minor: amount_minor ?? 100n, reason: "name" });
    await payment({ amount_minor: amount_minor ?? 100n, state: "dismissed", house_account: "1" });
    await slip({ ...money, reason: "sender" });
    await slip({ ...money, parked_at: now, parked_by: manager.id, ...claim });
    await slip({ ...money, state: "failed", reason: "NOT_MATCH" });
    await slip({ ...money, state: "credited" });
    await transfer({ state: "review", ...(amount_minor && { amount_minor }) });
    const { id: transfer_id, owned } = await transfer({ settled_at: now });
    const decision = { outcome: "done", evidence: "in writing", staff_id: manager.id };
    await world.ownerDb
      .insertInto("games_decision")
      .values({
        ...decision,
        transfer_id,
        member_id: BigInt(owned),
        staff_name: manager.name,
        at: now,
      })
      .execute();
  }
});
afterAll(() => world?.close());

async function read(record: AnyRecord, body: object): Promise<Page> {
  const answer = await world.console<Page>("POST", record.call.path, {
    token: manager.token,
    body,
  });
  expect([body, answer.status]).toEqual([body, 200]);
  return answer.body;
}

/** All rows of a list, three at a time. */
async function readAll(record: AnyRecord, input: object): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await read(record, { ...input, cursor, limit: 3 });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

/** A filter by the value of a row. */
const filterBy = (value: unknown, isList: boolean) =>
  typeof value === "number"
    ? { min: value, max: value }
    : typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)
      ? { min: bangkokDay(value), max: bangkokDay(value) }
      : isList
        ? [value]
        : value;
const bangkokDay = (at: string) =>
  new Date(Date.parse(at) + 7 * 60 * 60 * 1000).toISOString().slice(0, 10);

const RECORDS: AnyRecord[] = [
  withdrawals,
  payouts,
  paymentRecord,
  slipRecord,
  documents,
  transfers,
  approvals,
];
const TABS = RECORDS.flatMap((record) =>
  record.tabs.map((tab) => [record.name, tab, record] as const),
);
const shown = (rows: readonly Row[]) => rows.map(({ id }) => id).sort();

describe.each(TABS)("the list of %s, %s", (_, tab, record) => {
  const sorts = sortsIn(record, tab);
  test.each(sorts)("sorted by %s loses and doubles no row in either direction", async (by) => {
    const usual = shown(await readAll(record, { tab }));
    const up = await readAll(record, { tab, sort: { by, isDescending: false } });
    const down = await readAll(record, { tab, sort: { by, isDescending: true } });
    expect(shown(up)).toEqual(usual);
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
    const numbers = up.map((row) => row[by]).filter((value) => typeof value === "number");
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });

  test("is not sorted by anything else", async () => {
    for (const by of record.sorts.filter((key) => !sorts.includes(key))) {
      const body = { tab, sort: { by, isDescending: true } };
      const { status } = await world.console("POST", record.call.path, {
        token: manager.token,
        body,
      });
      expect([by, status]).toEqual([by, 400]);
    }
  });

  test("is filtered by each of its filters, and counted", async () => {
    const all = await readAll(record, { tab });
    const filters = Object.entries(record.fields).filter(([, { filter }]) => filter);
    for (const [key, { values, kind }] of filters) {
      const value = all.find((row) => row[key] !== null)?.[key];
      if (value == null) continue;
      const filter = { [key]: filterBy(value, values !== undefined || kind === "currency") };
      const { rows, totals } = await read(record, { tab, filter, withTotals: true });
      const isSameDay = (row: Row) => bangkokDay(`${row[key]}`) === bangkokDay(`${value}`);
      const wanted = all.filter((row) => (kind === "time" ? isSameDay(row) : row[key] === value));
      expect([key, shown(rows)]).toEqual([key, shown(wanted)]);
      expect([key, totals?.count]).toEqual([key, wanted.length]);
    }
  });
});
