/** What approvals need of the people above them. */
import type { RawBuilder } from "kysely";
import { need } from "../../kernel/needs.ts";

/** The table of staff users. */
export const staffUsers =
  need<RawBuilder<{ id: string; name: string; is_active: boolean }>>("staff users");

/** The table of members. */
export const members = need<RawBuilder<{ id: bigint; name: string }>>("members");
