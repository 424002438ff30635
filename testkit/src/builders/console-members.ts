/** The members' desk for tests: its calls, members to work on, and what waits for a second person. */
import { randomInt } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { BEHIND_PROXY } from "./newcomer.ts";
import type { TestStaff } from "./staff.ts";
import { fund } from "./wallets.ts";
import { type Answer, startWorld, type World } from "./world.ts";

type Approvals = ClientOutput<typeof office.approvals.list>;

/** The product, and somebody of each role. */
export async function openMembersDesk() {
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

/** @param desk the one that was opened, once it is */
export function membersDesk(desk: () => { world: World; owner: TestStaff }) {
  const post = <T = Record<string, unknown>>(path: string, staff: TestStaff, body: unknown = {}) =>
    desk().world.office<T>("POST", `/api/office/${path}`, { token: staff.token, body });
  const get = <T = Record<string, unknown>>(path: string, staff: TestStaff) =>
    desk().world.office<T>("GET", `/api/office/${path}`, { token: staff.token });

  /** A member written straight into the database, with an account in the book. */
  async function insert(fields: Record<string, unknown> = {}): Promise<bigint> {
    const { id } = await desk()
      .world.db.insertInto("accounts_member")
      .values({
        phone: `07${randomInt(1e7, 1e8 - 1)}`,
        name: "Somebody",
        password_hash: "none",
        currency: "THB",
        bank_code: "KBANK",
        bank_key: "KBANK",
        bank_account_name: "SOME BODY",
        bank_account_no: `${randomInt(1e9, 1e10 - 1)}`,
        created_at: desk().world.clock.now(),
        ...fields,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await fund(desk().world.db, id, 50_000n);
    return id;
  }

  /** What the audit log says of a member, newest first. */
  function auditOf(memberId: bigint) {
    return desk()
      .world.db.selectFrom("audit_entry")
      .select(["action", "why", "after", "staff_id as staffId"])
      .where("subject", "=", `member:${memberId}`)
      .orderBy("seq", "desc")
      .execute();
  }

  async function waitingOf(memberId: bigint) {
    const { body } = await post<Approvals>("approvals", desk().owner, {
      subject: `member:${memberId}`,
      state: "waiting",
    });
    return body.approvals;
  }

  async function approve(memberId: bigint, staff: TestStaff): Promise<Answer> {
    const [request] = await waitingOf(memberId);
    if (!request) throw new Error("nothing waits");
    const { id, payloadHash } = request;
    return post(`approvals/${id}/approve`, staff, { payloadHash, why: "seen" });
  }

  return { post, get, insert, auditOf, waitingOf, approve };
}
