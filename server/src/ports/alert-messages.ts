import type { SentChannel } from "@krapao/contract/console/alerts/rules";

/** Sends messages about alerts to staff users, and to a server of the operator. */
export interface AlertMessages {
  /** Channels that this installation is connected to. */
  connected: readonly SentChannel[];
  /**
   * Whether the web hook may call an address. Staff users enter it, and the server calls it: only
   * https addresses of the internet.
   */
  isHookAddress(address: string): boolean;
  /**
   * Posts JSON, signed as callbacks are.
   * @throws MessageUnavailable when it was not accepted
   */
  post(hook: { address: string; body: string }): Promise<void>;
  /**
   * Sends a text. `id` repeats the same message: where the company can, it delivers it once.
   * @returns the receiver's new id, when it has one from now on
   * @throws MessageUnavailable when it was not accepted, or the channel is not connected
   */
  send(message: {
    channel: Exclude<SentChannel, "hook">;
    to: string;
    text: string;
    id: string;
  }): Promise<{ movedTo: string | null }>;
}

export class MessageUnavailable extends Error {}
