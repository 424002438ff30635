import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { may } from "@krapao/contract/console/permissions";
import { spanOf } from "../../../kernel/calendar.ts";
import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { fromCursor, timestampOf, toCursor } from "../../../kernel/db/cursor.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { listDecisions, listStaff } from "./queries.ts";
import { findSummedUntil, sumWork } from "./queries-sums.ts";
import { isShort, joinWork } from "./work.ts";

type Shifts = typeof consoleContract.shifts;

/**
 * What staff users decided, by period. A caller without `shifts.all` sees only what the caller
 * decided. @throws KEY_INVALID, FORBIDDEN
 */
export async function readWork(
  db: Db,
  staff: StaffIdentity,
  input: ServerInput<Shifts["work"]>,
): Promise<ServerOutput<Shifts["work"]>> {
  const [{ span, staffIds, names }, summedUntil] = await Promise.all([
    chosen(db, staff, input),
    findSummedUntil(db),
  ]);
  const { period } = input;
  return { rows: joinWork(await sumWork(db, { span, staffIds, period, summedUntil }), names) };
}

/** The decisions behind a figure. @throws KEY_INVALID, FORBIDDEN */
export async function readDecisions(
  db: Db,
  staff: StaffIdentity,
  input: ServerInput<Shifts["decisions"]>,
): Promise<ServerOutput<Shifts["decisions"]>> {
  const [at, id] = fromCursor(input.cursor, 2) ?? [];
  const after = at === undefined || id === undefined ? null : { at, id };
  if (after) timestampOf(after.at);
  const { span, staffIds, names } = await chosen(db, staff, input);
  const { kind, outcome, currency, isUndone, limit } = input;
  const filter = { kind, outcome, currency, isUndone, after, limit };
  const rows = await listDecisions(db, { span, staffIds, ...filter });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    next: last ? toCursor(last.atText, last.id) : null,
    decisions: rows.slice(0, limit).map(({ atText: _, amountMinor, ...row }) => ({
      ...row,
      amount: amountMinor,
      name: names.get(row.staffId) ?? "",
    })),
  };
}

/** The days and the staff users that the caller asks for and may see. */
async function chosen(
  db: Db,
  staff: StaffIdentity,
  input: { from: string; to: string; staffId: string | null },
) {
  const span = spanOf(input);
  if (!isShort(span)) refuse("KEY_INVALID", { from: "KEY_INVALID", to: "KEY_INVALID" });
  const seesAll = may(staff, "shifts.all");
  if (!seesAll && input.staffId !== null && input.staffId !== staff.staffId) refuse("FORBIDDEN");
  const people = await listStaff(db, seesAll ? input.staffId : staff.staffId);
  return {
    span,
    staffIds: people.map(({ id }) => id),
    names: new Map(people.map(({ id, name }) => [id, name])),
  };
}
