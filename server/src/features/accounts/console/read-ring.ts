import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { RING_MAX } from "@krapao/contract/console/accounts/ring";
import type { Context } from "../../../ports/context.ts";
import { getConsoleMember } from "../queries-console.ts";
import { listRingLinks, listRingMembers } from "./queries-ring.ts";
import { briefOf } from "./read-member.ts";

/** The members who share something with one, and what each pair of them shares. @throws NO_DATA */
export async function readRing(
  { db }: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof consoleContract.accounts.ring>> {
  const [me, others] = await Promise.all([
    getConsoleMember(db, memberId),
    listRingMembers(db, { memberId, limit: RING_MAX }),
  ]);
  const members = [me, ...others.slice(0, RING_MAX - 1)];
  const links = await listRingLinks(
    db,
    members.map(({ id }) => id),
  );
  return {
    members: members.map((member) => ({
      ...briefOf(member),
      isSuspended: member.suspendedAt !== null,
      createdAt: member.createdAt,
    })),
    links: links.map(({ fromId, toId, kinds }) => ({ from: `${fromId}`, to: `${toId}`, kinds })),
    isCut: others.length >= RING_MAX,
  };
}
