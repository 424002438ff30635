/** The answers that are given often: added, changed, removed. */
import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import {
  type CannedReply,
  deleteCanned,
  insertCanned,
  isShortcutTaken,
  lockCanned,
  updateCanned,
} from "./queries-canned.ts";

type Desk = typeof office.chat;

/** @throws EXISTING_NAME */
export async function addCanned(
  ctx: Context,
  { input, staff, audit }: OfficeCall<Desk["cannedAdd"]>,
): Promise<ServerOutput<Desk["cannedAdd"]>> {
  const reply = { ...input, id: recordId(ctx), version: 1, ...by(ctx, staff.name) };
  await transaction(ctx.db, async (tx) => {
    if (!(await insertCanned(tx, reply))) refuse("EXISTING_NAME");
    await audit(tx, { subject: `canned:${reply.id}`, after: shownInLog(reply) });
  });
  return { reply };
}

/** @throws NO_DATA, VERSION_CHANGED, EXISTING_NAME */
export async function changeCanned(
  ctx: Context,
  { params, input, staff, audit }: OfficeCall<Desk["cannedUpdate"]>,
): Promise<ServerOutput<Desk["cannedUpdate"]>> {
  const reply = await transaction(ctx.db, async (tx) => {
    const known = (await lockCanned(tx, params.cannedId)) ?? refuse("NO_DATA");
    if (known.version !== input.version) refuse("VERSION_CHANGED");
    if (await isShortcutTaken(tx, { id: known.id, shortcut: input.shortcut })) {
      refuse("EXISTING_NAME");
    }
    const next = { ...input, id: known.id, version: known.version + 1, ...by(ctx, staff.name) };
    await updateCanned(tx, next);
    await audit(tx, {
      subject: `canned:${known.id}`,
      before: shownInLog(known),
      after: shownInLog(next),
    });
    return next;
  });
  return { reply };
}

/** @throws NO_DATA */
export async function removeCanned(
  ctx: Context,
  { params, audit }: OfficeCall<Desk["cannedRemove"]>,
): Promise<ServerOutput<Desk["cannedRemove"]>> {
  await transaction(ctx.db, async (tx) => {
    const known = (await lockCanned(tx, params.cannedId)) ?? refuse("NO_DATA");
    await deleteCanned(tx, known.id);
    await audit(tx, { subject: `canned:${known.id}`, before: shownInLog(known) });
  });
  return { message: "OK" };
}

const by = ({ clock }: Context, name: string) => ({ updatedAt: clock.now(), updatedBy: name });

function shownInLog({ shortcut, title, body, position }: CannedReply): Record<string, unknown> {
  return { shortcut, title, body, position };
}
