/** What the operation may ask: the queues with their age, drift, the money of members. */
export { selectDrift, selectMemberMoney, selectWaiting, type Waiting } from "./queries-queues.ts";
