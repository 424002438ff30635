/**
 * The process that began a transfer is gone: the world's own server runs neither jobs nor sweeps.
 * Another process has its sweeps and no crontab, so nothing else can find the transfer.
 */
import { randomUUID } from "node:crypto";
import { registerMember } from "@krapao/testkit/builders/members";
import { fundMember, walletOf } from "@krapao/testkit/builders/wallets";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../../kernel/db/database.ts";
import { startJobs } from "../../../kernel/jobs/jobs.ts";
import { gamesJobs, gamesSweeps } from "../jobs.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world.close());

/** A transfer whose process ended while the provider was called: without a job, and not settled. */
async function abandonedTransfer(): Promise<{ memberId: bigint }> {
  const { id: memberId, token } = await registerMember(world);
  await fundMember(world.db, memberId, 100_000n);
  await world.call("GET", "/api/wallet/activate/JOKER2", { token });
  await world.control("/faults", {
    target: "provider:joker2",
    kind: "success-then-reset",
    operation: "transfer",
    count: 1,
  });
  const { body } = await world.call("POST", "/api/wallet/transfer", {
    token,
    headers: { "idempotency-key": randomUUID() },
    body: { from: "WALLET", to: "JOKER2", amount: 100 },
  });
  expect(body).toMatchObject({ status: "PROCESSING" });
  await sql`delete from graphile_worker._private_jobs`.execute(world.ownerDb);
  await sql`update games_transfer set recover_at = clock_timestamp() + interval '1 hour'
    where member_id = ${memberId}`.execute(world.ownerDb);
  return { memberId };
}

/** Makes all open transfers overdue now, by the clock of the database. */
const makeDue = () =>
  sql`update games_transfer set recover_at = clock_timestamp() where recover_at is not null`.execute(
    world.ownerDb,
  );

const stateOf = async (memberId: bigint) =>
  (
    await world.db
      .selectFrom("games_transfer")
      .select("state")
      .where("member_id", "=", memberId)
      .executeTakeFirstOrThrow()
  ).state;

async function recoveryJobs(): Promise<{ count: number; distinct: number }> {
  const { rows } = await sql<{ count: number; distinct: number }>`
    select count(*)::int as count, count(distinct key)::int as distinct from graphile_worker.jobs
    where task_identifier = 'games:recover-transfer'`.execute(world.ownerDb);
  return rows[0] ?? { count: 0, distinct: 0 };
}

test("hands each overdue transfer over once, also when several processes sweep at once", async () => {
  const count = 6;
  for (let number = 0; number < count; number++) await abandonedTransfer();
  const others = [1, 2, 3].map(() => openDatabase({ url: world.urls.app, poolMax: 2 }));
  try {
    const sweepAll = () =>
      Promise.all(
        others.flatMap((db) =>
          Object.values(gamesSweeps({ ...world.app.ctx, db })).map((sweep) => sweep()),
        ),
      );
    // Their processes may still settle them: nothing is overdue.
    await sweepAll();
    expect((await recoveryJobs()).count).toBe(0);
    await makeDue();
    await sweepAll();
    await sweepAll();
    expect(await recoveryJobs()).toEqual({ count, distinct: count });
  } finally {
    for (const db of others) await db.destroy();
  }
});

test("another process finds an overdue transfer within the period of its sweeps and settles it", async () => {
  const { memberId } = await abandonedTransfer();
  expect(await stateOf(memberId)).toBe("called");
  const other = openDatabase({ url: world.urls.app, poolMax: 4 });
  const ctx = { ...world.app.ctx, db: other };
  const jobs = await startJobs({
    url: world.urls.app,
    crontab: "",
    log: pino({ level: "silent" }),
    jobs: gamesJobs(ctx),
    sweeps: gamesSweeps(ctx),
  });
  try {
    await makeDue();
    await expect.poll(() => stateOf(memberId)).toBe("done");
    expect(await walletOf(world.db, memberId)).toEqual([90_000n, 0n]);
  } finally {
    await jobs.stop();
    await other.destroy();
  }
});
