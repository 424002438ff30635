import type { contract, ServerOutput } from "@krapao/contract";
import type { Db } from "../../kernel/db.ts";
import { maskName } from "./invite.ts";
import { countCommissions, selectCommissions } from "./queries.ts";

/** A page of what the member's invited friends have brought, newest first; `page` counts from 1. */
export async function listInvites(
  db: Db,
  { memberId, page, limit }: { memberId: bigint; page: number; limit: number },
): Promise<ServerOutput<typeof contract.invites.list>> {
  const [total, commissions] = await Promise.all([
    countCommissions(db, memberId),
    selectCommissions(db, { memberId, limit, offset: (page - 1) * limit }),
  ]);
  return {
    total,
    invites: commissions.map(({ id, name, amountMinor, createdAt }) => ({
      _id: id,
      from: { name: maskName(name) },
      amount: amountMinor,
      createdAt,
    })),
  };
}
