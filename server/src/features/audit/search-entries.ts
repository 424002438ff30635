import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { DAY_MS } from "@krapao/contract/time";
import { midnightOf } from "../../kernel/calendar.ts";
import { bigintOf, fromCursor, toCursor } from "../../kernel/db/cursor.ts";
import type { Context } from "../../ports/context.ts";
import { listEntries, listSubjectNames } from "./queries.ts";

/** Start of a day in Bangkok, which has no daylight saving time. */

type Found = ServerOutput<typeof consoleContract.audit.search>;

/** Searches the audit log, by default newest first. @throws KEY_INVALID for an unknown cursor */
export async function searchEntries(
  { db }: Context,
  input: ServerInput<typeof consoleContract.audit.search>,
): Promise<Found> {
  const [after] = fromCursor(input.cursor, 1) ?? [];
  const rows = await listEntries(db, {
    ...filterOf(input),
    isOldestFirst: input.sort?.isDescending === false,
    after: after === undefined ? null : bigintOf(after),
    limit: input.limit,
  });
  const names = await listSubjectNames(
    db,
    rows.map(({ subject }) => subject),
  );
  const last = rows.at(-1);
  return {
    entries: rows.map((row) => ({
      seq: Number(row.seq),
      at: row.at,
      staffId: row.staff_id,
      staffName: row.staff_name,
      action: row.action,
      subject: row.subject,
      subjectName: names.get(row.subject) ?? null,
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

type Input = Omit<ServerInput<typeof consoleContract.audit.search>, "cursor" | "limit" | "sort">;

/** The filter of a call: whole days of Asia/Bangkok. */
export function filterOf(input: Input) {
  return {
    staffId: input.staffId ?? null,
    action: input.action || null,
    subject: input.subject || null,
    kind: input.kind || null,
    address: input.address || null,
    from: input.from ? midnightOf(input.from) : null,
    to: input.to ? new Date(midnightOf(input.to).getTime() + DAY_MS) : null,
  };
}
