/** The result of a verification, which each slip verifier returns in its own format. */
import { DAY_MS } from "@krapao/contract/time";
import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import type { Sandbox } from "../sandbox.ts";
import type { Verifier } from "../world.ts";
import { findByQr, type Slip } from "./find-slip.ts";

type SlipResult =
  | { kind: "forced"; code: string; slip: Slip | undefined }
  | { kind: "quota" }
  | { kind: "not-a-slip" }
  | { kind: "not-found" }
  | { kind: "not-ready"; bankCode: string; minutes: number }
  | { kind: "found"; slip: Slip; seenBefore: boolean };

/** Banks know a transfer for this long. */
const KNOWN_MS = 60 * DAY_MS;
const HISTORY_MAX = 5_000;

/**
 * Verifies a QR text. With `remember`, a repeated slip is detected. A slip that was found uses
 * quota.
 */
export function verifySlip(
  sandbox: Sandbox,
  verifier: Verifier,
  { text, remember }: { text: string; remember: boolean },
): SlipResult {
  const { verifiers } = sandbox.world;
  const qr = parseSlipQr(text);
  const slip = qr && findByQr(sandbox, qr);
  const forced = verifiers.forced.find((other) => other.verifier === verifier);
  if (forced) {
    forced.remaining -= 1;
    verifiers.forced = verifiers.forced.filter(({ remaining }) => remaining > 0);
    return { kind: "forced", code: forced.code, slip };
  }
  if (verifiers.quota === 0) return { kind: "quota" };
  if (!qr) return { kind: "not-a-slip" };
  const now = sandbox.now();
  if (!slip || now - slip.at > KNOWN_MS) return { kind: "not-found" };
  if (now < slip.knownFrom) {
    const minutes = Math.ceil((slip.knownFrom - now) / 60_000);
    return { kind: "not-ready", bankCode: slip.from.bankCode, minutes };
  }
  if (verifiers.quota !== null) verifiers.quota -= 1;
  const name = `${slip.from.bankCode}:${slip.transRef}`;
  const seenBefore = remember && verifiers.seen[verifier].includes(name);
  if (remember && !seenBefore) {
    verifiers.seen[verifier] = [name, ...verifiers.seen[verifier]].slice(0, HISTORY_MAX);
  }
  return { kind: "found", slip, seenBefore };
}
