/** What the slip verifiers find out, before each says it in its own words. */
import { isSameBank } from "@krapao/contract/wire/bank-numbers";
import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import type { Sandbox } from "../sandbox.ts";
import type { Verifier } from "../world.ts";
import { findByQr, type Slip } from "./find-slip.ts";

export type Verdict =
  | { kind: "forced"; code: string; slip: Slip | undefined }
  | { kind: "quota" }
  | { kind: "not-a-slip" }
  | { kind: "not-found" }
  | { kind: "not-ready"; bankCode: string; minutes: number }
  | { kind: "found"; slip: Slip; seenBefore: boolean };

/** Banks answer for this long after a transfer. */
const KNOWN_MS = 60 * 86_400_000;
const KEPT = 5_000;

/** Looks at a QR text. With `remember`, a slip that comes again is noticed. A slip that was found costs quota. */
export function verifySlip(
  sandbox: Sandbox,
  verifier: Verifier,
  { text, remember }: { text: string; remember: boolean },
): Verdict {
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
    verifiers.seen[verifier] = [name, ...verifiers.seen[verifier]].slice(0, KEPT);
  }
  return { kind: "found", slip, seenBefore };
}

/** The account kept at the verifiers that received the money; `undefined` also when none are kept. */
export function ownReceiver({ world }: Sandbox, { to }: Slip) {
  const digits = to.accountNo ?? to.proxy?.value;
  return world.verifiers.receivers.find(
    ({ bankCode, accountNo }) => accountNo === digits && isSameBank(bankCode, to.bankCode),
  );
}
