/**
 * Reads the answers of push services. Pure: the tests read published bodies.
 *
 * A subscription belongs to the key that it was made with. With another key of ours each service
 * refuses in its own words (bodies and their sources: `bodies/`), and the subscription is of no use
 * any more: the browser subscribes anew. Any other 401 or 403 is about all subscriptions, for
 * example a contact address that Apple does not accept (web-push-libs/web-push#947).
 */
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import { unusable } from "../answer.ts";

const ENDED = new Set([404, 410]);
const REFUSED = new Set([400, 401, 403]);
const OTHER_KEY =
  /do(?:es)? not correspond to the (?:credentials|sender ID) used|VAPID public key mismatch|VapidPkHashMismatch/i;

/** @throws UnusableAnswer when the service did not accept the message */
export function readSend(answer: ExternalAnswer): "sent" | "gone" {
  if (answer.status >= 200 && answer.status < 300) return "sent";
  if (ENDED.has(answer.status)) return "gone";
  if (REFUSED.has(answer.status) && OTHER_KEY.test(answer.text)) return "gone";
  return unusable(answer, "status");
}
