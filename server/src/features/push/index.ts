/** What other features may use of push messages. */
export { enqueuePush } from "./enqueue-push.ts";
export { sendPush } from "./send-push.ts";
