/** What the queries of other features share of staff users. */
import { sql } from "kysely";

export const STAFF_USERS = sql<{ id: string; name: string; is_active: boolean }>`staff_user`;
