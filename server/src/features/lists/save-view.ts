import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import {
  deleteView,
  findOwnView,
  listViews,
  updateRoles,
  upsertView,
  type ViewRow,
} from "./queries.ts";

type Calls = typeof consoleContract.lists;

/** The caller's views of a list, and those shared with the caller's role. */
export async function readViews(
  { db }: Context,
  { input, staff }: ConsoleCall<Calls["views"]>,
): Promise<ServerOutput<Calls["views"]>> {
  const { staffId, role } = staff;
  const rows = await listViews(db, { list: input.list, staffId, role });
  return { views: rows.map((row) => show(row, staffId)) };
}

/** Saves a view, or replaces the caller's view of that name. */
export async function saveView(
  ctx: Context,
  call: ConsoleCall<Calls["saveView"]>,
): Promise<ServerOutput<Calls["saveView"]>> {
  const { staffId } = call.staff;
  const wanted = { ...call.input, id: recordId(ctx), staffId, at: ctx.clock.now() };
  return transaction(ctx.db, async (tx) => {
    const id = await upsertView(tx, wanted);
    await call.audit(tx, { subject: `view:${id}`, after: call.input });
    const saved = (await findOwnView(tx, { id, staffId })) ?? refuse("NO_DATA");
    return { view: show(saved, staffId) };
  });
}

/** Shares a view of the caller with roles, or with none. @throws NO_DATA */
export async function shareView(
  { db }: Context,
  call: ConsoleCall<Calls["shareView"]>,
): Promise<ServerOutput<Calls["shareView"]>> {
  const { staffId } = call.staff;
  const id = call.params.viewId;
  const roles = [...new Set(call.input.roles)];
  return transaction(db, async (tx) => {
    const found = (await findOwnView(tx, { id, staffId })) ?? refuse("NO_DATA");
    await updateRoles(tx, { id, roles });
    const names = { before: { roles: found.roles }, after: { name: found.name, roles } };
    await call.audit(tx, { subject: `view:${id}`, ...names });
    return { view: show({ ...found, roles }, staffId) };
  });
}

/** @throws NO_DATA when the caller has no such view */
export async function removeView(
  { db }: Context,
  call: ConsoleCall<Calls["removeView"]>,
): Promise<ServerOutput<Calls["removeView"]>> {
  const id = call.params.viewId;
  await transaction(db, async (tx) => {
    const found = await findOwnView(tx, { id, staffId: call.staff.staffId });
    if (!found) return refuse("NO_DATA");
    await deleteView(tx, id);
    const { name, address, roles } = found;
    await call.audit(tx, { subject: `view:${id}`, before: { name, address, roles } });
  });
  return { message: "SUCCESS" };
}

const show = ({ ownerId, ...row }: ViewRow, staffId: string) => ({
  ...row,
  isMine: ownerId === staffId,
});
