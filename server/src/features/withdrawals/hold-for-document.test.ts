/** Withdrawals in review while a staff user waits for a document of the member. */
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCUMENT_HOLD_JOB } from "./hold-for-document.ts";
import { withdrawalsJobs } from "./jobs.ts";

let world: World;
let agent: TestStaff;
let cashier: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  [agent, cashier] = [await world.staff("agent"), await world.staff("cashier")];
});
afterAll(() => world?.close());

type Member = { id: bigint; token: string };
const post = (staff: TestStaff, path: string, body: object) =>
  world.console<Record<string, unknown>>("POST", `/api/console/${path}`, {
    token: staff.token,
    body,
  });

/** A withdrawal in review. */
async function waiting(): Promise<{ member: Member; id: string }> {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 2_500_000n);
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount: 20_000 },
  });
  return { member, id: body.withdrawalId };
}

/** Runs the job that a change of a document has enqueued. */
async function runEnqueued({ id }: Member): Promise<void> {
  const { rows } = await sql`delete from graphile_worker._private_jobs
    where key = ${`${DOCUMENT_HOLD_JOB}:${id}`} returning id`.execute(world.ownerDb);
  expect(rows).toHaveLength(1);
  await withdrawalsJobs(world.app.ctx)[DOCUMENT_HOLD_JOB]?.({ memberId: `${id}` });
}

const ask = async (member: Member, kind = "identity") => {
  const { body } = await post(agent, `members/${member.id}/documents`, { kind, why: "who is he" });
  return body.document as { id: string; version: number };
};
const cancel = ({ id, version }: { id: string; version: number }) =>
  post(cashier, `documents/${id}/cancel`, { version, why: "not needed" });
const parked = async (id: string) =>
  (
    await world.console<{ parked: object | null; firstApproval: object | null }>(
      "GET",
      `/api/console/withdrawals/${id}`,
      { token: cashier.token },
    )
  ).body;

test("is parked when a document is asked, and returns when all are decided", async () => {
  const { member, id } = await waiting();
  await runEnqueued(member);
  expect((await parked(id)).parked).toBeNull();
  const version = 0;
  const first = await post(cashier, `withdrawals/${id}/approve`, { version });
  expect(first.body.message).toBe("APPROVAL_NEEDED");

  const identity = await ask(member);
  await runEnqueued(member);
  // The first approval was given without the document.
  expect(await parked(id)).toMatchObject({
    parked: { by: { id: agent.id }, why: "identity", isForDocument: true },
    firstApproval: null,
  });
  const selfie = await ask(member, "selfie");
  await runEnqueued(member);
  expect((await cancel(identity)).status).toBe(200);
  await runEnqueued(member);
  expect((await parked(id)).parked).toMatchObject({ isForDocument: true });
  expect((await cancel(selfie)).status).toBe(200);
  await runEnqueued(member);
  expect((await parked(id)).parked).toBeNull();
});

test("keeps what a staff user parked, and holds a withdrawal that comes later", async () => {
  const { member, id } = await waiting();
  const park = await post(cashier, `withdrawals/${id}/park`, { version: 0, why: "I call him" });
  expect(park.status).toBe(200);
  const document = await ask(member);
  await runEnqueued(member);
  expect((await parked(id)).parked).toMatchObject({ why: "I call him", isForDocument: false });
  const reject = { version: park.body.version, reason: "member_asked" };
  expect((await post(cashier, `withdrawals/${id}/reject`, reject)).status).toBe(200);

  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount: 20_000 },
  });
  await runEnqueued(member);
  expect((await parked(body.withdrawalId)).parked).toMatchObject({ isForDocument: true });
  await cancel(document);
  await runEnqueued(member);
  expect((await parked(body.withdrawalId)).parked).toBeNull();
});
