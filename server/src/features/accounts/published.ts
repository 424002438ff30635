/** What the queries of other features share of members. */
import { sql } from "kysely";

export const MEMBERS = sql<{ id: bigint; name: string }>`accounts_member`;
