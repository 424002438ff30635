import type { contract, ServerOutput } from "@krapao/contract";
import type { Db } from "../../kernel/db/database.ts";
import { countInvited } from "../accounts/index.ts";
import { commissionState, maskName } from "./invite.ts";
import { countCommissions, listCommissions, sumCollected } from "./queries.ts";

/**
 * A page of the member's commissions, newest first, with the totals of all pages; `page` starts
 * at 1.
 */
export async function listInvites(
  db: Db,
  { memberId, page, limit }: { memberId: bigint; page: number; limit: number },
): Promise<ServerOutput<typeof contract.invites.list>> {
  const [total, friends, received, commissions] = await Promise.all([
    countCommissions(db, memberId),
    countInvited(db, memberId),
    sumCollected(db, memberId),
    listCommissions(db, { memberId, limit, offset: (page - 1) * limit }),
  ]);
  return {
    total,
    friends,
    received,
    invites: commissions.map((commission) => ({
      _id: commission.id,
      from: { name: maskName(commission.name) },
      amount: commission.amountMinor,
      state: commissionState(commission),
      createdAt: commission.createdAt,
    })),
  };
}
