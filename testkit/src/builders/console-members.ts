/** The console's calls on members, members to work on, and their open requests, for tests. */
import { randomInt } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { type Answer, startWorld, type World } from "../world.ts";
import { BEHIND_PROXY } from "./members.ts";
import type { TestStaff } from "./staff-users.ts";
import { fundMember } from "./wallets.ts";

type Approvals = ClientOutput<typeof consoleContract.approvals.list>;

/** Starts the product with one staff user of each role. */
export async function openConsole() {
  const world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  const [agent, cashier, manager, owner] = await Promise.all([
    world.staff("agent"),
    world.staff("cashier"),
    world.staff("manager"),
    world.staff("owner"),
  ]);
  return { world, agent, cashier, manager, owner };
}

/** What `toMatchObject` expects of a refusal. */
export const refused = (status: number, message: string) => ({ status, body: { message } });

/** @param opened the opened console, available once the test file has started */
export function consoleMembers(opened: () => { world: World; owner: TestStaff }) {
  const post = <T = Record<string, unknown>>(path: string, staff: TestStaff, body: unknown = {}) =>
    opened().world.console<T>("POST", `/api/console/${path}`, { token: staff.token, body });
  const get = <T = Record<string, unknown>>(path: string, staff: TestStaff) =>
    opened().world.console<T>("GET", `/api/console/${path}`, { token: staff.token });

  /** Inserts a member straight into the database, with an account in the ledger. */
  async function insert(fields: Record<string, unknown> = {}): Promise<bigint> {
    const { id } = await opened()
      .world.db.insertInto("accounts_member")
      .values({
        // No test searches for the end of a number with these last digits.
        phone: `07${randomInt(1e6, 1e7)}6`,
        name: "Test Member",
        password_hash: "none",
        currency: "THB",
        bank_code: "KBANK",
        bank_key: "KBANK",
        bank_account_name: "TEST MEMBER",
        bank_account_no: `${randomInt(1e8, 1e9)}6`,
        created_at: opened().world.clock.now(),
        ...fields,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await fundMember(opened().world.db, id, 50_000n);
    return id;
  }

  /** The audit entries of a member, newest first. */
  function auditOf(memberId: bigint) {
    return opened()
      .world.db.selectFrom("audit_entry")
      .select(["action", "why", "after", "staff_id as staffId"])
      .where("subject", "=", `member:${memberId}`)
      .orderBy("seq", "desc")
      .execute();
  }

  async function waitingOf(memberId: bigint) {
    const { body } = await post<Approvals>("approvals", opened().owner, {
      tab: "waiting",
      filter: { subject: `member:${memberId}` },
    });
    return body.rows;
  }

  /** Simultaneous approvals of the same request: all have seen it before one decides. */
  async function approveTogether(memberId: bigint, staff: TestStaff[]): Promise<Answer[]> {
    const [request] = await waitingOf(memberId);
    if (!request) throw new Error("nothing waits");
    const { id, payloadHash } = request;
    const decision = { payloadHash, why: "seen" };
    return Promise.all(staff.map((each) => post(`approvals/${id}/approve`, each, decision)));
  }

  async function approve(memberId: bigint, staff: TestStaff): Promise<Answer> {
    const [answer] = await approveTogether(memberId, [staff]);
    if (!answer) throw new Error("no answer");
    return answer;
  }

  return { post, get, insert, auditOf, waitingOf, approve, approveTogether };
}
