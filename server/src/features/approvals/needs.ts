/** What approvals need of the people above them. */
import type { RawBuilder } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import { need } from "../../kernel/needs.ts";

/** The table of staff users. */
export const staffUsers =
  need<RawBuilder<{ id: string; name: string; is_active: boolean }>>("staff users");

/** Names of members by id. */
export const memberNames =
  need<(db: Db, ids: string[]) => Promise<ReadonlyMap<string, string>>>("names of members");
