import type { contract, ServerOutput } from "@krapao/contract";
import { WALLET } from "@krapao/contract/member/games";
import type { Context } from "../../../ports/context.ts";
import { type Moved, readMoved } from "../sweeps/read-moved.ts";
import { findSweep, type SweepRow } from "../transfers/queries-sweeps.ts";
import { findLastStart, getStartRow, listSkips, type StartRow } from "./queries.ts";

export type GameStart = ServerOutput<typeof contract.games.start>;
type Outcome = Pick<GameStart, "message" | "status">;

/** How long a start is shown again, for example after the page was loaded again. */
const SHOWN_MS = 15 * 60_000;
/** A start without a sweep after this time ended with its process, before anything moved. */
const UNSWEPT_MS = 60_000;

/** A start with what it has moved until now, for its call and for every repetition. */
export async function getStart(ctx: Context, id: string): Promise<GameStart> {
  return toAnswer(ctx, await getStartRow(ctx.db, id));
}

/** The member's last start; null when it is long ago. */
export async function readLastStart(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<{ start: GameStart | null }> {
  const after = new Date(ctx.clock.nowMs() - SHOWN_MS);
  const row = await findLastStart(ctx.db, { memberId, after });
  return { start: row ? await toAnswer(ctx, row) : null };
}

async function toAnswer(ctx: Context, row: StartRow): Promise<GameStart> {
  const { id: _id, game_code: slotCode, created_at: startedAt } = row;
  const swept = await findSweep(ctx.db, _id);
  const moved = swept ? await readMoved(ctx.db, { id: swept.id, memberId: swept.member_id }) : [];
  const outcome = swept ? outcomeOf(swept, moved) : outcomeBefore(ctx, row);
  const skipped = await listSkips(ctx.db, _id);
  const stayed: GameStart["stayed"] = [
    ...skipped.map(({ gameCode, reason }) => ({ slotCode: gameCode, reason })),
    ...(swept?.state === "closed" ? moved.flatMap(stayedOf) : []),
  ];
  return { _id, slotCode, ...outcome, moved, stayed, startedAt };
}

/** Before the sweep: it is under way, or it ended without moving anything. */
function outcomeBefore(ctx: Context, { refusal, created_at }: StartRow): Outcome {
  if (refusal === null && ctx.clock.nowMs() - created_at.getTime() < UNSWEPT_MS) {
    return { message: "IN_PROGRESS", status: "PROCESSING" };
  }
  return { message: (refusal as Outcome["message"]) ?? "TRANSFER_FAIL", status: "FAILED" };
}

function outcomeOf(swept: SweepRow, moved: Moved[]): Outcome {
  const into = moved.find(({ from }) => from === WALLET);
  if (swept.state === "open" || into?.status === "PROCESSING") {
    return { message: "IN_PROGRESS", status: "PROCESSING" };
  }
  if (into?.status === "SUCCESS") return { message: "SUCCESS", status: "SUCCESS" };
  const hasArrived = moved.some(({ to, status }) => to === WALLET && status === "SUCCESS");
  if (hasArrived) return { message: "TRANSFER_STAYED_IN_WALLET", status: "FAILED" };
  // Without anything to move, the member enters with what the game already holds.
  return into || swept.amount_minor !== null
    ? { message: "TRANSFER_FAIL", status: "FAILED" }
    : { message: "SUCCESS", status: "SUCCESS" };
}

function stayedOf({ from, status }: Moved): GameStart["stayed"] {
  if (from === WALLET || status === "SUCCESS") return [];
  return [{ slotCode: from, reason: status === "FAILED" ? "refused" : "in_progress" }];
}
