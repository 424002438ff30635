import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { listStatements } from "./list-statements.ts";

export function statementsRoutes({
  db,
}: Context): Handlers<Pick<typeof contract.statements, "list">> {
  return {
    list: ({ member, input }) => listStatements(db, { memberId: member.memberId, ...input }),
  };
}
