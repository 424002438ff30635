import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { recordId, transaction } from "../../kernel/context.ts";
import { fromCursor, momentOf, toCursor, uuidOf } from "../../kernel/cursor.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { insertNote, replaceTags, selectNotes, selectTags } from "./queries-desk.ts";
import { requireMember } from "./read-member.ts";

type Tags = typeof office.accounts.setTags;
type Notes = typeof office.accounts.notes;
type Add = typeof office.accounts.addNote;

/** Puts these words on a member, and no others. @throws NO_DATA */
export async function setTags(
  { db, clock }: Context,
  call: OfficeCall<Tags>,
): Promise<ServerOutput<Tags>> {
  const memberId = BigInt(call.params.memberId);
  const wanted = [...new Set(call.input.tags)].sort();
  await transaction(db, async (tx) => {
    await requireMember(tx, memberId);
    const before = await selectTags(tx, memberId);
    const { staffId } = call.staff;
    const added = wanted.filter((tag) => !before.includes(tag));
    const removed = before.filter((tag) => !wanted.includes(tag));
    await replaceTags(tx, { memberId, added, removed, staffId, at: clock.now() });
    const subject = `member:${memberId}`;
    await call.audit(tx, { subject, before: { tags: before }, after: { tags: wanted } });
  });
  return { tags: wanted };
}

/** What staff wrote about a member, newest first. @throws KEY_INVALID */
export async function listNotes(
  { db }: Context,
  { params, input: { cursor, limit } }: OfficeCall<Notes>,
): Promise<ServerOutput<Notes>> {
  const memberId = BigInt(params.memberId);
  const keys = fromCursor(cursor, 2);
  const after = keys ? { at: momentOf(keys[0] ?? ""), id: uuidOf(keys[1] ?? "") } : null;
  const found = await selectNotes(db, { memberId, after, limit: limit + 1 });
  const notes = found.slice(0, limit);
  const last = found.length > limit ? notes.at(-1) : undefined;
  return { notes, next: last ? toCursor(last.at.toISOString(), last.id) : null };
}

/** Writes a note; nobody changes it afterwards. @throws NO_DATA */
export async function addNote(ctx: Context, call: OfficeCall<Add>): Promise<ServerOutput<Add>> {
  const memberId = BigInt(call.params.memberId);
  const { staffId, name } = call.staff;
  const { text } = call.input;
  const note = { id: recordId(ctx), text, staffName: name, at: ctx.clock.now() };
  await transaction(ctx.db, async (tx) => {
    await requireMember(tx, memberId);
    await insertNote(tx, { ...note, memberId, staffId });
    await call.audit(tx, { subject: `member:${memberId}`, after: { noteId: note.id } });
  });
  return { note };
}
