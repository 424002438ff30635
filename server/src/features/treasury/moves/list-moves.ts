import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import * as v from "valibot";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { listMoveRows } from "./queries.ts";

type List = typeof consoleContract.treasury.moves;

/** A page of moves, newest first. Ids are in the order of time. @throws KEY_INVALID */
export async function listMoves(
  { db, clock }: Context,
  { input }: Pick<ConsoleCall<List>, "input">,
): Promise<ServerOutput<List>> {
  const { isOpen, cursor, limit } = input;
  if (cursor !== null && !v.is(v.pipe(v.string(), v.uuid()), cursor)) {
    refuse("KEY_INVALID", { cursor: "KEY_INVALID" });
  }
  const page = { isOpen, before: cursor, limit: limit + 1, now: clock.now() };
  const rows = await listMoveRows(db, page);
  const moves = rows.slice(0, limit);
  return { moves, next: rows.length > limit ? (moves.at(-1)?.id ?? null) : null };
}
