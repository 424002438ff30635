/** What the queries of other features share of one-time passwords. */
import { sql } from "kysely";

/** When a phone was verified last. */
export const phoneVerifiedAt = (phone: string) =>
  sql<Date | null>`(select max(verified_at) from otp_request where phone = ${phone})`;
