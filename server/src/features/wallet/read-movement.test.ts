/** The record behind a transfer of the ledger: each type has its own shape, and no raw column. */
import type { Movement } from "@krapao/contract/console/ledger";
import { addCampaign } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually, giveMoney } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let world: World;
let agent: TestStaff;
let member: TestMember;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  agent = await world.staff("agent");
});
afterAll(() => world?.close());
beforeEach(async () => {
  member = await registerMember(world);
});

const post = <T>(path: string, body: unknown) =>
  world.call<T>("POST", `/api/${path}`, { token: member.token, body });
const recordOf = async (transferId: string) => {
  const path = `/api/console/ledger/${transferId}`;
  return (await world.console<Movement>("GET", path, { token: agent.token })).body.record;
};
const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);

test("answers a transfer into a game with its credits", async () => {
  await giveMoney(world, member.id, 100_000n);
  await world.call("GET", "/api/wallet/activate/ASKMEBET", { token: member.token });
  const { body } = await post<{ transferId: string }>("wallet/transfer", {
    from: "WALLET",
    to: "ASKMEBET",
    amount: 300,
  });
  expect(await recordOf(body.transferId)).toEqual({
    type: "games",
    provider: "askmebet",
    direction: "in",
    state: "done",
    reason: null,
    credits: 300,
    creditsBefore: 0,
    creditsAfter: 300,
    providerReference: expect.anything(),
    attempts: 0,
    createdAt: TIME,
    calledAt: TIME,
    settledAt: TIME,
  });
});

test("answers a withdrawal with a masked account number", async () => {
  await giveMoney(world, member.id, 100_000n);
  const { body } = await post<{ withdrawalId: string }>("wallet/withdraw", { amount: 400 });
  expect(await recordOf(body.withdrawalId)).toMatchObject({
    type: "withdrawals",
    bankCode: "KBANK",
    bankAccountName: expect.any(String),
    bankAccountNo: expect.stringMatching(/^•+\d{4}$/),
    createdAt: TIME,
  });
});

test("answers a deposit by the payment of its transfer", async () => {
  const { body } = await post<{ payload: string }>("qrcode/WW", { amount: 500 });
  await world.control("/pay-qr", { payload: body.payload });
  const payment = await eventually(() =>
    world.db
      .selectFrom("deposits_payment")
      .select(["transfer_id", "reference"])
      .where("member_id", "=", member.id)
      .where("state", "=", "credited")
      .executeTakeFirst(),
  );
  expect(await recordOf(payment.transfer_id ?? "")).toMatchObject({
    type: "deposits",
    channel: "WW",
    reference: payment.reference,
    state: "credited",
    reason: null,
    paidAt: TIME,
    receivedAt: TIME,
  });
});

test("answers a bonus with the amounts of its condition", async () => {
  await giveMoney(world, member.id, 20_000n);
  const code = await addCampaign(world, { amount_minor: 5_000n });
  await world.call("GET", `/api/bonus/activate/${code}`, { token: member.token });
  const condition = await world.db
    .selectFrom("bonuses_condition")
    .select(["id", "target_minor"])
    .where("member_id", "=", member.id)
    .executeTakeFirstOrThrow();
  expect(await recordOf(condition.id)).toMatchObject({
    type: "bonuses",
    kind: "bonus",
    code,
    target: Number(condition.target_minor) / 100,
    openedAt: TIME,
    metAt: null,
  });
});

test("answers no record for a transfer without one", async () => {
  await giveMoney(world, member.id, 100n);
  const { body } = await world.console<{ entries: { transferId: string }[] }>(
    "POST",
    `/api/console/members/${member.id}/ledger`,
    { token: agent.token, body: {} },
  );
  expect(await recordOf(body.entries[0]?.transferId ?? "")).toBeNull();
});
