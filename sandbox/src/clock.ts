/** The sandbox's clock: the machine's, shifted by what control asked for; and the server's, which moves along. */
import { randomUUID } from "node:crypto";
import { CALLBACK_PATHS, type ClockCallback } from "@krapao/contract/wire/callback";
import type { SandboxConfig } from "./config.ts";
import { isoText, type Sandbox } from "./sandbox.ts";
import { send } from "./send.ts";
import { signatureHeaders } from "./signing.ts";

const WINDOW_MS = 300_000;

/** True for a unix time within five minutes of the sandbox's clock or of the machine's. */
export function isNear(sandbox: Sandbox, seconds: number): boolean {
  // A server that restarted has lost the shift; it is still a genuine caller.
  return [sandbox.now(), Date.now()].some((now) => Math.abs(now - seconds * 1000) <= WINDOW_MS);
}

/** Sets the shift in milliseconds and tells the server. Answers what the server said. */
export async function moveClock(sandbox: Sandbox, offsetMs: number): Promise<string> {
  const before = sandbox.world.clockOffsetMs;
  sandbox.world.clockOffsetMs = offsetMs;
  sandbox.changed();
  return tellClock(sandbox.config, offsetMs, before);
}

/** Tells the server the shift, which was `before` until now. Answers what the server said. */
export async function tellClock(
  config: SandboxConfig,
  offsetMs: number,
  before: number,
): Promise<string> {
  const secret = config.keys.devClockSecret;
  if (secret === null) return "not told: DEV_CLOCK_SECRET is not set";
  const event: ClockCallback = {
    eventId: randomUUID(),
    offsetMs,
    at: isoText(Date.now() + offsetMs),
  };
  const body = JSON.stringify(event);
  let said = "not told";
  // The server judges the signature's age by its own clock, which runs by the old shift, by none after a restart,
  // or already by the new one.
  for (const shift of new Set([before, 0, offsetMs])) {
    const sent = await send({
      url: config.serverUrl + CALLBACK_PATHS.clock,
      headers: signatureHeaders(secret, Date.now() + shift, body),
      body,
    });
    said = sent.said;
    if (sent.ok) break;
  }
  return said;
}
