import { fromMinor, type ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requireSecondPerson } from "../../approvals/index.ts";
import { findSheet, insertSheet, lockSheet, updateChecked } from "./queries.ts";
import { computeSheet } from "./read-sheet.ts";
import { hashOf, needsReason, writeFigures } from "./sheet.ts";

type Sign = typeof consoleContract.treasury.signSheet;

/**
 * Signs the sheet of a day that is over, as the caller saw it.
 * @throws KEY_INVALID (the day is not over, or a difference has no reason), ALREADY_DECIDED,
 * VERSION_CHANGED (a balance was read or counted since)
 */
export async function signSheet(
  ctx: Context,
  { input, staff, audit }: ConsoleCall<Sign>,
): Promise<ServerOutput<Sign>> {
  const { day, currency, hash, reasons, note } = input;
  if (await findSheet(ctx.db, input)) refuse("ALREADY_DECIDED");
  const { figures, isOver } = await computeSheet(ctx.db, { day, currency });
  if (!isOver) refuse("KEY_INVALID", { day: "KEY_INVALID" });
  if (hashOf(figures) !== hash) refuse("VERSION_CHANGED");
  const lines = figures.lines.map((line) => ({
    ...line,
    reason: reasons.find(({ account }) => account === line.account)?.reason ?? "",
  }));
  if (lines.some((line) => needsReason(line) && line.reason === "")) {
    refuse("KEY_INVALID", { reasons: "KEY_INVALID" });
  }
  const id = recordId(ctx);
  await transaction(ctx.db, async (tx) => {
    const isNew = await insertSheet(tx, {
      id,
      day,
      currency,
      figures: writeFigures({ ...figures, lines }),
      note,
      signedById: staff.staffId,
      signedBy: staff.name,
      at: ctx.clock.now(),
    });
    if (!isNew) refuse("ALREADY_DECIDED");
    const after = { day, currency, closing: fromMinor(figures.closing), state: "signed" };
    await audit(tx, { subject: `sheet:${currency}:${day}`, after, ...(note && { why: note }) });
  });
  ctx.push.queue("treasury");
  return { message: "SUCCESS", id };
}

/**
 * Closes a signed sheet, or sends it back so that the day can be signed again.
 * @throws NO_DATA, ALREADY_DECIDED, APPROVAL_OWN
 */
export async function checkSheet(
  ctx: Context,
  { params, input, staff, audit }: ConsoleCall<typeof consoleContract.treasury.checkSheet>,
): Promise<{ message: "SUCCESS" }> {
  const { isRight, note } = input;
  await transaction(ctx.db, async (tx) => {
    const sheet = (await lockSheet(tx, params.id)) ?? refuse("NO_DATA");
    if (sheet.state !== "signed") refuse("ALREADY_DECIDED");
    const pair = { makerId: sheet.signed_by_id, checkerId: staff.staffId, madeAt: sheet.signed_at };
    await requireSecondPerson(tx, pair);
    const state = isRight ? "closed" : "refused";
    const at = ctx.clock.now();
    const { staffId, name } = staff;
    await updateChecked(tx, { id: sheet.id, state, staffId, name, note, at });
    const subject = `sheet:${sheet.currency}:${sheet.id}`;
    await audit(tx, { subject, before: { state: "signed" }, after: { state }, why: note });
  });
  ctx.push.queue("treasury");
  return { message: "SUCCESS" };
}
