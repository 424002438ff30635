/**
 * Doors of the staff campaign: decisions by which money of a member becomes spendable again. Each
 * door has a member whose money waits behind it. Add a door here, and every role and every pair of
 * roles tries it.
 */
import { registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, giveMoney } from "@krapao/testkit/builders/money";
import type { World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { activateAccount } from "../../src/features/games/accounts/activate-account.ts";
import { withdrawalsJobs } from "../../src/features/withdrawals/jobs.ts";

/** The member whose money waits, and the record that is decided. */
interface Waiting {
  memberId: bigint;
  recordId: string;
}

interface Door {
  prepare(world: World): Promise<Waiting>;
  /** Subject of the approval request. */
  subject(recordId: string): string;
  /** The call that opens it. */
  request(world: World, recordId: string): Promise<{ path: string; body: object }>;
}

export const DOORS: Readonly<Record<string, Door>> = {
  /** A transfer into a game with a lost answer `did not happen`. */
  decideTransfer: {
    async prepare(world) {
      const member = await registerMember(world);
      await giveMoney(world, member.id, 300_000n);
      const game = "ASKMEBET";
      await activateAccount(world.app.ctx, { memberId: member.id, gameCode: game });
      const fault = { target: "provider:askmebet", operation: "transfer", count: 1 };
      await world.control("/faults", { ...fault, kind: "success-then-reset" });
      await world.call("POST", "/api/wallet/transfer", {
        token: member.token,
        body: { from: "WALLET", to: game, amount: 3_000 },
      });
      const { rows } = await sql<{ id: string }>`
        update games_transfer set state = 'review', reason = 'balance_moved_otherwise',
          created_at = created_at - interval '1 hour', called_at = called_at - interval '1 hour'
        where member_id = ${member.id} and state = 'called' returning id`.execute(world.ownerDb);
      return { memberId: member.id, recordId: rows[0]?.id ?? "" };
    },
    subject: (id) => `transfer:${id}`,
    request: async (_world, id) => ({
      path: `transfers/${id}/decide`,
      body: { outcome: "refused", evidence: "the provider said so" },
    }),
  },
  /** A payout that the bank does not answer for `came back`. */
  resolvePayout: {
    async prepare(world) {
      await world.control("/payout-mode", { mode: "manual" });
      const member = await registerMember(world);
      await giveMoney(world, member.id, 450_000n);
      const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
        token: member.token,
        body: { amount: 4_500 },
      });
      const recordId = body.withdrawalId;
      await sql`update withdrawals_withdrawal set state = 'approved'
        where id = ${recordId} and state = 'review'`.execute(world.ownerDb);
      await withdrawalsJobs(world.app.ctx)["withdrawals:pay"]?.({ withdrawalId: recordId });
      await sql`update withdrawals_withdrawal set sent_at = sent_at - interval '1 hour'
        where id = ${recordId}`.execute(world.ownerDb);
      return { memberId: member.id, recordId };
    },
    subject: (id) => `withdrawal:${id}`,
    async request(world, id) {
      const { version } = await world.db
        .selectFrom("withdrawals_withdrawal")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const body = { version, outcome: "returned", evidence: "LETTER 1", why: "campaign" };
      return { path: `payouts/${id}/resolve`, body };
    },
  },
};

export type Doors = ReadonlyMap<string, Waiting>;

/** One member behind each door. An order that fails leaves the money where it was. */
export async function prepareDoors(world: World): Promise<Doors> {
  const doors = new Map<string, Waiting>();
  for (const [name, door] of Object.entries(DOORS)) doors.set(name, await door.prepare(world));
  return doors;
}

/** What the members behind all doors can spend. */
export async function spendableBehind(world: World, doors: Doors): Promise<bigint> {
  const balances = await Promise.all(
    [...doors.values()].map(({ memberId }) => balanceOf(world, memberId)),
  );
  return balances.reduce((sum, { postedMinor, heldMinor }) => sum + postedMinor - heldMinor, 0n);
}

/** The call that opens a door, after the requests of earlier orders about it were withdrawn. */
export async function requestOf(
  world: World,
  doors: Doors,
  { name, makers }: { name: string; makers: readonly string[] },
): Promise<{ path: string; body: object }> {
  const [door, waiting] = [DOORS[name], doors.get(name)];
  if (!door || !waiting) throw new Error(`no door ${name}`);
  await sql`update approvals_request set state = 'refused', decided_at = ${world.clock.now()}
    where subject = ${door.subject(waiting.recordId)} and state = 'waiting'
      and not maker_id::text = any(${[...makers]}::text[])`.execute(world.ownerDb);
  return door.request(world, waiting.recordId);
}
