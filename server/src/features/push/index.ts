/** What other features may use of the messages to phones. */
export { tellAway } from "./tell-away.ts";
