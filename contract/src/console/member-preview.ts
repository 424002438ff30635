/** The small card of a member that the console shows at a link. */
import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { currency, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { memberBrief, memberId } from "./schemas.ts";

export const preview = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/preview",
  permission: "accounts.read",
  summary: "A member in short: name, state, wallet, last use",
  params: v.strictObject({ memberId }),
  output: v.object({
    ...memberBrief.entries,
    currency,
    isSuspended: v.boolean(),
    /** Spendable in the wallet. */
    wallet: amountOutput,
    createdAt: timestamp,
    lastSeenAt: v.nullable(timestamp),
  }),
  errors: ["NO_DATA"],
});
