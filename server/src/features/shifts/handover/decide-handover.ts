import type { Endpoint, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { may } from "@krapao/contract/console/permissions";
import type { ConsoleCall, StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { countMoved, endShift, pushMoved, type Successor } from "./move-work.ts";
import { insertShift, lockHandover, updateHandover } from "./queries.ts";

type Shifts = typeof consoleContract.shifts;
type Locked = NonNullable<Awaited<ReturnType<typeof lockHandover>>>;

/**
 * Accepts a hand-over that was offered to the caller. It ends the other shift, moves its claims and
 * conversations, and starts a shift of the caller. @throws NO_DATA, ALREADY_DECIDED
 */
export async function acceptHandover(
  ctx: Context,
  call: ConsoleCall<Shifts["accept"]>,
): Promise<ServerOutput<Shifts["accept"]>> {
  const { staff, audit } = call;
  const at = ctx.clock.now();
  const { moved, offer } = await transaction(ctx.db, async (tx) => {
    const locked = await lockOffer(tx, call, ({ to_id }) => to_id === staff.staffId);
    const { id, shift_id: shiftId, from_id: fromId } = locked;
    const ended = await endShift(tx, { shiftId, fromId, to: successorOf(staff), at });
    await updateHandover(tx, { id, state: "accepted", at, moved: { ...ended } });
    await insertShift(tx, { id: recordId(ctx), staffId: staff.staffId, at });
    await audit(tx, {
      subject: `shift:${shiftId}`,
      before: { state: "offered", from: locked.fromName },
      after: { state: "accepted", ...ended },
    });
    return { moved: ended, offer: locked };
  });
  await pushMoved(ctx, moved);
  ctx.push.shift([offer.from_id, staff.staffId]);
  return { message: "SUCCESS", moved: countMoved(moved) };
}

const successorOf = (staff: StaffIdentity): Successor => ({
  id: staff.staffId,
  name: staff.name,
  decidesWithdrawals: may(staff, "withdrawals.decide"),
  decidesDeposits: may(staff, "deposits.decide"),
  answersChats: may(staff, "chat.answer"),
});

/** Refuses a hand-over that was offered to the caller. @throws NO_DATA, ALREADY_DECIDED */
export async function refuseHandover(
  ctx: Context,
  call: ConsoleCall<Shifts["refuse"]>,
): Promise<ServerOutput<Shifts["refuse"]>> {
  const { why } = call.input;
  const isOwn = ({ to_id }: Locked) => to_id === call.staff.staffId;
  return endOffer(ctx, call, { state: "refused", isOwn, why });
}

/** Cancels an offer of the caller. @throws NO_DATA, ALREADY_DECIDED */
export async function cancelHandover(
  ctx: Context,
  call: ConsoleCall<Shifts["cancel"]>,
): Promise<ServerOutput<Shifts["cancel"]>> {
  const isOwn = ({ from_id }: Locked) => from_id === call.staff.staffId;
  return endOffer(ctx, call, { state: "cancelled", isOwn });
}

/** Ends an offer without moving anything: the shift goes on. */
async function endOffer(
  ctx: Context,
  call: Pick<ConsoleCall<Endpoint>, "audit"> & { params: { handoverId: string } },
  end: { state: "refused" | "cancelled"; isOwn: (offer: Locked) => boolean; why?: string },
): Promise<{ message: "SUCCESS" }> {
  const { state, isOwn, why } = end;
  const offer = await transaction(ctx.db, async (tx) => {
    const locked = await lockOffer(tx, call, isOwn);
    const reason = why === undefined ? {} : { reason: why };
    await updateHandover(tx, { id: locked.id, state, at: ctx.clock.now(), ...reason });
    await call.audit(tx, {
      subject: `shift:${locked.shift_id}`,
      before: { state: "offered", from: locked.fromName },
      after: { state },
      ...(why === undefined ? {} : { why }),
    });
    return locked;
  });
  ctx.push.shift([offer.from_id, ...(offer.to_id === null ? [] : [offer.to_id])]);
  return { message: "SUCCESS" };
}

/** @throws NO_DATA (also an offer that is not the caller's to decide), ALREADY_DECIDED */
async function lockOffer(
  tx: Tx,
  { params }: { params: { handoverId: string } },
  isOwn: (offer: Locked) => boolean,
): Promise<Locked> {
  const offer = await lockHandover(tx, params.handoverId);
  if (!offer || !isOwn(offer)) return refuse("NO_DATA");
  return offer.state === "offered" ? offer : refuse("ALREADY_DECIDED");
}
