/** What other features may use of promotions. */
export { promotionDocuments } from "./queries-setup.ts";
