import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { may } from "@krapao/contract/console/permissions";
import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { fromCursor, toCursor, uuidOf } from "../../../kernel/db/cursor.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { permissionOfQueue } from "../../dashboard/index.ts";
import { readFigures } from "./figures.ts";
import { countMoved, type Moved } from "./move-work.ts";
import { findHandover, findShift, type HandoverRow, listHandovers, listOffers } from "./queries.ts";
import { showItems } from "./read-open.ts";

type Shifts = typeof consoleContract.shifts;

/** The caller's shift and the offers that wait. */
export async function readCurrent(
  { db }: Context,
  { staffId }: StaffIdentity,
): Promise<ServerOutput<Shifts["current"]>> {
  const [shift, offers] = await Promise.all([findShift(db, staffId), listOffers(db, staffId)]);
  const own = offers.find(({ fromId }) => fromId === staffId);
  return {
    shift,
    offered: own ? show(own) : null,
    incoming: offers.filter(({ toId }) => toId === staffId).map(show),
  };
}

/** A page of hand-overs: the caller's, or everyone's with `shifts.all`. @throws KEY_INVALID */
export async function readHandovers(
  db: Db,
  staff: StaffIdentity,
  { cursor, limit }: ServerInput<Shifts["list"]>,
): Promise<ServerOutput<Shifts["list"]>> {
  const [key] = fromCursor(cursor, 1) ?? [];
  const before = key === undefined ? null : uuidOf(key);
  const ofStaff = may(staff, "shifts.all") ? null : staff.staffId;
  const rows = await listHandovers(db, { ofStaff, before, limit });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { handovers: shown.map(show), next: last ? toCursor(last.id) : null };
}

/** A hand-over of the caller, or any with `shifts.all`. @throws NO_DATA */
export async function readHandover(
  db: Db,
  staff: StaffIdentity,
  id: string,
): Promise<ServerOutput<Shifts["read"]>> {
  const row = (await findHandover(db, id)) ?? refuse("NO_DATA");
  const isOwn = row.fromId === staff.staffId || row.toId === staff.staffId;
  if (!isOwn && !may(staff, "shifts.all")) refuse("NO_DATA");
  const { open, queues, cash, cashAt } = readFigures(row.figures);
  const { note, reason, moved } = row;
  return {
    ...show(row),
    note,
    reason,
    open: await showItems(db, open, row.at),
    queues: queues.filter(({ queue }) => may(staff, permissionOfQueue(queue))),
    cash,
    cashAt,
    moved: moved === null ? null : countMoved(moved as unknown as Moved),
  };
}

function show(row: HandoverRow) {
  const { id, state, startedAt, at, decidedAt, items, differences } = row;
  return {
    id,
    state,
    startedAt,
    at,
    decidedAt,
    items,
    differences,
    from: { id: row.fromId, name: row.fromName },
    to: row.toId === null ? null : { id: row.toId, name: row.toName ?? "" },
  };
}
