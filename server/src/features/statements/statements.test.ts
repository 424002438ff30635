import { randomUUID } from "node:crypto";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../kernel/context.ts";
import { type Line, openLine, settleLine } from "./index.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

interface Page {
  total: number;
  statements: Record<string, unknown>[];
}

const list = (token: string, body: unknown) =>
  world.call<Page>("POST", "/api/statement", { token, body });
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second));
const line = (memberId: bigint, fields: Partial<Line> = {}): Line => ({
  id: randomUUID(),
  memberId,
  statementType: "deposit",
  from: "KBANK",
  to: "WALLET",
  amountMinor: 10_037n,
  currency: "THB",
  status: "PROCESSING",
  createdAt: at(0),
  ...fields,
});
const write = (written: Line) => transaction(world.db, (tx) => openLine(tx, written));

test("lists pages of ten, newest first, of this member only", async () => {
  const [member, other] = [await registerMember(world), await registerMember(world)];
  for (let second = 0; second < 23; second++) {
    await write(line(member.id, { createdAt: at(second), amountMinor: BigInt(second) }));
  }
  await write(line(other.id));
  const first = await list(member.token, { page: 1 });
  expect(first.body.total).toBe(23);
  expect(first.body.statements.map(({ amount }) => amount)).toEqual(
    Array.from({ length: 10 }, (_, index) => (22 - index) / 100),
  );
  const last = await list(member.token, { page: 3, limit: 10 });
  expect(last.body.statements.map(({ amount }) => amount)).toEqual([0.02, 0.01, 0]);
  expect((await list(member.token, { page: 4 })).body).toEqual({ total: 23, statements: [] });
  expect((await list(other.token, { page: 1 })).body.total).toBe(1);
});

test("pages a long statement from its marks, with every line once", async () => {
  const member = await registerMember(world);
  // Three lines of each second, so that pages end between lines of one time.
  await sql`insert into statements_line (id, member_id, statement_type, from_name, to_name,
      amount_minor, currency, status, created_at, updated_at)
    select gen_random_uuid(), ${member.id}, 'transfer', 'WALLET', 'JOKER2', n, 'THB', 'SUCCESS', at, at
    from generate_series(1, 2300) n, lateral (select now() - interval '30 days'
      + n / 3 * interval '1 second' as at) t`.execute(world.ownerDb);
  const { rows } = await sql<{ id: string }>`select id from statements_line
    where member_id = ${member.id} order by created_at desc, id desc`.execute(world.db);
  const ids = rows.map(({ id }) => id);
  const compare = async () => {
    for (const page of [1, 2, 12, 13, 14, 36, 37, 46, 47, 900]) {
      const { body } = await list(member.token, { page, limit: 50 });
      expect(body.total).toBe(ids.length);
      expect(body.statements.map(({ _id }) => _id)).toEqual(ids.slice((page - 1) * 50, page * 50));
    }
  };
  await compare();
  const { rows: marks } = await sql<{ position: bigint }>`select position from page_mark
    where list = 'statements_line' and member_id = ${member.id} order by position`.execute(
    world.db,
  );
  expect(marks.map(({ position }) => position)).toEqual([500n, 1000n, 1500n, 2000n]);
  for (let more = 1; more <= 3; more += 1) {
    const written = line(member.id, { createdAt: world.clock.now() });
    await write(written);
    ids.unshift(written.id);
    await compare();
  }
  // Lines below a mark are not counted again: a full count would be 500 less.
  const oldest = ids.slice(-500);
  await sql`delete from statements_line where id = any(${oldest}::uuid[])`.execute(world.ownerDb);
  expect((await list(member.token, { page: 1 })).body.total).toBe(2_303);
});

test("names a reward in the language of the reader", async () => {
  const member = await registerMember(world);
  const texts = { th: "ต้อนรับ", la: "ຕ້ອນຮັບ", en: "Welcome" };
  await write(
    line(member.id, {
      statementType: "bonus",
      detail: { bonus: { description: texts.th, texts } },
      createdAt: at(1),
    }),
  );
  // A line from before names are kept in every language.
  await write(line(member.id, { detail: { promotion: { description: "เก่า" } } }));
  for (const language of ["th", "lo", "en"] as const) {
    const { body } = await world.call<Page>("POST", "/api/statement", {
      token: member.token,
      body: { page: 1 },
      headers: { "accept-language": language },
    });
    const description = texts[language === "lo" ? "la" : language];
    expect(body.statements).toMatchObject([
      { bonus: { description } },
      { promotion: { description: "เก่า" } },
    ]);
    expect(body.statements[0]?.bonus).toEqual({ description });
  }
});

test("answers the fields of the specification with the description", async () => {
  const member = await registerMember(world);
  const bonus = line(member.id, {
    statementType: "bonus",
    detail: { bonus: { description: "Welcome" } },
  });
  await write(bonus);
  expect((await list(member.token, { page: 1 })).body.statements).toEqual([
    {
      _id: bonus.id,
      statementType: "bonus",
      from: "KBANK",
      to: "WALLET",
      amount: 100.37,
      currency: "THB",
      status: "PROCESSING",
      createdAt: "2026-11-21T10:00:00.000Z",
      bonus: { description: "Welcome" },
    },
  ]);
});

test("opens and settles a line once, and refuses to settle a missing line", async () => {
  const member = await registerMember(world);
  const opened = line(member.id);
  await write(opened);
  await write({ ...opened, amountMinor: 1n, status: "SUCCESS" });
  const settle = (second: number, status: "SUCCESS" | "FAILED") =>
    transaction(world.db, (tx) => settleLine(tx, { id: opened.id, status, at: at(second) }));
  await settle(5, "SUCCESS");
  await settle(9, "SUCCESS");
  const row = await world.db
    .selectFrom("statements_line")
    .select(["amount_minor", "status", "updated_at"])
    .where("id", "=", opened.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ amount_minor: 10_037n, status: "SUCCESS", updated_at: at(5) });
  await expect(
    transaction(world.db, (tx) =>
      settleLine(tx, { id: randomUUID(), status: "FAILED", at: at(0) }),
    ),
  ).rejects.toThrow("opened before it is settled");
});

test.each([
  [{}],
  [{ page: 0 }],
  [{ page: 1, limit: 101 }],
  [{ page: 1.5 }],
  [{ page: 1, member: 1 }],
])("refuses %j", async (body) => {
  const { token } = await registerMember(world);
  expect((await list(token, body)).status).toBe(400);
});

test("answers the last different amounts that a member deposited, in whole units", async () => {
  const member = await registerMember(world);
  const amounts = () => world.call<number[]>("GET", "/api/statement/deposits", member);
  expect((await amounts()).body).toEqual([]);
  const credited = (second: number, amountMinor: bigint, fields: Partial<Line> = {}) =>
    write(line(member.id, { createdAt: at(second), amountMinor, status: "SUCCESS", ...fields }));
  await credited(1, 5_000n);
  await credited(2, 30_041n);
  await credited(3, 100_000n);
  await credited(4, 30_007n);
  await credited(5, 77_700n, { from: "ADJUSTMENT" });
  await credited(6, 88_800n, { status: "PROCESSING" });
  await credited(7, 99_900n, { statementType: "withdraw" });
  await credited(8, 99n);
  expect((await amounts()).body).toEqual([300, 1_000, 50]);
});
