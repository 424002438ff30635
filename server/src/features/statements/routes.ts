import { contract } from "@krapao/contract";
import type { Db } from "../../kernel/db/database.ts";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { listStatements } from "./list-statements.ts";
import { listDepositAmounts } from "./queries.ts";
import { readTotals } from "./read-totals.ts";

/** The lines of the statement. The wallet answers what is behind one, deposits answer slips. */
export function statementsRoutes(ctx: Context) {
  const { list, totals, lastDeposits } = contract.statements;
  return routes(
    { list, totals, lastDeposits },
    {
      member: {
        list: reading(({ member, language, input, db: own }) => {
          const read = (db: Db) =>
            listStatements({ ...ctx, db }, { memberId: member.memberId, language, ...input });
          // What a member just did is on the first page.
          return input.page > 1 ? ctx.replica.read(own, read) : read(own);
        }),
        lastDeposits: reading(({ member: { memberId }, db }) => listDepositAmounts(db, memberId)),
        totals: ({ member: { memberId }, input }) => readTotals(ctx, { memberId, request: input }),
      },
    },
  );
}
