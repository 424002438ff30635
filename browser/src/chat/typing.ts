/** Typing is reported at most this often. */
const REPORT_MS = 3_000;

/** Reports the writer's typing, throttled. `send` returns whether the report could be sent. */
export function createTypingReport(send: () => boolean): () => void {
  let sentAt = 0;
  return () => {
    const now = Date.now();
    if (now - sentAt >= REPORT_MS && send()) sentAt = now;
  };
}
