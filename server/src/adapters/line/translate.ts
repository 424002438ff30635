/** Reads the answers of LINE. Pure: the tests read published bodies. */
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import { unusable } from "../answer.ts";
import type { Delivery } from "../messenger.ts";

const SENT = 200;
/** The retry key is known: the message was delivered before. */
const REPEATED = 409;
/** The body or its receiver is refused. */
const REFUSED = 400;

/** @throws UnusableAnswer for one that does not say whether the message was accepted */
export function readPush(answer: ExternalAnswer): Delivery {
  if (answer.status === SENT || answer.status === REPEATED) return { outcome: "sent", to: null };
  if (answer.status === REFUSED) return { outcome: "refused", reason: "status 400" };
  return unusable(answer, "status");
}
