/** The numbers of the operation, for whoever watches it. */
export { watchOperation } from "./watch.ts";
