import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { paymentRecord } from "@krapao/contract/console/deposits/payments";
import type { Context } from "../../../ports/context.ts";
import { paymentList } from "./queries.ts";

/** One page of a tab of the matching queue. @throws KEY_INVALID */
export const listPayments = (
  { db }: Context,
  input: ServerInput<typeof paymentRecord.call>,
): Promise<ServerOutput<typeof paymentRecord.call>> => paymentList.page(db, input, input.tab);
