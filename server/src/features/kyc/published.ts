/** Conditions that the queries of other features share; `of` is the alias of the table. */
import { sql } from "kysely";

/** The document waits for a decision. */
export const isUploaded = (of = "kyc_document") =>
  sql<boolean>`${sql.ref(`${of}.state`)} = 'uploaded'`;
