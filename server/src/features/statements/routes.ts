import { contract } from "@krapao/contract";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { listStatements } from "./list-statements.ts";
import { readTotals } from "./read-totals.ts";

/** The calls on the lines of the statement; its calls on slips belong to deposits. */
export function statementsRoutes(ctx: Context) {
  const { list, totals } = contract.statements;
  return routes(
    { list, totals },
    {
      member: {
        list: ({ member, input }) =>
          listStatements(ctx.db, { memberId: member.memberId, ...input }),
        totals: ({ member: { memberId }, input }) => readTotals(ctx, { memberId, request: input }),
      },
    },
  );
}
