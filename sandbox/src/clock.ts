/**
 * The sandbox's clock: the machine's clock plus the shift that control sets. The server's clock is
 * moved with it.
 */
import { randomUUID } from "node:crypto";
import { CALLBACK_PATHS, type ClockCallback } from "@krapao/contract/wire/callback";
import type { SandboxConfig } from "./config.ts";
import { isoText, type Sandbox } from "./sandbox.ts";
import { send } from "./send.ts";
import { signatureHeaders } from "./signing.ts";

const WINDOW_MS = 300_000;

/** Whether a unix time is within five minutes of the sandbox's clock or of the machine's. */
export function isNear(sandbox: Sandbox, seconds: number): boolean {
  // A restarted server has lost the shift, but it is still a genuine caller.
  return [sandbox.now(), Date.now()].some((now) => Math.abs(now - seconds * 1000) <= WINDOW_MS);
}

/** Sets the shift in milliseconds and sends it to the server. Returns the server's answer. */
export async function moveClock(sandbox: Sandbox, offsetMs: number): Promise<string> {
  const before = sandbox.world.clockOffsetMs;
  sandbox.world.clockOffsetMs = offsetMs;
  sandbox.changed();
  return sendClock(sandbox.config, offsetMs, before);
}

/** Sends the shift, which was `before` until now. Returns the server's answer. */
export async function sendClock(
  config: SandboxConfig,
  offsetMs: number,
  before: number,
): Promise<string> {
  const secret = config.keys.devClockSecret;
  if (secret === null) return "not sent: DEV_CLOCK_SECRET is not set";
  const event: ClockCallback = {
    eventId: randomUUID(),
    offsetMs,
    at: isoText(Date.now() + offsetMs),
  };
  const body = JSON.stringify(event);
  let outcome = "not sent";
  // The server checks the signature's age by its own clock, which has the old shift, none after a
  // restart, or already the new one.
  for (const shift of new Set([before, 0, offsetMs])) {
    const sent = await send({
      url: config.serverUrl + CALLBACK_PATHS.clock,
      headers: signatureHeaders(secret, Date.now() + shift, body),
      body,
    });
    outcome = sent.outcome;
    if (sent.ok) break;
  }
  return outcome;
}
