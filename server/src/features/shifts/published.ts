/** What the queries of other features share of shifts. */
import { sql } from "kysely";

/** The hand-over is offered to a staff user who has not answered. */
export const isOffered = (of = "shifts_handover") =>
  sql<boolean>`${sql.ref(`${of}.state`)} = 'offered'`;

/** The count and the oldest time of the hand-overs that are offered to a staff user. */
export const offeredHandovers = (staffId: string | null) => sql`select count(*)::integer, min(at)
  from shifts_handover where ${isOffered()} and to_id = ${staffId}::uuid`;
