/** What other features may ask of the treasury: which house accounts are shown, and their limits as documents. */
export { ruleDocuments } from "./queries-setup.ts";
export { countFullBanks, forgetRoom, readShown } from "./read-room.ts";
