/** Sends one HTTP request to the server, well or with a planned accident. */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import type { CallKind } from "./faults.ts";

export type Sent = { ok: boolean; said: string };

const GIVE_UP_MS = 10_000;
const SLOW_MS = 3_000;

/**
 * Posts a JSON body. An accident spoils the sending: `refuse` and `error-500` never send, `reset` and `hang` cut or stop
 * in the middle of the body, `success-then-...` send all of it and do not wait for the answer.
 * Never throws: what went wrong is in `said`.
 */
export async function send(
  call: {
    url: string;
    headers: Record<string, string>;
    body: string;
  },
  accident?: { kind: CallKind; ms: number | null },
): Promise<Sent> {
  switch (accident?.kind) {
    case "refuse":
    case "error-500":
      return { ok: false, said: `not sent: ${accident.kind}` };
    case "slow":
      await wait(accident.ms ?? SLOW_MS);
      return post(call);
    default:
      return post(call, accident?.kind);
  }
}

function post(
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  accident?: CallKind,
): Promise<Sent> {
  return new Promise((resolve) => {
    const done = (ok: boolean, said: string) => resolve({ ok, said });
    const bytes = Buffer.from(body);
    const request = (url.startsWith("https:") ? httpsRequest : httpRequest)(url, {
      method: "POST",
      agent: false,
      headers: { ...headers, "content-type": "application/json", "content-length": bytes.length },
    });
    const timer = setTimeout(() => request.destroy(new Error("no answer in time")), GIVE_UP_MS);
    request.on("close", () => clearTimeout(timer));
    request.on("error", (error) => done(false, error.message));
    request.on("response", (response) => {
      const status = response.statusCode ?? 0;
      const cut = accident === "success-then-timeout" || accident === "success-then-reset";
      response.resume();
      if (cut) return request.destroy(new Error(`cut: ${accident}`));
      response.on("end", () => done(status >= 200 && status < 300, `HTTP ${status}`));
    });
    if (accident === "reset" || accident === "hang") {
      request.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
        // A hang leaves the connection open until the timer gives up.
        if (accident === "reset") request.socket?.resetAndDestroy();
      });
      return;
    }
    request.end(bytes);
  });
}
