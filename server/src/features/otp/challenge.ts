/** What a visitor proves to get a code while many are requested. */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { isSolved, type Proof, type ProofOrder } from "@krapao/contract/proof";
import { MINUTE_MS } from "@krapao/contract/time";
import type { Purpose } from "./otp.ts";

/**
 * A phone gets one code a minute, so a proof of this age pays for one code, and none has to be
 * stored.
 */
const LIFE_MS = MINUTE_MS;
/** About a second on a cheap phone, and two milliseconds for the server. */
const WORK = { parts: 4, bits: 6, iterations: 2_000 };

/** Whose code it is, and the server's secret. */
interface Ordered {
  key: Buffer;
  phone: string;
  purpose: Purpose;
  nowMs: number;
}

/** Orders the work for one code. @param ordered.key the signing key is derived from it */
export function orderProof(ordered: Ordered): ProofOrder {
  const expires = `${ordered.nowMs + LIFE_MS}`;
  return { challenge: `${expires}.${signatureOf(ordered, expires)}`, ...WORK };
}

/** Whether a proof is the work for this code, and not too old. */
export async function isProven(ordered: Ordered, proof: Proof): Promise<boolean> {
  const [expires = "", signature = ""] = proof.challenge.split(".");
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(ordered, expires));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  if (ordered.nowMs >= Number(expires)) return false;
  // The text is rebuilt: another spelling of the same challenge is another proof.
  return isSolved({ challenge: `${expires}.${right}`, ...WORK }, proof);
}

function signatureOf({ key, phone, purpose }: Ordered, expires: string): string {
  const secret = Buffer.from(hkdfSync("sha256", key, "", "krapao proofs of work", 32));
  return createHmac("sha256", secret).update(`${purpose}/${phone}.${expires}`).digest("base64url");
}
