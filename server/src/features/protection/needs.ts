/** What protection needs of deposits, which stand above it. */
import type { RawBuilder, Selectable } from "kysely";
import type { DepositsPayment } from "../../kernel/db/schema.ts";
import { need } from "../../kernel/needs.ts";

/** The table of payments. */
export const payments = need<RawBuilder<Selectable<DepositsPayment>>>("payments");
