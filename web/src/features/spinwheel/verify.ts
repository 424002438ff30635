import type { ClientOutput } from "@krapao/contract/endpoint";
import { commitmentOf, drawSlice } from "@krapao/contract/member/fairness";
import type { history } from "@krapao/contract/member/spinwheel";

export type PastSpin = ClientOutput<typeof history>["spins"][number];
export type SpinCheck = "match" | "mismatch" | "sealed";

/**
 * Whether a spin was fair: the seed matches its commitment, and it gives the published slice.
 * Computed on this device from published data; `sealed` while the seed is not revealed.
 */
export async function checkSpin(
  spin: Pick<PastSpin, "serverSeed" | "clientSeed" | "commitment" | "nonce" | "slices" | "code">,
): Promise<SpinCheck> {
  const { serverSeed, clientSeed, commitment, nonce, slices, code } = spin;
  if (serverSeed === null) return "sealed";
  try {
    const isTheSeed = (await commitmentOf(serverSeed)) === commitment.toLowerCase();
    const weights = slices.map(({ weight }) => weight);
    const drawn = slices[await drawSlice({ serverSeed, clientSeed, nonce, weights })];
    return isTheSeed && drawn?.code === code ? "match" : "mismatch";
  } catch {
    // Invalid seeds or weights cannot have decided anything.
    return "mismatch";
  }
}

/** A random seed from this device: 16 letters that are unpredictable before the spin. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A seed that the server accepts: 1 to 64 visible ASCII characters without a colon. */
export function isSeed(text: string): boolean {
  return /^[\x21-\x39\x3b-\x7e]{1,64}$/.test(text);
}
