/** What other features, the seeds and the tools may use of the wheel. */
export { earnCoins, giveCoins, takeBackCoins } from "./earn-coins.ts";
export { publishWheel } from "./publish-wheel.ts";
export { selectSpinCost, wheelDocuments } from "./queries-setup.ts";
export { type Verification, verifySpins } from "./verify-spins.ts";
export type { Slice, Wheel } from "./wheel.ts";
