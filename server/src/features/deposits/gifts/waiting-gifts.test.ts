/** The queue of gifts without an outcome: listed, counted, alerted, asked again and closed. */
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { GIFT_WAIT_MS } from "@krapao/contract/console/deposits/gifts";
import { giftLinks } from "@krapao/testkit/builders/gift-links";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { expectLedgerInvariants } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { evaluateAlerts } from "../../alerts/evaluate-alerts.ts";
import { depositsJobs } from "../jobs.ts";

let world: World;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, TRUEMONEY_MOBILE: "0899744001" },
  });
  [maker, checker] = [await world.staff("cashier"), await world.staff("cashier")];
});
afterAll(() => world?.close());
afterEach(async () => {
  await world.control("/faults", { target: "gift", kind: "none" });
  await expectLedgerInvariants(world);
});

const { gift, send, posted, lines } = giftLinks(() => world);

type Listed = ClientOutput<typeof consoleContract.deposits.gifts>;

async function list(tab: "waiting" | "done" = "waiting") {
  const call = { token: maker.token, body: { tab } };
  return (await world.console<Listed>("POST", "/api/console/gifts", call)).body.gifts;
}

const waiting = async ({ id }: { id: bigint }) =>
  (await list()).find(({ member }) => member.id === `${id}`);

async function call<T>(by: TestStaff, path: string, body: object = {}) {
  const answer = await world.console<T & { message: string }>("POST", path, {
    token: by.token,
    body,
  });
  return answer.body;
}
const ask = (by: TestStaff, id: string) =>
  call<{ state: string }>(by, `/api/console/gifts/${id}/ask`);
const close = (by: TestStaff, id: string, received: number | null) =>
  call<{ paymentId: string | null }>(by, `/api/console/gifts/${id}/close`, {
    received,
    why: "looked into the wallet",
  });

/** A gift whose call met a fault, and that has waited too long since. */
async function stuck(operation: "verify" | "redeem", kind: string, amount: number) {
  const member = await registerMember(world);
  const { link, hash } = await gift(amount);
  await world.control("/faults", { target: "gift", kind, operation, count: 1 });
  expect((await send(member, link)).body.status).toBe("PROCESSING");
  expect(await waiting(member)).toBeUndefined();
  const longAgo = new Date(world.clock.nowMs() - GIFT_WAIT_MS - 60_000);
  await world.ownerDb
    .updateTable("deposits_gift")
    .set(({ fn, val }) => ({
      created_at: longAgo,
      redeemed_at: fn<Date>("least", ["redeemed_at", val(longAgo)]),
    }))
    .where("hash", "=", hash)
    .execute();
  const listed = await waiting(member);
  if (!listed) throw new Error("the gift is not in the queue");
  return { member, hash, link, listed, id: listed.id };
}

test("a gift that waits too long is listed, counted and alerted, without its link", async () => {
  const { member, hash, listed, id } = await stuck("redeem", "error-500", 71);
  expect(listed).toMatchObject({
    state: "redeeming",
    amount: 71,
    attempts: 1,
    answer: expect.any(String),
    linkEnd: hash.slice(-4),
    closedAt: null,
  });
  expect(JSON.stringify(await list())).not.toContain(hash);
  const { body } = await world.console<{ queues: { queue: string; count: number }[] }>(
    "GET",
    "/api/console/queues",
    { token: maker.token },
  );
  expect(body.queues.find(({ queue }) => queue === "payments")?.count).toBeGreaterThan(0);
  await evaluateAlerts(world.app.ctx);
  const alerts = async () => {
    const asked = { token: maker.token, body: {} };
    const answer = await world.console<{ alerts: { rule: string; figure: number }[] }>(
      "POST",
      "/api/console/alerts",
      asked,
    );
    return answer.body.alerts.filter(({ rule }) => rule === "gifts.waiting");
  };
  expect((await alerts())[0]?.figure).toBeGreaterThanOrEqual(60);
  expect(await ask(maker, id)).toEqual({ message: "SUCCESS", state: "credited" });
  expect(await posted(member)).toBe(7_100n);
  await evaluateAlerts(world.app.ctx);
  expect(await alerts()).toEqual([]);
});

test("asking again credits what the answer proves, once, however often it is asked", async () => {
  const { member, id } = await stuck("redeem", "success-then-reset", 72.5);
  const asked = await Promise.all([1, 2, 3].map(() => ask(maker, id)));
  expect(asked.map(({ message }) => message)).toContain("SUCCESS");
  expect(await posted(member)).toBe(7_250n);
  expect((await ask(maker, id)).message).toBe("ALREADY_DECIDED");
  expect((await close(maker, id, 72.5)).message).toBe("ALREADY_DECIDED");
  expect(await posted(member)).toBe(7_250n);
});

describe("closing", () => {
  test("a gift that was never redeemed cannot be called received, and fails with a reason", async () => {
    const { member, id, link } = await stuck("verify", "reset", 73);
    expect((await close(maker, id, 73)).message).toBe("KEY_INVALID");
    expect(await close(maker, id, null)).toEqual({ message: "SUCCESS", paymentId: null });
    expect(await waiting(member)).toBeUndefined();
    const [closed] = await list("done");
    expect(closed).toMatchObject({
      id,
      state: "failed",
      closedBy: maker.name,
      note: "looked into the wallet",
    });
    // The member may send it again.
    expect((await send(member, link)).body.status).toBe("SUCCESS");
    expect(await posted(member)).toBe(7_300n);
  });

  test("as not received ends the member's line, and no job asks again", async () => {
    const { member, id } = await stuck("redeem", "reset", 74);
    expect((await close(maker, id, null)).message).toBe("SUCCESS");
    expect(await lines(member)).toMatchObject([{ amount: 74, status: "FAILED" }]);
    await depositsJobs(world.app.ctx)["deposits:advance_gift"]?.({ giftId: id });
    expect(await posted(member)).toBe(0n);
  });

  test("as received credits nothing until a second person does", async () => {
    const { member, id } = await stuck("redeem", "success-then-reset", 75);
    expect(await close(maker, id, 75)).toEqual({ message: "APPROVAL_NEEDED", paymentId: id });
    expect(await posted(member)).toBe(0n);
    expect(await lines(member)).toMatchObject([{ amount: 75, status: "PROCESSING" }]);
    const match = (by: TestStaff) =>
      call(by, `/api/console/payments/${id}/match`, {
        version: 1,
        memberId: `${member.id}`,
        why: "seen in the wallet",
      });
    expect((await match(maker)).message).toBe("APPROVAL_OWN");
    expect(await posted(member)).toBe(0n);
    expect((await match(checker)).message).toBe("SUCCESS");
    expect(await posted(member)).toBe(7_500n);
    expect(await lines(member)).toMatchObject([{ amount: 75, status: "SUCCESS" }]);
    await depositsJobs(world.app.ctx)["deposits:advance_gift"]?.({ giftId: id });
    expect(await posted(member)).toBe(7_500n);
  });

  test("only staff users who decide about deposits close and ask", async () => {
    const agent = await world.staff("agent");
    const { id } = await stuck("redeem", "reset", 76);
    expect((await close(agent, id, null)).message).toBe("FORBIDDEN");
    expect((await ask(agent, id)).message).toBe("FORBIDDEN");
    expect((await close(maker, id, null)).message).toBe("SUCCESS");
  });
});
