import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Kernel } from "../../kernel/context.ts";
import type { PageRequest } from "../../kernel/db/numbered-list.ts";
import { showLine } from "./line.ts";
import { listLines } from "./queries.ts";

/**
 * A page of the member's statement, newest first; `page` counts from 1. Rewards are named in the
 * reader's language.
 */
export async function listStatements(
  at: Pick<Kernel, "db" | "clock">,
  { language, ...page }: PageRequest & { language: Language | null },
): Promise<ServerOutput<typeof contract.statements.list>> {
  const { total, rows } = await listLines(at, page);
  return { total, statements: rows.map((line) => showLine(line, language)) };
}
