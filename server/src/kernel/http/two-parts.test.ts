/** Calls whose first reads begin together with their checks. A refused one changes nothing. */
import { registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world.close());

type Member = { id: bigint; token: string };
const MINUTE_MS = 60_000;

const createQr = ({ token }: Member, bank = "KBANK", body: object = { amount: 300 }) =>
  world.call<{ message: string }>("POST", `/api/qrcode/${bank}`, { token, body });
const countQrs = async ({ id }: Member) =>
  (await world.db.selectFrom("deposits_qr").select("id").where("member_id", "=", id).execute())
    .length;
const countedCalls = async ({ id }: Member) => {
  const key = `call:POST/api/qrcode/{bankCode}:${id}`;
  const row = await world.db
    .selectFrom("rate_limit")
    .select("points")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.points ?? 0;
};
const exclude = ({ id }: Member) =>
  world.ownerDb
    .insertInto("protection_member")
    .values({
      member_id: id,
      excluded_until: new Date(world.clock.nowMs() + MINUTE_MS),
    })
    .execute();

test("does nothing for a session that another process has ended", async () => {
  const member = await registerMember(world);
  expect((await createQr(member)).status).toBe(200);
  await world.ownerDb
    .updateTable("accounts_session")
    .set({ revoked_at: world.clock.now() })
    .where("member_id", "=", member.id)
    .execute();
  expect(await createQr(member)).toMatchObject({ status: 401, body: { message: "UNAUTHORIZED" } });
  expect(await countQrs(member)).toBe(1);
});

test("does nothing for a member whom another process has suspended or excluded", async () => {
  const member = await registerMember(world);
  expect((await createQr(member)).status).toBe(200);
  await exclude(member);
  expect((await createQr(member)).body.message).toBe("SELF_EXCLUDED");
  await world.ownerDb
    .updateTable("accounts_member")
    .set({ suspended_at: world.clock.now() })
    .where("id", "=", member.id)
    .execute();
  expect((await createQr(member)).body.message).toBe("INVALID_USER_1");
  expect(await countQrs(member)).toBe(1);
});

test("answers the first check that refuses: limit, input, exclusion, then what was read", async () => {
  const member = await registerMember(world);
  const close = world.ownerDb.updateTable("deposits_channel").set({ is_active: false });
  await close.where("code", "=", "ZAPMAN").execute();
  expect((await createQr(member, "ZAPMAN")).body.message).toBe("NO_BANK");
  await exclude(member);
  expect((await createQr(member, "ZAPMAN")).body.message).toBe("SELF_EXCLUDED");
  expect((await createQr(member, "ZAPMAN", {})).body.message).toBe("KEY_MISSING");
  const calls = Array.from({ length: 40 }, () => createQr(member, "ZAPMAN", {}));
  await Promise.all(calls);
  expect((await createQr(member, "ZAPMAN", {})).body.message).toBe("REQUEST_LIMIT");
});

test("counts a call once, also when its first part runs a second time", async () => {
  const member = await registerMember(world);
  await createQr(member);
  expect(await countedCalls(member)).toBe(1);
  // The check records this use of the session, so the reads that began with it run again.
  const before = new Date(world.clock.nowMs() - 5 * MINUTE_MS);
  await world.ownerDb
    .updateTable("accounts_session")
    .set({ used_at: before, last_seen_at: before })
    .where("member_id", "=", member.id)
    .execute();
  expect((await createQr(member)).status).toBe(200);
  expect(await countedCalls(member)).toBe(2);
});
