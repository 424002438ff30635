/** Canned replies: add, change and remove them. */
import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { withoutDirectionMarks } from "@krapao/contract/direction-marks";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requireTrustedHosts } from "../../lookups/index.ts";
import { writtenTexts } from "../content.ts";
import {
  type CannedReply,
  deleteCannedReply,
  insertCannedReply,
  isShortcutTaken,
  lockCannedReply,
  updateCannedReply,
} from "./queries-canned.ts";

type Chat = typeof consoleContract.chat;

/** @throws EXISTING_NAME, HOST_NOT_TRUSTED */
export async function addCannedReply(
  ctx: Context,
  { input: sent, staff, audit }: ConsoleCall<Chat["cannedAdd"]>,
): Promise<ServerOutput<Chat["cannedAdd"]>> {
  const input = withoutDirectionMarks(sent);
  const reply = { ...input, id: recordId(ctx), version: 1, ...by(ctx, staff.name) };
  await transaction(ctx.db, async (tx) => {
    await requireTrustedHosts(tx, writtenTexts(input.body, "body"));
    if (!(await insertCannedReply(tx, reply))) refuse("EXISTING_NAME");
    await audit(tx, { subject: `canned:${reply.id}`, after: auditFields(reply) });
  });
  return { reply };
}

/** @throws NO_DATA, VERSION_CHANGED, EXISTING_NAME, HOST_NOT_TRUSTED */
export async function changeCannedReply(
  ctx: Context,
  { params, input: sent, staff, audit }: ConsoleCall<Chat["cannedUpdate"]>,
): Promise<ServerOutput<Chat["cannedUpdate"]>> {
  const input = withoutDirectionMarks(sent);
  const reply = await transaction(ctx.db, async (tx) => {
    const known = (await lockCannedReply(tx, params.cannedId)) ?? refuse("NO_DATA");
    if (known.version !== input.version) refuse("VERSION_CHANGED");
    await requireTrustedHosts(tx, writtenTexts(input.body, "body"));
    if (await isShortcutTaken(tx, { id: known.id, shortcut: input.shortcut })) {
      refuse("EXISTING_NAME");
    }
    const next = { ...input, id: known.id, version: known.version + 1, ...by(ctx, staff.name) };
    await updateCannedReply(tx, next);
    await audit(tx, {
      subject: `canned:${known.id}`,
      before: auditFields(known),
      after: auditFields(next),
    });
    return next;
  });
  return { reply };
}

/** @throws NO_DATA */
export async function removeCannedReply(
  ctx: Context,
  { params, audit }: ConsoleCall<Chat["cannedRemove"]>,
): Promise<ServerOutput<Chat["cannedRemove"]>> {
  await transaction(ctx.db, async (tx) => {
    const known = (await lockCannedReply(tx, params.cannedId)) ?? refuse("NO_DATA");
    await deleteCannedReply(tx, known.id);
    await audit(tx, { subject: `canned:${known.id}`, before: auditFields(known) });
  });
  return { message: "OK" };
}

const by = ({ clock }: Context, name: string) => ({ updatedAt: clock.now(), updatedBy: name });

function auditFields({ shortcut, title, body, position }: CannedReply): Record<string, unknown> {
  return { shortcut, title, body, position };
}
