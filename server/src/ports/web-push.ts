/** A browser with a push subscription. */
export interface PushTarget {
  address: string;
  p256dh: string;
  auth: string;
}

/**
 * Notifies browsers through the push services of their makers. Messages are encrypted for the
 * browser.
 */
export interface WebPush {
  /** The key that a browser subscribes with. */
  publicKey: string;
  /**
   * Whether an address belongs to a known push service. Members provide the address, and the server
   * calls it.
   */
  isKnown(address: string): boolean;
  /**
   * @returns "gone" when the browser has ended its subscription
   * @throws PushUnavailable when the service did not accept it
   */
  send(target: PushTarget, text: string): Promise<"sent" | "gone">;
}

export class PushUnavailable extends Error {}
