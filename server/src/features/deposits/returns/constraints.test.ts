/** What the database refuses about payments that go back, whatever the application asks. */
import { randomUUID } from "node:crypto";
import { approveAs } from "@krapao/testkit/builders/approvals";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually, expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { askBack, deferredPayment, prepareReturn } from "@krapao/testkit/builders/returns";
import { FEED_SECRET } from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { returnsJobs } from "./jobs.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET },
  });
});
afterAll(() => world?.close());
afterEach(() => expectLedgerInvariants(world));

/** Sends an approved return, and follows it until it has ended. */
async function sendAndFollow(returnId: string): Promise<void> {
  await returnsJobs(world.app.ctx)["deposits:send_return"]?.({ returnId });
  await eventually(async () => {
    const row = await world.db
      .selectFrom("deposits_return")
      .select("state")
      .where("id", "=", returnId)
      .executeTakeFirstOrThrow();
    return row.state !== "sent";
  });
}

describe("the database refuses", () => {
  const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: "23514" });

  test("every credit of a payment that goes back, and leaving that state without its end", async () => {
    const waiting = await deferredPayment(world);
    const { id, member } = waiting;
    await askBack(world, waiting);
    for (const state of ["credited", "split", "dismissed", "unmatched", "returned"] as const) {
      await refused(
        world.ownerDb.updateTable("deposits_payment").set({ state }).where("id", "=", id).execute(),
      );
    }
    const other = await registerMember(world);
    await refused(
      world.ownerDb
        .updateTable("deposits_payment")
        .set({ member_id: other.id })
        .where("id", "=", id)
        .execute(),
    );
    await refused(
      world.db
        .insertInto("deposits_share")
        .values({
          id: randomUUID(),
          payment_id: id,
          round: 1,
          position: 1,
          member_id: member.id,
          amount_minor: 10_000n,
          transfer_id: randomUUID(),
          at: world.clock.now(),
        })
        .execute(),
    );
  });

  test("a return without an approval, to another account, twice, or out of order", async () => {
    const waiting = await deferredPayment(world);
    const { id, member } = waiting;
    await askBack(world, waiting);
    const set = (fields: Record<string, unknown>) =>
      world.db.updateTable("deposits_return").set(fields).where("id", "=", id).execute();
    const at = world.clock.now();
    const account = { bank_code: "SCB", account_no: member.bankAccountNo, account_name: "A B" };
    await refused(set({ state: "sent", sent_at: at }));
    await refused(set({ state: "approved", approved_at: at, ...account }));
    await expect(
      world.db
        .insertInto("deposits_return")
        .values({
          id: randomUUID(),
          payment_id: id,
          member_id: member.id,
          state: "asked",
          opened_by: "member",
          concerns: [],
          asked_at: at,
        })
        .execute(),
    ).rejects.toMatchObject({ code: "23505" });
    const cashier = await world.staff("cashier");
    const { bankAccountNo: accountNo } = member;
    const { approvalId } = (await prepareReturn(world, cashier, id, { accountNo })).body;
    await refused(set({ state: "approved", approved_at: at, approval_id: approvalId }));
    expect(await approveAs(world, await world.staff("manager"), approvalId)).toBe(200);
    await refused(set({ account_no: "9990001112" }));
    await refused(set({ state: "paid", sent_at: at }));
    await sendAndFollow(id);
    await refused(set({ state: "sent" }));
    await refused(
      world.ownerDb
        .updateTable("deposits_payment")
        .set({ state: "unmatched" })
        .where("id", "=", id)
        .execute(),
    );
  });
});
