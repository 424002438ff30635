/** What the queries of other features share of shifts. */
import { sql } from "kysely";

/** The count and the oldest time of the hand-overs that are offered to a staff user. */
export const offeredHandovers = (staffId: string | null) => sql`select count(*)::integer, min(at)
  from shifts_handover where state = 'offered' and to_id = ${staffId}::uuid`;
