import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
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
        list: reading(({ member, language, input, db }) =>
          listStatements({ ...ctx, db }, { memberId: member.memberId, language, ...input }),
        ),
        detail: reading(({ member: { memberId }, language, params, db }) =>
          readDetail({ ...ctx, db }, { memberId, language, lineId: params.lineId }),
        ),
        totals: ({ member: { memberId }, input }) => readTotals(ctx, { memberId, request: input }),
      },
    },
  );
}
