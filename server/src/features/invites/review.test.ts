/** Commissions of pairs that share something wait for a staff user. */
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { BEHIND_PROXY, fromAddress } from "@krapao/testkit/builders/members";
import { balanceOf, eventually, expectLedgerInvariants } from "@krapao/testkit/builders/money";
import {
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
  setSettings,
  twentyAtOnce,
} from "@krapao/testkit/builders/rewards";
import { limitAmount, type TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rewardSettings } from "../../../seeds/rewards-wheel.ts";
import { transaction } from "../../kernel/context.ts";
import { clawBackCommission } from "./queries.ts";

type List = ClientOutput<typeof consoleContract.invites.list>;

let world: World;
let cashier: TestStaff;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  cashier = await world.staff("cashier");
  const { invite } = rewardSettings();
  await setSettings(world, { invite: { ...invite, needsPlay: false } });
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

const HOLDER = "SAME HOLDER";

const list = async ({ token }: Payer) =>
  (
    await world.call<{ total: number; invites: { state: string; amount: number }[] }>(
      "POST",
      "/api/invite",
      { token, body: { page: 1, limit: 10 } },
    )
  ).body;
const inviteOf = async ({ token }: Payer) =>
  (await world.call<{ invite: Record<string, number> }>("GET", "/api/wallet", { token })).body
    .invite;
const collect = ({ token }: Payer) => world.call("GET", "/api/invite/bonus", { token });

/** A member and an invited friend with holders of different names, or of the given ones. */
async function pairOf({ mine = "MALEE SRISUK", theirs = "SOMCHAI DEEJAI" } = {}) {
  const member = await registerPayer(world, { bankAccountName: mine });
  const friend = await registerPayer(world, {
    inviteCode: `KP${member.id}`,
    bankAccountName: theirs,
  });
  return { member, friend };
}

/** The friend deposits, and the commission is earned. */
async function earn({ member, friend }: { member: Payer; friend: Payer }, amount = 1_000) {
  const { total } = await list(member);
  await reportTransfer(world, friend, amount);
  await eventually(async () => (await list(member)).total === total + 1);
}

/** A pair with one commission of 20 that waits because of the holder. */
async function waitingPair() {
  const pair = await pairOf({ mine: HOLDER, theirs: " same  holder" });
  await earn(pair);
  return pair;
}

/** Logs in from this device. */
async function logInOn({ phone, password }: Payer, device: string) {
  const headers = { ...fromAddress(), "x-device": device };
  const body = { username: phone, password };
  expect((await world.call("POST", "/api/login", { body, headers })).status).toBe(200);
}

async function queue({ token }: TestStaff = cashier) {
  const { body } = await world.console<List>("POST", "/api/console/commissions", {
    token,
    body: { limit: 100 },
  });
  return body.pairs;
}
const waitingOf = async ({ member }: { member: Payer }) =>
  (await queue()).find(({ inviter }) => inviter.id === `${member.id}`);

function decide(
  { member, friend }: { member: Payer; friend: Payer },
  outcome: "approve" | "reject",
  { token = cashier.token, shared = ["holder"] }: { token?: string; shared?: string[] } = {},
) {
  return world.console("POST", `/api/console/commissions/${member.id}/${friend.id}/${outcome}`, {
    token,
    body: { shared, why: "looked at both members" },
  });
}
const refused = async (member: Payer, message: string) =>
  expect(await collect(member)).toMatchObject({ status: 409, body: { message } });
const DECIDED = { status: 409, body: { message: "ALREADY_DECIDED" } };

test("a pair with one holder waits until a staff user approves, once for this sharing", async () => {
  const pair = await waitingPair();
  const { member, friend } = pair;
  expect(await inviteOf(member)).toMatchObject({ amount: 0, inReview: 20 });
  expect((await list(member)).invites).toMatchObject([{ state: "review", amount: 20 }]);
  await refused(member, "INVITE_IN_REVIEW");
  await earn(pair, 2_000);
  expect(await waitingOf(pair)).toMatchObject({
    inviter: { id: `${member.id}`, name: "Test Member" },
    invitee: { id: `${friend.id}` },
    shared: ["holder"],
    currency: "THB",
    amount: 60,
    commissions: [
      { deposit: 1_000, amount: 20 },
      { deposit: 2_000, amount: 40 },
    ],
  });
  const { body: counts } = await world.console<{ queues: { queue: string; count: number }[] }>(
    "GET",
    "/api/console/queues",
    { token: cashier.token },
  );
  const waiting = counts.queues.find((each) => each.queue === "invites");
  expect(waiting?.count).toBe((await queue()).length);

  expect(await decide(pair, "approve")).toMatchObject({ status: 200 });
  expect(await waitingOf(pair)).toBeUndefined();
  const entry = await world.db
    .selectFrom("audit_entry")
    .select(["action", "staff_id", "why", "after"])
    .where("subject", "=", `member:${member.id}`)
    .executeTakeFirst();
  expect(entry).toMatchObject({
    action: "invites.approve",
    staff_id: cashier.id,
    why: "looked at both members",
    after: { state: "approved", invitee: `${friend.id}`, amountMinor: "6000" },
  });
  // A later commission of the same pair does not wait again.
  await earn(pair, 500);
  expect(await inviteOf(member)).toMatchObject({ amount: 70, inReview: 0 });
  expect(await collect(member)).toMatchObject({ status: 200, body: { amount: 70 } });
});

test("what is granted is within the limit of the staff user", async () => {
  const pair = await waitingPair();
  const low = await world.staff("cashier");
  await limitAmount(world, low, { kind: "adjustments", once: 19 });
  expect(await decide(pair, "approve", { token: low.token })).toMatchObject({
    body: { message: "STAFF_AMOUNT_LIMIT" },
  });
  expect(await decide(pair, "approve")).toMatchObject({ status: 200 });
});

test("a new kind of sharing waits again, and its approval covers both", async () => {
  const pair = await waitingPair();
  expect((await decide(pair, "approve")).status).toBe(200);
  for (const each of [pair.member, pair.friend]) await logInOn(each, "a-device-of-both-members");
  await earn(pair);
  expect(await waitingOf(pair)).toMatchObject({ shared: ["device"], amount: 20 });
  // The first commission was approved for the holder only: its collection finds the device.
  await refused(pair.member, "INVITE_IN_REVIEW");
  expect(await waitingOf(pair)).toMatchObject({ shared: ["device"], amount: 40 });
  expect((await decide(pair, "approve", { shared: ["device"] })).status).toBe(200);
  await earn(pair);
  expect(await collect(pair.member)).toMatchObject({ status: 200, body: { amount: 60 } });
});

test("finds sharing that shows after the commission was earned, and pays other pairs", async () => {
  const pair = await pairOf();
  const { member } = pair;
  await earn(pair, 5_000);
  const other = await registerPayer(world, {
    inviteCode: `KP${member.id}`,
    bankAccountName: "ANOTHER FRIEND",
  });
  await earn({ member, friend: other });
  expect(await inviteOf(member)).toMatchObject({ amount: 120, inReview: 0 });
  for (const each of [member, pair.friend]) await logInOn(each, "a-device-of-two-members");
  const answers = await twentyAtOnce(() => collect(member));
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { amount: 20 } }]);
  expect((await balanceOf(world, member.id)).postedMinor).toBe(2_000n);
  expect(await inviteOf(member)).toMatchObject({ amount: 0, inReview: 100 });
  expect(await waitingOf(pair)).toMatchObject({ shared: ["device"], amount: 100 });
});

test("a rejected commission is never paid, and the next one waits again", async () => {
  const pair = await waitingPair();
  expect((await decide(pair, "reject")).status).toBe(200);
  expect(await inviteOf(pair.member)).toMatchObject({ amount: 0, inReview: 0, waitsForPlay: 0 });
  expect((await list(pair.member)).invites).toMatchObject([{ state: "rejected", amount: 20 }]);
  await refused(pair.member, "NO_INVITE_BONUS");
  for (const outcome of ["approve", "reject"] as const) {
    expect(await decide(pair, outcome)).toMatchObject(DECIDED);
  }
  await earn(pair, 2_000);
  expect(await waitingOf(pair)).toMatchObject({ amount: 40 });
  expect((await decide(pair, "approve")).status).toBe(200);
  expect(await collect(pair.member)).toMatchObject({ status: 200, body: { amount: 40 } });
  await expect(
    world.ownerDb
      .updateTable("invites_commission")
      .set((eb) => ({
        collection_id: eb.selectFrom("invites_collection").select("id").limit(1),
      }))
      .where("inviter_id", "=", pair.member.id)
      .where("rejected_at", "is not", null)
      .execute(),
  ).rejects.toThrow("invites_commission_collected_is_granted");
});

test("twenty decisions at once: one counts", async () => {
  const pair = await waitingPair();
  let turn = 0;
  const answers = await twentyAtOnce(() => {
    turn += 1;
    return decide(pair, turn % 2 === 0 ? "approve" : "reject");
  });
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status !== 200) expect(body.message).toBe("ALREADY_DECIDED");
  }
  const decisions = await world.db
    .selectFrom("invites_decision")
    .select("outcome")
    .where("inviter_id", "=", pair.member.id)
    .execute();
  expect(decisions).toHaveLength(1);
});

describe("refusals of a decision", () => {
  test("the pair shares more than the staff user saw", async () => {
    const pair = await waitingPair();
    for (const each of [pair.member, pair.friend]) await logInOn(each, "a-device-seen-later-on");
    await earn(pair);
    expect(await waitingOf(pair)).toMatchObject({ shared: ["holder", "device"], amount: 40 });
    expect(await decide(pair, "approve")).toMatchObject(DECIDED);
    expect(await decide(pair, "approve", { shared: ["device", "holder"] })).toMatchObject({
      status: 200,
    });
  });

  test("a role without the permission, an unknown pair, and no reason", async () => {
    const pair = await waitingPair();
    const { token } = await world.staff("auditor");
    expect((await queue({ ...cashier, token })).length).toBeGreaterThan(0);
    expect(await decide(pair, "approve", { token })).toMatchObject({
      status: 403,
      body: { message: "FORBIDDEN" },
    });
    const unknown = { member: pair.friend, friend: pair.member };
    expect(await decide(unknown, "approve")).toMatchObject({
      status: 404,
      body: { message: "NO_DATA" },
    });
    expect((await decide(pair, "approve", { shared: [] })).status).toBe(400);
    expect(await waitingOf(pair)).toMatchObject({ amount: 20 });
  });

  test("the deposit was reversed: its commission leaves the queue", async () => {
    const pair = await waitingPair();
    const { deposit_id: depositId } = await world.db
      .selectFrom("invites_commission")
      .select("deposit_id")
      .where("inviter_id", "=", pair.member.id)
      .executeTakeFirstOrThrow();
    const at = world.clock.now();
    await transaction(world.db, (tx) => clawBackCommission(tx, { depositId, at }));
    expect(await waitingOf(pair)).toBeUndefined();
    expect(await inviteOf(pair.member)).toMatchObject({ amount: 0, inReview: 0 });
    expect(await decide(pair, "approve")).toMatchObject(DECIDED);
  });
});

test("an account that the inviter had before, and an address, are sharing too", async () => {
  const pair = await pairOf();
  const at = world.clock.now();
  const { friend, member } = pair;
  await world.ownerDb
    .insertInto("accounts_bank_change")
    .values({
      id: crypto.randomUUID(),
      member_id: member.id,
      bank_code: "SCB",
      bank_key: "SCB",
      bank_account_name: "A FORMER NAME",
      bank_account_no: friend.bankAccountNo,
      state: "refused",
      requested_at: at,
      closed_at: at,
    })
    .execute();
  for (const { id } of [member, friend]) {
    await world.ownerDb
      .insertInto("accounts_trace")
      .values({
        kind: "address",
        value: "203.0.113.77",
        member_id: id,
        first_seen_at: at,
        last_seen_at: at,
      })
      .execute();
  }
  await earn(pair);
  expect(await waitingOf(pair)).toMatchObject({ shared: ["account", "address"] });
});

test("lists pairs page by page, longest wait first", async () => {
  await waitingPair();
  await waitingPair();
  const seen: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const { body }: { body: List } = await world.console("POST", "/api/console/commissions", {
      token: cashier.token,
      body: { cursor, limit: 1 },
    });
    seen.push(...body.pairs.map(({ since }) => since));
    cursor = body.next;
    if (cursor === null) break;
  }
  expect(seen).toEqual((await queue()).map(({ since }) => since));
  expect(seen).toEqual([...seen].sort());
});
