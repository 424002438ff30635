/** What other features, seeds and tools may use of the wheel. */
export { clawBackCoins, earnCoins, grantCoins } from "./coins/earn-coins.ts";
export { publishWheel } from "./publish-wheel.ts";
export { sumSpinCost, wheelDocuments } from "./queries-setup.ts";
export { verifySpins } from "./spins/verify-spins.ts";
export type { Slice, Wheel } from "./wheel.ts";
