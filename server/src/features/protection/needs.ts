/** What protection needs of deposits, which stand above it. */
import type { RawBuilder, Selectable } from "kysely";
import type { DepositsPayment } from "../../kernel/db/schema.ts";
import { need } from "../../kernel/needs.ts";

/** Payments that wait for their member's limits, or for the end of an exclusion. */
export const deferredPayments = need<RawBuilder<Selectable<DepositsPayment>>>("deferred payments");
