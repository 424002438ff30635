import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { together } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/database.ts";
import { showLine } from "./line.ts";
import { countLines, listLines } from "./queries.ts";

/**
 * A page of the member's statement, newest first; `page` counts from 1. Rewards are named in the
 * reader's language.
 */
export async function listStatements(
  db: Db,
  {
    memberId,
    language,
    page,
    limit,
  }: { memberId: bigint; language: Language | null; page: number; limit: number },
): Promise<ServerOutput<typeof contract.statements.list>> {
  const [total, lines] = await together(db, (one) =>
    Promise.all([
      countLines(one, memberId),
      listLines(one, { memberId, limit, offset: (page - 1) * limit }),
    ]),
  );
  return {
    total,
    statements: lines.map((line) => showLine(line, language)),
  };
}
