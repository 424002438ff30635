/** Reaches processes of the product that a test, a benchmark or a torture run has started. */
import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 50;
const PATIENCE_MS = 60_000;

/**
 * Waits until an address answers with success, or with any status if `anyhow` is set. @throws after
 * a minute
 */
export async function waitUntilAnswers(url: string, { anyhow = false } = {}): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const answer = await fetch(url).catch(() => null);
    if (answer && (anyhow || answer.ok)) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`${url} does not answer`);
}

/** Calls the sandbox's control API: without a body it reads, with one it acts. */
export async function callControl<T>(url: string, body: unknown): Promise<T> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(url, body === undefined ? {} : init);
  const text = await response.text();
  if (!response.ok) throw new Error(`control ${url} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}
