import { contract } from "@krapao/contract";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { readDetail } from "./detail/read-detail.ts";
import { listStatements } from "./list-statements.ts";
import { readTotals } from "./read-totals.ts";

/** The calls on the lines of the statement; its calls on slips belong to deposits. */
export function statementsRoutes(ctx: Context) {
  const { list, detail, totals } = contract.statements;
  return routes(
    { list, detail, totals },
    {
      member: {
        list: ({ member, language, input }) =>
          listStatements(ctx, { memberId: member.memberId, language, ...input }),
        detail: ({ member: { memberId }, language, params }) =>
          readDetail(ctx, { memberId, language, lineId: params.lineId }),
        totals: ({ member: { memberId }, input }) => readTotals(ctx, { memberId, request: input }),
      },
    },
  );
}
