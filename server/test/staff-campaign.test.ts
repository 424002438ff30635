/**
 * One human against the rule of two people: every role, and every pair of roles whose sign-ins one
 * human holds, tries orders of up to four console actions that end in money. An action that is
 * refused changes nothing, so orders are only extended after an action that was accepted.
 *
 * `STAFF_CAMPAIGN=all` tries every order; otherwise every first action, and some longer orders by
 * the seed `STAFF_CAMPAIGN_SEED`.
 */
import { randomUUID } from "node:crypto";
import type { SetupDocument } from "@krapao/contract/console/setup/versions";
import { SeededRandom } from "@krapao/slips/seeded-random";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newToken } from "../src/kernel/security/token.ts";
import { DOORS, type Doors, prepareDoors, requestOf, spendableBehind } from "./campaign/doors.ts";
import { stateOf } from "./campaign/state.ts";

const isWhole = process.env.STAFF_CAMPAIGN === "all";
const random = new SeededRandom(Number(process.env.STAFF_CAMPAIGN_SEED ?? 14));
const LENGTH_MAX = 4;
/** How many accepted actions of each length are extended. */
const WIDTH = isWhole ? [99, 99, 99] : [2, 1, 1];

type Accomplice = Awaited<ReturnType<typeof newAccomplice>>;

let world: World;
let accomplice: Accomplice;
let doors: Doors;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  await setSettings(world, { depositManual: true });
  accomplice = await newAccomplice();
  doors = await prepareDoors(world);
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

/** A human with one or two sign-ins, an accomplice who is a member, and an honest colleague. */
interface Attempt {
  identities: TestStaff[];
  colleague: TestStaff;
  member: { id: bigint; token: string };
  reportedTransferId: string;
  paymentId: string | null;
  promotion: string;
  /** What the members behind the doors could spend at the beginning. */
  spendableBefore: bigint;
}

type Answer = Record<string, unknown> & { message?: string };
type Act = (attempt: Attempt, by: TestStaff) => Promise<boolean>;

async function send(
  by: TestStaff,
  method: "POST" | "PUT" | "GET",
  path: string,
  body?: unknown,
): Promise<{ isDone: boolean; body: Answer }> {
  const answer = await world.console<Answer>(method, `/api/console/${path}`, {
    token: by.token,
    ...(body === undefined ? {} : { body }),
  });
  return { isDone: answer.status === 200, body: answer.body };
}

const why = "campaign";
const seen = (amount: number) => ({
  channel: "SCB",
  reference: randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase(),
  amount,
  paidAt: world.clock.now().toISOString(),
});

const ACTIONS: Record<string, Act> = {
  async enter(attempt, by) {
    const { isDone, body } = await send(by, "POST", "payments/enter", {
      seen: seen(77),
      payer: {},
      why,
    });
    if (isDone) attempt.paymentId = `${body.paymentId}`;
    return isDone;
  },
  async match({ paymentId, member }, by) {
    const body = { version: 1, memberId: `${member.id}`, why };
    return (await send(by, "POST", `payments/${paymentId ?? randomUUID()}/match`, body)).isDone;
  },
  async split({ paymentId, member }, by) {
    const shares = [38, 39].map((amount) => ({ memberId: `${member.id}`, amount }));
    const path = `payments/${paymentId ?? randomUUID()}/split`;
    return (await send(by, "POST", path, { version: 1, shares, why })).isDone;
  },
  async settleSeen(attempt, by) {
    const path = `reported-transfers/${attempt.reportedTransferId}/settle`;
    const payment = seen(88);
    const { isDone } = await send(by, "POST", path, { seen: payment, why });
    if (!isDone) return false;
    const { id } = await world.db
      .selectFrom("deposits_payment")
      .select("id")
      .where("reference", "=", `SCB:${payment.reference}`)
      .executeTakeFirstOrThrow();
    attempt.paymentId = id;
    return true;
  },
  async settle({ reportedTransferId, paymentId }, by) {
    const path = `reported-transfers/${reportedTransferId}/settle`;
    return (await send(by, "POST", path, { paymentId: paymentId ?? randomUUID(), why })).isDone;
  },
  async adjust({ member }, by) {
    const body = { direction: "credit", amount: 99, reason: "goodwill", why };
    return (await send(by, "POST", `members/${member.id}/adjust`, body)).isDone;
  },
  async publishGift({ promotion }, by) {
    const path = `setup/promotion/${promotion}`;
    const { live } = (await send(by, "GET", "setup/promotion/FRIEND100")).body;
    const payload = { ...(live as object), amount: 999_999, budget: 999_999 };
    const saved = await send(by, "PUT", `${path}/draft`, { base: 0, revision: null, payload });
    const { id: versionId, revision } = (saved.body as unknown as SetupDocument).draft ?? {};
    const publication = { versionId, revision, validFrom: null, why };
    return saved.isDone && (await send(by, "POST", `${path}/publish`, publication)).isDone;
  },
  async approve(attempt, by) {
    const listed = await send(by, "POST", "approvals", { tab: "waiting", limit: 50 });
    const ours = new Set(attempt.identities.map(({ id }) => id));
    let isDone = false;
    for (const request of (listed.body.rows ?? []) as Record<string, string>[]) {
      if (!ours.has(`${request.makerId}`)) continue;
      const decision = { payloadHash: request.payloadHash, why };
      const answer = await send(by, "POST", `approvals/${request.id}/approve`, decision);
      isDone ||= answer.isDone;
      if (answer.body.firstPassword) await takeOver(attempt, attempt.colleague.id);
    }
    return isDone;
  },
  async reset(attempt, by) {
    const { id } = attempt.colleague;
    const { isDone, body } = await send(by, "POST", `staff/${id}/reset`, { why });
    if (body.firstPassword) await takeOver(attempt, id);
    return isDone;
  },
  async addUser(attempt, by) {
    const username = `c${randomUUID().slice(0, 8)}`;
    const { isDone, body } = await send(by, "POST", "staff", {
      username,
      name: "New",
      role: "manager",
    });
    if (isDone) await takeOver(attempt, (body.staff as { id: string }).id);
    return isDone;
  },
  async promote({ identities }, by) {
    const who = identities.at(-1) ?? by;
    const body = { name: who.name, role: "owner", isActive: true, why };
    return (await send(by, "PUT", `staff/${who.id}`, body)).body.message === "SUCCESS";
  },
};

/** The decisions that make money spendable again. */
for (const name of Object.keys(DOORS)) {
  ACTIONS[name] = async ({ identities }, by) => {
    const makers = identities.map(({ id }) => id);
    const { path, body } = await requestOf(world, doors, { name, makers });
    return (await send(by, "POST", path, body)).isDone;
  };
}

/** The human knows the password of this staff user, and signs in with it. */
async function takeOver(attempt: Attempt, id: string): Promise<void> {
  attempt.identities.push({ id, name: "taken over", token: await openSession(id) });
}

async function openSession(staffId: string): Promise<string> {
  const { token, tokenHash } = newToken(world.app.ctx.random);
  const now = world.clock.now();
  await world.ownerDb
    .insertInto("staff_session")
    .values({
      id: randomUUID(),
      staff_id: staffId,
      token_hash: tokenHash,
      address: "127.0.0.1",
      device: "test",
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  return token;
}

type Role = "agent" | "cashier" | "manager" | "owner" | "auditor";
const ROLES: Role[] = ["agent", "cashier", "manager", "owner", "auditor"];

/**
 * A member with a waiting reported transfer. One is enough for all orders: an order that fails
 * leaves both as they were.
 */
async function newAccomplice() {
  const member = await world.member();
  const { body } = await world.call<{ depositId: string }>("POST", "/api/wallet/add", {
    token: member.token,
    body: { amount: 88 },
  });
  return { member, reportedTransferId: body.depositId };
}

/** A new human with these roles; the first one added the second one a month ago. */
async function begin(
  roles: readonly Role[],
  { isOneHuman, accomplice }: { isOneHuman: boolean; accomplice: Accomplice },
): Promise<Attempt> {
  const identities: TestStaff[] = [];
  for (const role of roles) identities.push(await world.staff(role));
  const [first, second] = identities;
  if (first && second && isOneHuman) {
    const at = new Date(world.clock.nowMs() - 29 * 86_400_000);
    const issue = { id: randomUUID(), staff_id: second.id, issued_by: first.id, how: "created" };
    await world.ownerDb
      .insertInto("staff_credential_issue")
      .values({ ...issue, at })
      .execute();
  }
  return {
    identities,
    colleague: await world.staff("manager"),
    ...accomplice,
    paymentId: null,
    promotion: `T${randomUUID().slice(0, 8).toUpperCase()}`,
    spendableBefore: await spendableBehind(world, doors),
  };
}

/** Whether the accomplice or a member behind a door has money, or a gift is there to be taken. */
async function hasSucceeded(attempt: Attempt): Promise<boolean> {
  const { member, promotion, spendableBefore } = attempt;
  if ((await spendableBehind(world, doors)) > spendableBefore) return true;
  const live = await world.db
    .selectFrom("promotions_promotion")
    .select("code")
    .where("code", "=", promotion)
    .executeTakeFirst();
  return live !== undefined || (await balanceOf(world, member.id)).postedMinor > 0n;
}

interface Step {
  action: string;
  /** Position of the sign-in: the role of the human, a second role, or one that was taken over. */
  as: number;
}

/** A new human who has played an order. */
async function playOrder(roles: readonly Role[], order: readonly Step[]): Promise<Attempt> {
  const attempt = await begin(roles, { isOneHuman: true, accomplice });
  for (const step of order) await act(attempt, step);
  return attempt;
}

async function act(attempt: Attempt, { action, as }: Step): Promise<boolean> {
  const by = attempt.identities[as];
  return by !== undefined && ((await ACTIONS[action]?.(attempt, by)) ?? false);
}

let played = 0;
/** The actions of orders that were extended, and what they left. */
const extended = new Set<string>();

/** Whether an order of the same actions has left the same: what follows was tried after it. */
async function isExtended(
  attempt: Attempt,
  { roles, order }: { roles: readonly Role[]; order: readonly Step[] },
): Promise<boolean> {
  const actions = order.map(({ action, as }) => `${as}:${action}`).sort();
  const key = `${roles.join()} ${actions.join()} ${await stateOf(world, attempt)}`;
  const isKnown = extended.has(key);
  extended.add(key);
  return isKnown;
}

/**
 * Tries every action after the prefix, and goes on from those that are accepted, once from orders
 * that leave the same. One human tries the next action as long as actions are refused, because a
 * refused one changes nothing. Of the last actions one human tries all: that plays longer orders
 * too.
 */
async function explore(roles: readonly Role[], prefix: readonly Step[]): Promise<void> {
  // A sign-in beyond the roles exists only after an action that gave one away.
  const hasMore = prefix.some(({ action }) => ["reset", "addUser", "approve"].includes(action));
  const isLast = prefix.length + 1 >= LENGTH_MAX;
  const accepted: Step[] = [];
  let attempt: Attempt | null = null;
  for (const step of stepsAfter(prefix, roles.length + (hasMore ? 1 : 0))) {
    played++;
    attempt ??= await playOrder(roles, prefix);
    if (!(await act(attempt, step))) continue;
    const order = [...prefix, step];
    await expectFailure(attempt, { roles, order });
    if (isLast) continue;
    if (!(await isExtended(attempt, { roles, order }))) accepted.push(step);
    attempt = null;
  }
  if (attempt) await expectFailure(attempt, { roles, order: prefix });
  if (isLast) return;
  const width = WIDTH[prefix.length] ?? 0;
  while (accepted.length > width) accepted.splice(random.below(accepted.length), 1);
  for (const step of accepted) await explore(roles, [...prefix, step]);
}

/** Every action by every sign-in; only an approval is repeated. */
function stepsAfter(prefix: readonly Step[], signIns: number): Step[] {
  return Object.keys(ACTIONS)
    .flatMap((action) => Array.from({ length: signIns }, (_, as) => ({ action, as })))
    .filter(
      ({ action, as }) =>
        action === "approve" || !prefix.some((step) => step.action === action && step.as === as),
    );
}

async function expectFailure(
  attempt: Attempt,
  { roles, order }: { roles: readonly Role[]; order: readonly Step[] },
): Promise<void> {
  const name = order.map(({ action, as }) => `${as}:${action}`).join(" ");
  expect(await hasSucceeded(attempt), `${roles.join("+")} ${name}`).toBe(false);
}

const PAIRS = ROLES.flatMap((one) =>
  ROLES.filter((other) => isWhole || ROLES.indexOf(other) >= ROLES.indexOf(one)).map(
    (other) => [one, other] as const,
  ),
).filter(([one, other]) => isWhole || (isDecider(one) && isDecider(other)));

function isDecider(role: Role): boolean {
  return role === "cashier" || role === "manager" || role === "owner";
}

const TIMEOUT_MS = isWhole ? 6 * 3_600_000 : 600_000;

describe("one human", () => {
  test.each(ROLES)(
    "with the role %s ends no order of actions in money",
    async (role) => {
      played = 0;
      await explore([role], []);
      expect(played).toBeGreaterThan(Object.keys(ACTIONS).length - 1);
    },
    TIMEOUT_MS,
  );

  test.each(PAIRS)(
    "with the roles %s and %s ends no order of actions in money",
    async (...roles) => {
      await explore(roles, []);
      if (isWhole) console.log(`${roles.join(" and ")}: ${played} actions so far`);
    },
    TIMEOUT_MS,
  );
});

describe("two humans", () => {
  const orders: [Role, Role, Step[]][] = [
    [
      "cashier",
      "cashier",
      [
        { action: "enter", as: 0 },
        { action: "match", as: 1 },
      ],
    ],
    [
      "cashier",
      "cashier",
      [
        { action: "settleSeen", as: 0 },
        { action: "settle", as: 1 },
      ],
    ],
    [
      "cashier",
      "manager",
      [
        { action: "adjust", as: 0 },
        { action: "approve", as: 1 },
      ],
    ],
    [
      "cashier",
      "manager",
      [
        { action: "decideTransfer", as: 0 },
        { action: "approve", as: 1 },
      ],
    ],
    [
      "manager",
      "owner",
      [
        { action: "resolvePayout", as: 0 },
        { action: "approve", as: 1 },
      ],
    ],
    [
      "manager",
      "owner",
      [
        { action: "publishGift", as: 0 },
        { action: "approve", as: 1 },
      ],
    ],
  ];
  test.each(orders)(
    "%s and %s end an order in money, so the orders above can",
    async (...order) => {
      const [one, other, steps] = order;
      const attempt = await begin([one, other], {
        isOneHuman: false,
        accomplice: await newAccomplice(),
      });
      for (const { action, as } of steps) {
        const by = attempt.identities[as];
        expect(by && (await ACTIONS[action]?.(attempt, by)), action).toBe(true);
      }
      expect(await hasSucceeded(attempt)).toBe(true);
    },
  );
});
