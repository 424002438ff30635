import { sql } from "kysely";

/** The table of members, for features below. */
export const MEMBERS = sql<{ id: bigint; name: string }>`accounts_member`;
