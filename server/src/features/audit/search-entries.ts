import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { bigintOf, fromCursor, toCursor } from "../../kernel/cursor.ts";
import type { Context } from "../../ports/context.ts";
import { selectEntries } from "./queries.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Days are those of Bangkok, which has no summer time. */
const dayStart = (day: string) => new Date(`${day}T00:00:00+07:00`);

type Found = ServerOutput<typeof office.audit.search>;

/** Entries of the audit log, newest first. @throws KEY_INVALID for a cursor that is none of ours */
export async function searchEntries(
  { db }: Context,
  input: ServerInput<typeof office.audit.search>,
): Promise<Found> {
  const [before] = fromCursor(input.cursor, 1) ?? [];
  const rows = await selectEntries(db, {
    staffId: input.staffId ?? null,
    action: input.action || null,
    subject: input.subject || null,
    from: input.from ? dayStart(input.from) : null,
    to: input.to ? new Date(dayStart(input.to).getTime() + DAY_MS) : null,
    before: before === undefined ? null : bigintOf(before),
    limit: input.limit,
  });
  const last = rows.at(-1);
  return {
    entries: rows.map((row) => ({
      seq: Number(row.seq),
      at: row.at,
      staffId: row.staff_id,
      staffName: row.staff_name,
      action: row.action,
      subject: row.subject,
      before: row.before as Found["entries"][number]["before"],
      after: row.after as Found["entries"][number]["after"],
      why: row.why,
      address: row.address,
      requestId: row.request_id,
      hash: row.hash.toString("hex"),
    })),
    next: last && rows.length === input.limit ? toCursor(`${last.seq}`) : null,
  };
}
