/** A browser that wants to be told. */
export interface PushTarget {
  address: string;
  p256dh: string;
  auth: string;
}

/** Tells browsers through the push services of their makers; what is sent is sealed for the browser. */
export interface WebPush {
  /** What a browser subscribes with. */
  publicKey: string;
  /** Whether an address lies at a push service that is known: a member names it, and we call it. */
  isKnown(address: string): boolean;
  /**
   * @returns "gone" when the browser has ended its subscription
   * @throws PushUnavailable when it was not taken
   */
  send(target: PushTarget, text: string): Promise<"sent" | "gone">;
}

export class PushUnavailable extends Error {}
