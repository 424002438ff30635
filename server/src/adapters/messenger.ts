/** What the companies that deliver messages to staff users share. */
import { ExternalPartyUnavailable } from "../kernel/outbound/outbound.ts";
import { MessageUnavailable } from "../ports/alert-messages.ts";

export interface Messenger {
  /** @throws MessageUnavailable */
  send(message: { to: string; text: string; id: string }): Promise<void>;
  close(): Promise<void>;
}

/** Waits for a call. @throws MessageUnavailable when there is no complete answer */
export function orUnavailable<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw error instanceof ExternalPartyUnavailable ? new MessageUnavailable(error.reason) : error;
  });
}
