import type { contract, ServerOutput } from "@krapao/contract";
import type { Db } from "../../kernel/db/database.ts";
import { countRefunds, listRefundPage } from "./queries.ts";

/** A page of the member's refunds, newest first; `page` starts at 1. */
export async function listRefunds(
  db: Db,
  { memberId, page, limit }: { memberId: bigint; page: number; limit: number },
): Promise<ServerOutput<typeof contract.refunds.list>> {
  const [total, refunds] = await Promise.all([
    countRefunds(db, memberId),
    listRefundPage(db, { memberId, limit, offset: (page - 1) * limit }),
  ]);
  return {
    total,
    refunds: refunds.map(({ id, amountMinor, createdAt }) => ({
      _id: id,
      refundAmount: amountMinor,
      createdAt,
    })),
  };
}
