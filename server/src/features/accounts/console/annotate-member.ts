import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import { fromCursor, timestampOf, toCursor, uuidOf } from "../../../kernel/db/cursor.ts";
import type { Context } from "../../../ports/context.ts";
import { refreshSoon } from "../needs.ts";
import { getConsoleMember } from "../queries-console.ts";
import { insertNote, listNotesBefore, listTags, updateTags } from "./queries.ts";

type Tags = typeof consoleContract.accounts.setTags;
type Notes = typeof consoleContract.accounts.notes;
type Add = typeof consoleContract.accounts.addNote;

/** Replaces the member's tags. @throws NO_DATA */
export async function setTags(
  { db, clock }: Context,
  call: ConsoleCall<Tags>,
): Promise<ServerOutput<Tags>> {
  const memberId = BigInt(call.params.memberId);
  const wanted = [...new Set(call.input.tags)].sort();
  await transaction(db, async (tx) => {
    await getConsoleMember(tx, memberId);
    const before = await listTags(tx, memberId);
    const { staffId } = call.staff;
    const added = wanted.filter((tag) => !before.includes(tag));
    const removed = before.filter((tag) => !wanted.includes(tag));
    await updateTags(tx, { memberId, added, removed, staffId, at: clock.now() });
    // Segments can ask for tags.
    await refreshSoon.offered(tx, { memberId, at: clock.now() });
    const subject = `member:${memberId}`;
    await call.audit(tx, { subject, before: { tags: before }, after: { tags: wanted } });
  });
  return { tags: wanted };
}

/** Lists notes about a member, newest first. @throws KEY_INVALID */
export async function listNotes(
  { db }: Context,
  { params, input: { cursor, limit } }: ConsoleCall<Notes>,
): Promise<ServerOutput<Notes>> {
  const memberId = BigInt(params.memberId);
  const keys = fromCursor(cursor, 2);
  const after = keys ? { at: timestampOf(keys[0] ?? ""), id: uuidOf(keys[1] ?? "") } : null;
  const found = await listNotesBefore(db, { memberId, after, limit: limit + 1 });
  const notes = found.slice(0, limit);
  const last = found.length > limit ? notes.at(-1) : undefined;
  return { notes, next: last ? toCursor(last.at.toISOString(), last.id) : null };
}

/** Adds a note, which cannot be changed later. @throws NO_DATA */
export async function addNote(ctx: Context, call: ConsoleCall<Add>): Promise<ServerOutput<Add>> {
  const memberId = BigInt(call.params.memberId);
  const { staffId, name } = call.staff;
  const { text } = call.input;
  const note = { id: recordId(ctx), text, staffName: name, at: ctx.clock.now() };
  await transaction(ctx.db, async (tx) => {
    await getConsoleMember(tx, memberId);
    await insertNote(tx, { ...note, memberId, staffId });
    await call.audit(tx, { subject: `member:${memberId}`, after: { noteId: note.id } });
  });
  return { note };
}
