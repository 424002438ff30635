/** Retention jobs: what they delete in batches once its period is over, and what stays. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { shiftClock } from "@krapao/testkit/builders/money";
import { root } from "@krapao/testkit/settings";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accountsJobs } from "../src/features/accounts/jobs.ts";
import { isNewDevice, recordOrigin } from "../src/features/accounts/login/queries-traces.ts";
import { announcementsJobs } from "../src/features/announcements/jobs.ts";
import { readResult } from "../src/features/announcements/queries-result.ts";
import { gamesJobs } from "../src/features/games/jobs.ts";
import { staffJobs } from "../src/features/staff/jobs.ts";
import { transaction } from "../src/kernel/context.ts";
import { claimIdempotencyKey } from "../src/kernel/db/idempotency.ts";

const DAY = 24 * 60 * 60_000;

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world.close());
afterEach(() => shiftClock(world, 0));

async function runAfter(days: number, job: string): Promise<void> {
  await shiftClock(world, days * DAY);
  const { ctx } = world.app;
  const jobs = {
    ...accountsJobs(ctx),
    ...gamesJobs(ctx),
    ...announcementsJobs(ctx),
    ...staffJobs(ctx),
  };
  await jobs[job]?.({});
}

async function countOf(table: string, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from ${sql.table(table)} where member_id = ${memberId}`.execute(world.ownerDb);
  return rows[0]?.count ?? 0;
}

test("idempotency keys are deleted after 30 days, and are new then", async () => {
  const { id: memberId } = await registerMember(world);
  const claim = (recordId: string) =>
    transaction(world.db, (tx) =>
      claimIdempotencyKey(tx, { memberId, key: "k", operation: "test", input: {}, recordId }),
    );
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await claim(first)).toBeNull();
  await sql`insert into idempotency_key (member_id, key, operation, input_hash, record_id)
    select ${memberId}, n::text, 'test', '\\x00', gen_random_uuid()
    from generate_series(1, 2500) n`.execute(world.db);
  await runAfter(29, "accounts:delete-old-keys");
  expect(await countOf("idempotency_key", memberId)).toBe(2_501);
  expect(await claim(second)).toBe(first);
  await runAfter(31, "accounts:delete-old-keys");
  expect(await countOf("idempotency_key", memberId)).toBe(0);
  expect(await claim(second)).toBeNull();
});

test("sessions are deleted 90 days after they expired or ended, open ones stay", async () => {
  const { id: memberId, token } = await registerMember(world);
  await sql`insert into accounts_session (id, member_id, token_hash, created_at, last_seen_at,
      expires_at, revoked_at)
    select gen_random_uuid(), ${memberId}, sha256(('old ' || n)::bytea), now(), now(),
      now() + interval '1 day' * (case when n % 2 = 0 then 0 else 400 end),
      case when n % 2 = 1 then now() end from generate_series(1, 3000) n`.execute(world.db);
  const before = await countOf("accounts_session", memberId);
  await runAfter(89, "accounts:delete-old-sessions");
  expect(await countOf("accounts_session", memberId)).toBe(before);
  await runAfter(91, "accounts:delete-old-sessions");
  expect(await countOf("accounts_session", memberId)).toBe(before - 3_000);
  await shiftClock(world, 0);
  expect((await world.call("GET", "/api/account/profile", { token })).status).toBe(200);
});

test("traces are deleted two years after their last use, except for a member's last ones", async () => {
  const [active, dormant] = [await registerMember(world), await registerMember(world)];
  const at = (days: number) => new Date(world.clock.nowMs() + days * DAY);
  const use = (memberId: bigint, key: string, when: Date) =>
    transaction(world.db, (tx) =>
      recordOrigin(tx, {
        memberId,
        origin: { address: `10.0.0.${key.length}`, device: { key, agent: "a browser" } },
        at: when,
      }),
    );
  await sql`delete from accounts_trace`.execute(world.ownerDb);
  await use(active.id, "old", at(0));
  await use(active.id, "newer", at(400));
  await use(dormant.id, "dormant", at(0));
  // More than one page of traces that are in use.
  await sql`insert into accounts_trace (kind, value, member_id, first_seen_at, last_seen_at)
    select 'device', 'n' || n, ${active.id}, now(), now() + interval '400 days'
    from generate_series(1, 2500) n`.execute(world.ownerDb);
  const kept = async (memberId: bigint) =>
    (
      await world.db
        .selectFrom("accounts_trace")
        .select("value")
        .where("member_id", "=", memberId)
        .where("value", "not like", "n_%")
        .orderBy("value")
        .execute()
    ).map(({ value }) => value);
  await runAfter(729, "accounts:delete-old-traces");
  expect(await kept(active.id)).toEqual(["10.0.0.3", "10.0.0.5", "old"]);
  await runAfter(731, "accounts:delete-old-traces");
  expect(await kept(active.id)).toEqual(["10.0.0.5"]);
  expect(await countOf("accounts_trace", active.id)).toBe(2_502);
  expect(await kept(dormant.id)).toEqual(["10.0.0.7", "dormant"]);
  // A member who comes back after years is still warned of a browser that is not known.
  const isNew = (key: string) =>
    transaction(world.db, (tx) => isNewDevice(tx, { memberId: dormant.id, key }));
  expect([await isNew("dormant"), await isNew("another")]).toEqual([false, true]);
});

test("starts of games are deleted after 90 days", async () => {
  const { id: memberId } = await registerMember(world);
  await sql`insert into games_start (id, member_id, game_code, source, created_at)
    select gen_random_uuid(), ${memberId}, (select min(code) from games_game), 'wallet', now()
    from generate_series(1, 1500)`.execute(world.db);
  await runAfter(89, "games:delete-old-starts");
  expect(await countOf("games_start", memberId)).toBe(1_500);
  await runAfter(91, "games:delete-old-starts");
  expect(await countOf("games_start", memberId)).toBe(0);
});

test("deliveries are deleted 90 days after an announcement was last shown, its result stays", async () => {
  const { id: memberId } = await registerMember(world);
  const [ended, open] = [randomUUID(), randomUUID()];
  for (const [id, days] of [
    [ended, 1],
    [open, 30],
  ] as const) {
    await sql`insert into announcements_announcement (id, state, content, channels, revision,
        created_by, created_at, started_at, shown_until, recipients, is_spread)
      values (${id}, ${id === ended ? "paused" : "sent"}, '{}', '{app,sms}', 1, 'a', now(), now(),
        now() + interval '1 day' * ${days}, 2, true)`.execute(world.ownerDb);
    await sql`insert into announcements_delivery (member_id, announcement_id, channel, state, at)
      values (${memberId}, ${id}, 'app', 'sent', now()), (${memberId}, ${id}, 'sms', 'failed', now())
      `.execute(world.ownerDb);
    await sql`insert into shown_first (kind, code, member_id, at)
      values ('announcement', ${id}, ${memberId}, now()),
        ('announcement-opened', ${id}, ${memberId}, now())`.execute(world.ownerDb);
  }
  const resultOf = async (id: string) => {
    const { channels, seen, opened } = await readResult(world.db, id);
    return [channels.app.sent, channels.sms.failed, seen, opened];
  };
  await runAfter(90, "announcements:delete-old-deliveries");
  expect(await countOf("announcements_delivery", memberId)).toBe(4);
  await runAfter(92, "announcements:delete-old-deliveries");
  expect(await countOf("announcements_delivery", memberId)).toBe(2);
  expect(await countOf("shown_first", memberId)).toBe(2);
  expect([await resultOf(ended), await resultOf(open)]).toEqual([
    [1, 1, 1, 1],
    [1, 1, 1, 1],
  ]);
});

test("sums of a staff user by day are deleted after 90 days", async () => {
  const { id } = await world.staff("cashier");
  await sql`insert into staff_day_amount (staff_id, day, kind, currency, amount_minor)
    values (${id}, current_date, 'withdrawals', 'THB', 1)`.execute(world.ownerDb);
  const count = async () => {
    const { rows } = await sql`select from staff_day_amount where staff_id = ${id}`.execute(
      world.ownerDb,
    );
    return rows.length;
  };
  await runAfter(89, "staff:delete-old-amounts");
  expect(await count()).toBe(1);
  await runAfter(92, "staff:delete-old-amounts");
  expect(await count()).toBe(0);
});

/** docs/growth.md states for every table how long its rows stay, once. */
test("every table is in one row of the register of retention", async () => {
  const { rows } = await sql<{ name: string }>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition
    `.execute(world.ownerDb);
  const text = readFileSync(`${root}/docs/growth.md`, "utf8");
  const [, register = ""] = /\n## Retention\n(.+?)\n## /s.exec(text) ?? [];
  // The first column has the tables, the second one the period.
  const named = register
    .split("\n")
    .flatMap((line) => line.split("|")[1]?.match(/(?<=`)[a-z_.]+(?=`)/g) ?? []);
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
