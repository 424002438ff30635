import type { contract, ServerOutput } from "@krapao/contract";
import type { Db } from "../../kernel/db/database.ts";
import { commissionState, maskName } from "./invite.ts";
import { countCommissions, listCommissions } from "./queries.ts";

/** A page of the member's commissions, newest first; `page` starts at 1. */
export async function listInvites(
  db: Db,
  { memberId, page, limit }: { memberId: bigint; page: number; limit: number },
): Promise<ServerOutput<typeof contract.invites.list>> {
  const [total, commissions] = await Promise.all([
    countCommissions(db, memberId),
    listCommissions(db, { memberId, limit, offset: (page - 1) * limit }),
  ]);
  return {
    total,
    invites: commissions.map((commission) => ({
      _id: commission.id,
      from: { name: maskName(commission.name) },
      amount: commission.amountMinor,
      state: commissionState(commission),
      createdAt: commission.createdAt,
    })),
  };
}
