import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { listStatements } from "./list-statements.ts";
import { readTotals } from "./read-totals.ts";

export function statementsRoutes(
  ctx: Context,
): Handlers<Pick<typeof contract.statements, "list" | "totals">> {
  return {
    list: ({ member, input }) => listStatements(ctx.db, { memberId: member.memberId, ...input }),
    totals: ({ member: { memberId }, input }) => readTotals(ctx, { memberId, asked: input }),
  };
}
