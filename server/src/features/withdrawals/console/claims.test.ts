/** Claims of withdrawals: they warn other staff users, and the newest one of a staff user lasts. */
import type { WithdrawalDetail } from "@krapao/contract/console/withdrawals";
import { untilOneWaits } from "@krapao/testkit/builders/locks";
import { shiftClock } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { requestWithdrawal } from "@krapao/testkit/builders/withdrawals";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

let world: World;
let cashier: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  [cashier, manager] = [await world.staff("cashier"), await world.staff("manager")];
});
afterAll(() => world?.close());
afterEach(() => shiftClock(world, 0));

const read = async (id: string) =>
  (
    await world.console<WithdrawalDetail>("GET", `/api/console/withdrawals/${id}`, {
      token: cashier.token,
    })
  ).body;
const act = (staff: TestStaff, id: string, action: string, body?: Record<string, unknown>) =>
  world.console<{ message: string }>("POST", `/api/console/withdrawals/${id}/${action}`, {
    token: staff.token,
    ...(body && { body }),
  });

test("a claim is shown, warns others for a minute, and blocks no staff user", async () => {
  const { id } = await requestWithdrawal(world);
  const other = await requestWithdrawal(world);
  expect((await act(cashier, id, "claim")).body).toMatchObject({ isMine: true });
  expect((await act(manager, id, "claim")).body).toMatchObject({
    isMine: false,
    claimedBy: { id: cashier.id },
  });
  const warned = await act(manager, id, "park", { version: 0, why: "mine" });
  expect(warned.body.message).toBe("CLAIMED_BY_OTHER");
  const anyway = { version: 0, why: "mine", isAnyway: true };
  expect((await act(manager, id, "park", anyway)).status).toBe(200);
  await act(cashier, other.id, "claim");
  expect((await read(other.id)).claimedBy).toEqual({ id: cashier.id, name: cashier.name });
  await shiftClock(world, 61_000);
  expect((await read(other.id)).claimedBy).toBeNull();
  expect((await act(manager, other.id, "approve", { version: 0 })).status).toBe(200);
  expect((await act(manager, other.id, "claim")).body.message).toBe("ALREADY_DECIDED");
});

test("a claim that arrives late leaves a newer one of the same staff user", async () => {
  const [late, newer] = [await requestWithdrawal(world), await requestWithdrawal(world)];
  const { claiming } = await world.db.transaction().execute(async (tx) => {
    await sql`select from withdrawals_withdrawal where id = ${late.id} for update`.execute(tx);
    const claiming = act(cashier, late.id, "claim");
    await untilOneWaits(world);
    await shiftClock(world, 1_000);
    await act(cashier, newer.id, "claim");
    return { claiming };
  });
  expect((await claiming).body).toMatchObject({ isMine: true });
  expect((await read(newer.id)).claimedBy).toMatchObject({ id: cashier.id });
  await act(cashier, newer.id, "claim");
  expect((await read(late.id)).claimedBy).toBeNull();
});
