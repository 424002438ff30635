import { REVEALS_PER_DAY } from "@krapao/contract/console/accounts";
import { DAY_MS } from "@krapao/contract/time";
import type { Context } from "../../ports/context.ts";

const LIMIT = { max: REVEALS_PER_DAY, windowSeconds: DAY_MS / 1_000 };

/**
 * Counts a full phone or account number that a staff user sees, wherever the console shows it: an
 * hour's limit of each call would still let thousands leave.
 * @throws REQUEST_LIMIT
 */
export const countReveal = (
  { rateLimits }: Pick<Context, "rateLimits">,
  { staffId }: { staffId: string },
): Promise<void> => rateLimits.consume("staff:reveal", staffId, LIMIT);
