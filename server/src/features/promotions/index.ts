/** What other features may use of promotions. */
export { releasePromotion } from "./queries.ts";
export { promotionDocuments } from "./queries-setup.ts";
