import type { contract, ServerOutput } from "@krapao/contract";
import type { Db } from "../../kernel/db/database.ts";
import type { LineDetail } from "./line.ts";
import { countLines, listLines } from "./queries.ts";

/** A page of the member's statement, newest first; `page` counts from 1. */
export async function listStatements(
  db: Db,
  { memberId, page, limit }: { memberId: bigint; page: number; limit: number },
): Promise<ServerOutput<typeof contract.statements.list>> {
  const [total, lines] = await Promise.all([
    countLines(db, memberId),
    listLines(db, { memberId, limit, offset: (page - 1) * limit }),
  ]);
  return {
    total,
    statements: lines.map((line) => ({
      _id: line.id,
      statementType: line.statement_type,
      from: line.from_name,
      to: line.to_name,
      amount: line.amount_minor,
      currency: line.currency,
      status: line.status,
      createdAt: line.created_at,
      ...(line.detail as LineDetail | null),
    })),
  };
}
