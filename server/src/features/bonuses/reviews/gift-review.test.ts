/** Gifts that wait for a staff user: the queue, the decision, the offer, and the withdrawal. */
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { RewardOffer } from "@krapao/contract/member/bonuses";
import {
  addCampaign,
  addDeposit,
  addPromotion,
  readRewards,
} from "@krapao/testkit/builders/campaigns";
import { freeHolder } from "@krapao/testkit/builders/free-numbers";
import { BEHIND_PROXY, logIn, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, eventually, expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { twentyAtOnce } from "@krapao/testkit/builders/rewards";
import { limitAmount, type TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

type List = ClientOutput<typeof consoleContract.invites.list>;

let world: World;
let cashier: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  cashier = await world.staff("cashier");
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});

type Member = Awaited<ReturnType<typeof registerMember>>;
type Path = "bonus" | "promotion";
const HOUR = 3_600_000;
/** Terms that any win meets. */
const EASY = { budget_minor: 1_000_000n, percent_success: 101 };

const call = <T = { message?: string }>({ token }: Pick<Member, "token">, path: string) =>
  world.call<T>("GET", `/api/${path}`, { token });
async function taken(member: Member, code: string, path: Path = "promotion") {
  const { status, body } = await call(member, `${path}/activate/${code}`);
  return status === 200 ? "OK" : body.message;
}
async function offerOf(member: Member, code: string, path: Path = "promotion") {
  if (path === "promotion")
    return (await call<{ offer: RewardOffer }>(member, `promotion/find/${code}`)).body.offer;
  const { body } = await call<{ code: string; offer: RewardOffer }[]>(member, "bonus");
  return body.find((each) => each.code === code)?.offer;
}

/** Two members with one holder; the first has the campaign. */
async function duplicates(code: string, path: Path = "promotion", deposit = 0n) {
  const bankAccountName = freeHolder();
  const [first, second] = [
    await registerMember(world, { bankAccountName }),
    await registerMember(world, { bankAccountName }),
  ];
  for (const { id } of [first, second]) {
    if (deposit > 0n) await addDeposit(world, id, deposit);
  }
  expect(await taken(first, code, path)).toBe("OK");
  return { first, second };
}

async function queue(staff: TestStaff = cashier) {
  const { body } = await world.console<List>("POST", "/api/console/commissions", {
    token: staff.token,
    body: { limit: 100 },
  });
  return body.gifts;
}
const waitingOf = async ({ id }: Member, staff?: TestStaff) =>
  (await queue(staff)).find(({ member }) => member.id === `${id}`);

async function decide(
  member: Member,
  outcome: "approve" | "reject",
  { staff = cashier, shared = ["holder"] }: { staff?: TestStaff; shared?: string[] } = {},
) {
  const waiting = await waitingOf(member, staff);
  const { body } = await world.console<{ message: string }>(
    "POST",
    `/api/console/gifts/${waiting?.id}/${outcome}`,
    { token: staff.token, body: { shared, why: "looked at both members" } },
  );
  return body.message;
}

/** Both members use one device from now on. */
async function shareDevice(...members: Member[]) {
  const at = world.clock.now();
  await world.ownerDb
    .insertInto("accounts_trace")
    .values(
      members.map(({ id }) => ({
        kind: "device" as const,
        value: `device-of-${members[0]?.id}`,
        member_id: id,
        first_seen_at: at,
        last_seen_at: at,
      })),
    )
    .execute();
}

describe.each(["promotion", "bonus"] as const)("a %s", (path) => {
  const campaign = () =>
    path === "bonus" ? addCampaign(world, { ...EASY, max_received: 5 }) : addPromotion(world, EASY);

  test("says in the offer that a person checks it first, and waits once it is requested", async () => {
    const code = await campaign();
    const { first, second } = await duplicates(code, path);
    expect(await offerOf(second, code, path)).toMatchObject({ needsReview: true, refusal: null });
    expect(await waitingOf(second)).toBeUndefined();
    expect(await taken(second, code, path)).toBe("GIFT_IN_REVIEW");
    expect(await offerOf(second, code, path)).toMatchObject({
      needsReview: true,
      refusal: "GIFT_IN_REVIEW",
    });
    const stranger = await registerMember(world);
    expect(await offerOf(stranger, code, path)).toMatchObject({ needsReview: false });
    expect(await waitingOf(second)).toMatchObject({
      member: { id: `${second.id}`, name: "Test Member" },
      kind: path,
      code,
      shared: ["holder"],
      others: [{ id: `${first.id}` }],
      amount: 50,
      currency: "THB",
    });
    // No answer to the member names the other one.
    const texts = JSON.stringify([
      await offerOf(second, code, path),
      (await call(second, `${path}/activate/${code}`)).body,
    ]);
    expect(texts).not.toContain(`${first.id}`);
  });

  test("is taken by the member once it is approved", async () => {
    const code = await campaign();
    const { first, second } = await duplicates(code, path);
    expect(await taken(second, code, path)).toBe("GIFT_IN_REVIEW");
    const { token } = second;
    const page = io(world.url, { transports: ["websocket"], auth: { token }, forceNew: true });
    const heard = new Promise((resolve) => page.once("wallet", resolve));
    await eventually(async () => page.connected);
    expect(await decide(second, "approve")).toBe("SUCCESS");
    expect(await heard).toMatchObject({ message: "GIFT_APPROVED", amount: 50 });
    page.close();
    expect(await waitingOf(second)).toBeUndefined();
    expect(await offerOf(second, code, path)).toMatchObject({ needsReview: false, refusal: null });
    expect((await call<{ status: boolean }>(second, "bonus/check/active")).body.status).toBe(false);
    expect(await taken(second, code, path)).toBe("OK");
    const entry = await world.db
      .selectFrom("audit_entry")
      .select(["action", "staff_id", "why", "after"])
      .where("subject", "=", `member:${second.id}`)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: "invites.approveGift",
      staff_id: cashier.id,
      why: "looked at both members",
      after: { state: "approved", code, others: [`${first.id}`], amountMinor: "5000" },
    });
  });

  test("that was rejected can be requested again after 30 days", async () => {
    const code = await campaign();
    const { second } = await duplicates(code, path);
    expect(await taken(second, code, path)).toBe("GIFT_IN_REVIEW");
    expect(await decide(second, "reject")).toBe("SUCCESS");
    expect(await offerOf(second, code, path)).toMatchObject({ refusal: "GIFT_REJECTED" });
    expect(await taken(second, code, path)).toBe("GIFT_REJECTED");
    expect(await waitingOf(second)).toBeUndefined();
    try {
      world.clock.shift(31 * 24 * HOUR);
      const again = { ...second, token: await logIn(world, second.phone, second.password) };
      expect(await taken(again, code, path)).toBe("GIFT_IN_REVIEW");
    } finally {
      world.clock.shift(0);
    }
  });
});

test("an approval holds for the member and the campaign, and for the other one", async () => {
  const code = await addCampaign(world, { ...EASY, max_received: 5 });
  const { first, second } = await duplicates(code, "bonus");
  expect(await taken(second, code, "bonus")).toBe("GIFT_IN_REVIEW");
  expect(await decide(second, "approve")).toBe("SUCCESS");
  for (const member of [second, first, second]) {
    if ((await call<{ status: boolean }>(member, "bonus/check/active")).body.status) {
      await readRewards.won(world, member.id, 1_000_000n);
      expect((await call(member, "bonus/clear")).status).toBe(200);
    }
    expect(await taken(member, code, "bonus")).toBe("OK");
  }
  // Another campaign is another decision.
  const other = await addPromotion(world, EASY);
  for (const member of [first, second]) {
    await readRewards.won(world, member.id, 1_000_000n);
    expect((await call(member, "bonus/clear")).status).toBe(200);
  }
  expect(await taken(first, other)).toBe("OK");
  expect(await taken(second, other)).toBe("GIFT_IN_REVIEW");
});

test("a request with an idempotency key is repeated after the approval", async () => {
  const code = await addPromotion(world, EASY);
  const { second } = await duplicates(code);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const repeat = async () => {
    const path = `/api/promotion/activate/${code}`;
    return (await world.call("GET", path, { token: second.token, headers })).body.message;
  };
  expect(await repeat()).toBe("GIFT_IN_REVIEW");
  expect(await decide(second, "approve")).toBe("SUCCESS");
  expect(await repeat()).toBe("SUCCESS");
  expect(await repeat()).toBe("SUCCESS");
  expect((await balanceOf(world, second.id)).postedMinor).toBe(5_000n);
});

test("a kind of sharing that no staff user has seen waits again", async () => {
  const code = await addCampaign(world, { ...EASY, max_received: 5 });
  const { second } = await duplicates(code, "bonus");
  const third = await registerMember(world);
  expect(await taken(third, code, "bonus")).toBe("OK");
  expect(await taken(second, code, "bonus")).toBe("GIFT_IN_REVIEW");
  expect(await decide(second, "approve")).toBe("SUCCESS");
  await shareDevice(second, third);
  expect(await taken(second, code, "bonus")).toBe("GIFT_IN_REVIEW");
  expect(await waitingOf(second)).toMatchObject({
    shared: ["device"],
    others: [{ id: `${third.id}` }],
  });
});

describe("refusals of a decision", () => {
  test("the member shares more than the staff user saw", async () => {
    const code = await addPromotion(world, EASY);
    const { first, second } = await duplicates(code);
    expect(await taken(second, code)).toBe("GIFT_IN_REVIEW");
    await shareDevice(first, second);
    expect(await taken(second, code)).toBe("GIFT_IN_REVIEW");
    expect(await decide(second, "approve")).toBe("ALREADY_DECIDED");
    expect(await decide(second, "approve", { shared: ["device", "holder"] })).toBe("SUCCESS");
  });

  test("a role without the permission, an amount above the limit, an unknown one", async () => {
    const code = await addPromotion(world, EASY);
    const { second } = await duplicates(code);
    expect(await taken(second, code)).toBe("GIFT_IN_REVIEW");
    const auditor = await world.staff("auditor");
    expect((await queue(auditor)).length).toBeGreaterThan(0);
    expect(await decide(second, "approve", { staff: auditor })).toBe("FORBIDDEN");
    const low = await world.staff("cashier");
    await limitAmount(world, low, { kind: "adjustments", once: 49 });
    expect(await decide(second, "approve", { staff: low })).toBe("STAFF_AMOUNT_LIMIT");
    expect(await waitingOf(second)).toMatchObject({ code });
    const unknown = await world.console(
      "POST",
      `/api/console/gifts/${crypto.randomUUID()}/reject`,
      {
        token: cashier.token,
        body: { shared: ["holder"], why: "no such gift" },
      },
    );
    expect(unknown).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
  });

  test("twenty decisions at once: one counts, and it is final", async () => {
    const code = await addPromotion(world, EASY);
    const { second } = await duplicates(code);
    expect(await taken(second, code)).toBe("GIFT_IN_REVIEW");
    const id = (await waitingOf(second))?.id;
    let turn = 0;
    const answers = await twentyAtOnce(() => {
      turn += 1;
      const outcome = turn % 2 === 0 ? "approve" : "reject";
      return world.console<{ message: string }>("POST", `/api/console/gifts/${id}/${outcome}`, {
        token: cashier.token,
        body: { shared: ["holder"], why: "looked at both members" },
      });
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await expect(
      world.ownerDb
        .updateTable("bonuses_gift_review")
        .set({ outcome: "approved" })
        .where("id", "=", id ?? "")
        .execute(),
    ).rejects.toThrow("is decided");
  });
});

test("gifts and commissions are one queue, counted and listed page by page", async () => {
  const code = await addPromotion(world, EASY);
  for (let index = 0; index < 3; index++) {
    const { second } = await duplicates(await addPromotion(world, EASY));
    await taken(second, code);
  }
  const { first, second } = await duplicates(code);
  expect(first.id).not.toBe(second.id);
  expect(await taken(second, code)).toBe("GIFT_IN_REVIEW");
  const whole = await queue();
  const seen: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const { body }: { body: List } = await world.console("POST", "/api/console/commissions", {
      token: cashier.token,
      body: { cursor, limit: 1 },
    });
    seen.push(...body.gifts.map(({ id }) => id));
    cursor = body.next;
    if (cursor === null) break;
  }
  expect(seen).toEqual(whole.map(({ id }) => id));
  const { body: counts } = await world.console<{ queues: { queue: string; count: number }[] }>(
    "GET",
    "/api/console/queues",
    { token: cashier.token },
  );
  expect(counts.queues.find((each) => each.queue === "invites")?.count).toBe(whole.length);
});

describe("a deposit", () => {
  const terms = {
    amount_minor: null,
    percent: 50,
    cap_minor: 10_000n,
    min_deposit_minor: 10_000n,
    deposit_max_hours: 2,
    ...EASY,
  };

  test("stays free while its gift waits, and does not age", async () => {
    const code = await addCampaign(world, terms);
    const { second } = await duplicates(code, "bonus", 20_000n);
    const { second: late } = await duplicates(code, "bonus", 20_000n);
    for (const each of [second, late]) {
      expect(await taken(each, code, "bonus")).toBe("GIFT_IN_REVIEW");
    }
    const used = await world.db.selectFrom("bonuses_deposit_used").selectAll().execute();
    expect(used).toHaveLength(2);
    try {
      world.clock.shift(5 * HOUR);
      expect(await offerOf(second, code, "bonus")).toMatchObject({ refusal: "GIFT_IN_REVIEW" });
      const staff = await world.staff("cashier");
      for (const each of [second, late]) {
        expect(await decide(each, "approve", { staff })).toBe("SUCCESS");
      }
      // One hour of the two is left after the decision.
      world.clock.shift(6 * HOUR);
      expect(await offerOf(second, code, "bonus")).toMatchObject({ amount: 100, refusal: null });
      expect(await taken(second, code, "bonus")).toBe("OK");
      world.clock.shift(9 * HOUR);
      expect(await taken(late, code, "bonus")).toBe("DEPOSIT_TOO_OLD");
    } finally {
      world.clock.shift(0);
    }
  });

  test("can be used for another gift, or withdrawn, meanwhile", async () => {
    const code = await addCampaign(world, terms);
    const { second } = await duplicates(code, "bonus", 20_000n);
    expect(await taken(second, code, "bonus")).toBe("GIFT_IN_REVIEW");
    const other = await addCampaign(world, { ...terms, percent: 10 });
    expect(await taken(second, other, "bonus")).toBe("OK");
    expect(await decide(second, "approve")).toBe("SUCCESS");
    expect(await taken(second, code, "bonus")).toBe("BONUS_REMAINING");
  });
});

describe("the first withdrawal after the condition was met", () => {
  /** The state of a withdrawal, and whether its risk names the gift. */
  async function withdrawn(member: Member) {
    const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
      token: member.token,
      body: { amount: 100 },
    });
    const row = await world.db
      .selectFrom("withdrawals_withdrawal")
      .innerJoin("withdrawals_assessment as a", "a.withdrawal_id", "withdrawals_withdrawal.id")
      .select(["state", "findings"])
      .where("withdrawals_withdrawal.id", "=", body.withdrawalId)
      .executeTakeFirstOrThrow();
    const rules = (row.findings as { rule: string }[]).map(({ rule }) => rule);
    return { id: body.withdrawalId, state: row.state, isShared: rules.includes("sharedGift") };
  }

  /** Two members who took a campaign and share nothing; the second has met its condition. */
  async function met() {
    const code = await addPromotion(world, EASY);
    const [first, second] = [await registerMember(world), await registerMember(world)];
    for (const member of [first, second]) expect(await taken(member, code)).toBe("OK");
    const finish = async () => {
      await readRewards.won(world, second.id, 1_000_000n);
      expect((await call(second, "bonus/clear")).status).toBe(200);
    };
    return { code, first, second, finish };
  }

  test("waits for what the member shares by then", async () => {
    const { first, second, finish } = await met();
    await finish();
    await shareDevice(first, second);
    const { id, state, isShared } = await withdrawn(second);
    expect({ state, isShared }).toEqual({ state: "review", isShared: true });
    await world.ownerDb
      .updateTable("withdrawals_withdrawal")
      .set({ state: "paid", decided_at: world.clock.now(), decided_by: cashier.id })
      .where("id", "=", id)
      .execute();
    expect((await withdrawn(second)).isShared).toBe(false);
  });

  test("waits for what was shared when the condition was met, and no more", async () => {
    const { first, second, finish } = await met();
    await shareDevice(first, second);
    await finish();
    await world.ownerDb
      .deleteFrom("accounts_trace")
      .where("kind", "=", "device")
      .where("member_id", "=", second.id)
      .execute();
    expect(await withdrawn(second)).toMatchObject({ state: "review", isShared: true });
  });

  test("does not wait when nothing is shared, or a staff user approved the sharing", async () => {
    const { second, finish } = await met();
    await finish();
    expect((await withdrawn(second)).isShared).toBe(false);
    const code = await addPromotion(world, EASY);
    const pair = await duplicates(code);
    expect(await taken(pair.second, code)).toBe("GIFT_IN_REVIEW");
    expect(await decide(pair.second, "approve")).toBe("SUCCESS");
    expect(await taken(pair.second, code)).toBe("OK");
    for (const member of [pair.first, pair.second]) {
      await readRewards.won(world, member.id, 1_000_000n);
      expect((await call(member, "bonus/clear")).status).toBe(200);
      expect((await withdrawn(member)).isShared).toBe(false);
    }
  });
});
