import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { reviewLater } from "./decide-leg.ts";
import { insertVerdict } from "./queries-calls.ts";
import { selectTransfer } from "./queries-transfers.ts";
import { isQuiet } from "./read-desk.ts";
import { runTransfer } from "./run-transfer.ts";
import { holdForVerdict, tellSettled, type Verdict, writeVerdict } from "./settle-transfer.ts";

type Decide = typeof office.games.decide;

/**
 * A person decides what nobody could prove: the hold is posted or released, once. Should the provider's own answer come in
 * the same moment, whoever holds the transfer first counts. What the provider says afterwards reopens nothing: money that
 * moved all the same is booked in suspense and raises an alert (docs/decisions/0008).
 * @throws NO_DATA, ALREADY_DECIDED, TRANSFER_IN_PROGRESS (the provider may still act on the call)
 */
export async function decideTransfer(
  ctx: Context,
  call: OfficeCall<Decide>,
): Promise<{ message: "SUCCESS" }> {
  const { transferId: id } = call.params;
  if (!(await selectTransfer(ctx.db, id))) refuse("NO_DATA");
  const verdict = verdictOf(ctx, call.input.verdict);
  const { row, next } = await transaction(ctx.db, async (tx) => {
    const row = await holdForVerdict(tx, id);
    if (row.settled_at !== null) refuse("ALREADY_DECIDED");
    if (!isQuiet(ctx, row)) refuse("TRANSFER_IN_PROGRESS");
    const next = await writeVerdict(ctx, tx, row, verdict);
    const { staffId, name: staffName } = call.staff;
    const { evidence } = call.input;
    await insertVerdict(tx, {
      transferId: id,
      ...call.input,
      staffId,
      staffName,
      at: ctx.clock.now(),
    });
    const statusQuery = ctx.ports.providers.get(row.provider)?.capabilities.statusQuery;
    if (verdict.state === "refused" && statusQuery) await reviewLater(tx, id);
    await call.audit(tx, {
      subject: `transfer:${id}`,
      before: { state: row.state },
      after: { state: verdict.state, member: `${row.member_id}` },
      why: evidence,
    });
    return { row, next };
  });
  tellSettled(ctx, row, verdict);
  ctx.push.queue("transfers");
  if (next) await runTransfer(ctx, next);
  return { message: "SUCCESS" };
}

function verdictOf({ clock }: Context, verdict: "done" | "refused"): Verdict {
  const from = ["called", "operator"] as const;
  if (verdict === "refused") return { from, state: "refused", reason: "person" };
  const unread = { reference: null, creditsBefore: null, creditsAfter: null };
  return { from, state: "done", ...unread, readAt: clock.now() };
}
