/**
 * Sends notifications to the other processes. NOTIFY holds one lock of the whole cluster until its
 * commit is on disk, so it gets a separate transaction, with all that was sent within 20 ms.
 */

const INTERVAL_MS = 20;

export interface Notification {
  channel: string;
  payload: string;
}

/** The statement that sends many notifications. Its parameters are channels and payloads. */
export const NOTIFY_ALL =
  "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as sent (channel, payload)";

/**
 * Collects notifications. @param send runs `NOTIFY_ALL`; what it cannot send is lost, as any
 * notification may be
 */
export function batchNotifications(
  send: (channels: string[], payloads: string[]) => Promise<unknown>,
): { add(notification: Notification): void; flush(): Promise<void> } {
  let waiting: Notification[] = [];
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const sent = waiting;
    waiting = [];
    if (sent.length === 0) return;
    await send(
      sent.map(({ channel }) => channel),
      sent.map(({ payload }) => payload),
    ).catch(() => {});
  };
  return {
    add(notification) {
      waiting.push(notification);
      timer ??= setTimeout(flush, INTERVAL_MS);
    },
    flush,
  };
}
