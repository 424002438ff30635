/** Sends one HTTP request to the server, with an optional fault. */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import type { CallKind } from "./fault.ts";

export type Sent = { ok: boolean; outcome: string };

const GIVE_UP_MS = 10_000;
const SLOW_MS = 3_000;

/**
 * Posts a JSON body. A fault breaks the sending: `refuse`, `error-500`, `denied` and `html-404`
 * never send, `reset` and `hang` break off or stop in the middle of the body, `success-then-...`
 * send all of it and do not wait for the answer. Never throws: `outcome` says what went wrong.
 */
export async function send(
  call: {
    url: string;
    headers: Record<string, string>;
    body: string;
  },
  fault?: { kind: CallKind; ms: number | null },
): Promise<Sent> {
  switch (fault?.kind) {
    case "refuse":
    case "error-500":
    case "denied":
    case "html-404":
      return { ok: false, outcome: `not sent: ${fault.kind}` };
    case "slow":
      await wait(fault.ms ?? SLOW_MS);
      return post(call);
    default:
      return post(call, fault?.kind);
  }
}

function post(
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  fault?: CallKind,
): Promise<Sent> {
  return new Promise((resolve) => {
    const done = (ok: boolean, outcome: string) => resolve({ ok, outcome });
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
      const cut = fault === "success-then-timeout" || fault === "success-then-reset";
      response.resume();
      if (cut) return request.destroy(new Error(`cut: ${fault}`));
      response.on("end", () => done(status >= 200 && status < 300, `HTTP ${status}`));
    });
    if (fault === "reset" || fault === "hang") {
      request.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
        // With `hang` the connection stays open until the timer ends it.
        if (fault === "reset") request.socket?.resetAndDestroy();
      });
      return;
    }
    request.end(bytes);
  });
}
