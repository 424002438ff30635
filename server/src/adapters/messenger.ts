/** What the companies that deliver messages to staff users share. */
import { ExternalPartyUnavailable } from "../kernel/outbound/outbound.ts";
import { MessageUnavailable } from "../ports/alert-messages.ts";

export interface Messenger {
  /**
   * @returns the receiver's new id, when it has one from now on
   * @throws MessageUnavailable
   */
  send(message: { to: string; text: string; id: string }): Promise<{ movedTo: string | null }>;
  close(): Promise<void>;
}

/** What came of a message. `to`: the new id of a receiver that moved. */
export type Delivery =
  | { outcome: "sent"; to: string | null }
  | { outcome: "refused"; reason: string };

/** Waits for a call. @throws MessageUnavailable when the message was not accepted */
export async function delivered(call: Promise<Delivery>): Promise<{ movedTo: string | null }> {
  const delivery = await orUnavailable(call);
  if (delivery.outcome === "refused") throw new MessageUnavailable(delivery.reason);
  return { movedTo: delivery.to };
}

/** Waits for a call. @throws MessageUnavailable when there is no answer that can be used */
export function orUnavailable<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw error instanceof ExternalPartyUnavailable ? new MessageUnavailable(error.reason) : error;
  });
}
