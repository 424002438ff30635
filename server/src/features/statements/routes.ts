import { contract } from "@krapao/contract";
import type { Db } from "../../kernel/db/database.ts";
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
        list: reading(({ member, language, input, db: own }) => {
          const read = (db: Db) =>
            listStatements({ ...ctx, db }, { memberId: member.memberId, language, ...input });
          // What a member just did is on the first page.
          return input.page > 1 ? ctx.replica.read(own, read) : read(own);
        }),
        detail: reading(({ member: { memberId }, language, params, db }) =>
          readDetail({ ...ctx, db }, { memberId, language, lineId: params.lineId }),
        ),
        totals: ({ member: { memberId }, input }) => readTotals(ctx, { memberId, request: input }),
      },
    },
  );
}
