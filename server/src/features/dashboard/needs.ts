/** What the queues need of the shifts, which stand above them. */
import type { RawBuilder } from "kysely";
import { need } from "../../kernel/needs.ts";

/** The count and the oldest time of the hand-overs that are offered to a staff user. */
export const offeredHandovers = need<(staffId: string | null) => RawBuilder<unknown>>("hand-overs");
