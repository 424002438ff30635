/** Changes of bank accounts that happen at the same time. */
import { randomInt } from "node:crypto";
import { consoleMembers, openConsole } from "@krapao/testkit/builders/console-members";
import { registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import type { World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../kernel/context.ts";
import { replaceBankChange } from "./bank-change/queries.ts";
import { accountsJobs } from "./jobs.ts";
import { updateMemberName } from "./profile/queries.ts";

let world: World;
let cashier: TestStaff;
let manager: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  ({ world, cashier, manager, owner } = await openConsole());
});
afterAll(() => world?.close());

const { post, insert, approve } = consoleMembers(() => ({ world, owner }));
const apply = async () => accountsJobs(world.app.ctx)["accounts:apply-bank-changes"]?.({});
const freeNo = () => `${randomInt(1e9, 1e10 - 1)}`;
const change = (no: string) => ({
  bankCode: "SCB",
  bankAccountName: "Another Holder",
  bankAccountNo: no,
});
const bankOf = (id: bigint) =>
  world.db
    .selectFrom("accounts_member")
    .select(["bank_code", "bank_account_no"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
/** The states of the member's changes. */
const statesOf = async (id: bigint) => {
  const rows = await world.db
    .selectFrom("accounts_bank_change")
    .select("state")
    .where("member_id", "=", id)
    .orderBy("state")
    .execute();
  return rows.map(({ state }) => state);
};
/** Steers a transaction of a test: it has begun, and it may end. */
const openTransaction = () => ({
  started: Promise.withResolvers<void>(),
  end: Promise.withResolvers<void>(),
});

/** Approved changes of members whose time has come; answers the accounts. */
async function approved(count: number): Promise<{ id: bigint; token: string; no: string }[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { id, token } = await registerMember(world);
      const no = freeNo();
      await post(`members/${id}/bank`, cashier, { ...change(no), why: "by phone" });
      expect((await approve(id, manager)).status).toBe(200);
      await world.db
        .updateTable("accounts_bank_change")
        .set({ effective_at: world.clock.now() })
        .where("member_id", "=", id)
        .execute();
      return { id, token, no };
    }),
  );
}
/** Whether a transaction waits for another one. */
const isWaiting = async () => {
  const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`.execute(world.ownerDb);
  return rows.length > 0;
};

test("a change to an account that another member gets at that time is refused, and the next one applies", async () => {
  const [first, second] = await approved(2);
  const other = await registerMember(world);
  if (!first || !second) throw new Error("two changes are due");
  const { started, end } = openTransaction();
  const taken = transaction(world.db, async (tx) => {
    await tx
      .updateTable("accounts_member")
      .set({ bank_code: "SCB", bank_key: "SCB", bank_account_no: first.no })
      .where("id", "=", other.id)
      .execute();
    started.resolve();
    await end.promise;
  });
  await started.promise;
  const applied = apply();
  await eventually(isWaiting);
  end.resolve();
  await Promise.all([taken, applied]);
  expect(await statesOf(first.id)).toEqual(["refused"]);
  expect(await bankOf(first.id)).toMatchObject({ bank_code: "KBANK" });
  expect(await statesOf(second.id)).toEqual(["applied"]);
  expect(await bankOf(second.id)).toEqual({ bank_code: "SCB", bank_account_no: second.no });
});

test("a change that takes effect while the member asks for another one blocks neither", async () => {
  const [member] = await approved(1);
  if (!member) throw new Error("a change is due");
  // The member's request holds the member's row; the job comes, then the request goes on.
  const { started, end } = openTransaction();
  const asked = transaction(world.db, async (tx) => {
    await updateMemberName(tx, { memberId: member.id, name: "Another Name" });
    started.resolve();
    await end.promise;
    await replaceBankChange(tx, { memberId: member.id, at: world.clock.now() });
  });
  await started.promise;
  const applied = apply();
  await eventually(isWaiting);
  end.resolve();
  await Promise.all([asked, applied]);
  expect(await statesOf(member.id)).toEqual(["replaced"]);
});

test("two staff users who enter an account at the same time leave one waiting change", async () => {
  const id = await insert();
  const enter = () => post(`members/${id}/bank`, cashier, { ...change(freeNo()), why: "by phone" });
  const answers = await Promise.all([enter(), enter(), enter()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await statesOf(id)).toEqual(["waiting", "replaced", "replaced"]);
});
