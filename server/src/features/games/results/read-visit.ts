import type { contract, ServerOutput } from "@krapao/contract";
import { DAY_MS } from "@krapao/contract/time";
import type { Context } from "../../../ports/context.ts";
import { findVisit } from "./queries.ts";

/** The game that the member entered last, and what was won or lost there since. */
export async function readVisit(
  { db, clock }: Pick<Context, "db" | "clock">,
  { memberId }: { memberId: bigint },
): Promise<ServerOutput<typeof contract.games.readVisit>> {
  const now = clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  const found = await findVisit(db, { memberId, since });
  if (found === null) return { visit: null, now };
  const { gameCode: slotCode, enteredAt, resultMinor: result, openMinor: open } = found;
  return { visit: { slotCode, enteredAt, result, open }, now };
}
