import { type Clock, systemClock } from "@krapao/server/kernel/clock";
import { UnreadableCallback } from "@krapao/server/kernel/http/callbacks";
import { VERIFIED_BEFORE } from "@krapao/server/kernel/security/signature";

/**
 * The reader of the callbacks in `bodies/`, whose signature counts as verified. A body that cannot
 * be read is `{ "unreadable": path }`.
 */
export const readsCallback =
  (
    read: (
      callback: { body: Buffer; signature: typeof VERIFIED_BEFORE },
      options: { secrets: readonly string[]; clock: Clock },
    ) => unknown,
  ) =>
  ({ text }: { text: string }): unknown => {
    const callback = { body: Buffer.from(text), signature: VERIFIED_BEFORE } as const;
    try {
      return read(callback, { secrets: [], clock: systemClock() });
    } catch (error) {
      if (!(error instanceof UnreadableCallback)) throw error;
      return { unreadable: error.detail };
    }
  };
