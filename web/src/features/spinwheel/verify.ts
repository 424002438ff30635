import type { ClientOutput } from "@krapao/contract/endpoint";
import { commitmentOf, drawSlice } from "@krapao/contract/fairness";
import type { history } from "@krapao/contract/spinwheel";

export type PastSpin = ClientOutput<typeof history>["spins"][number];
export type Verdict = "match" | "mismatch" | "sealed";

/**
 * Whether a spin came out as it had to: the seed is the one that was committed to, and it gives the slice that
 * was told. Computed here, from what was published; a seed that is not revealed yet is `sealed`.
 */
export async function verdictOf(
  spin: Pick<PastSpin, "serverSeed" | "clientSeed" | "commitment" | "nonce" | "slices" | "code">,
): Promise<Verdict> {
  const { serverSeed, clientSeed, commitment, nonce, slices, code } = spin;
  if (serverSeed === null) return "sealed";
  try {
    const isTheSeed = (await commitmentOf(serverSeed)) === commitment.toLowerCase();
    const weights = slices.map(({ weight }) => weight);
    const drawn = slices[await drawSlice({ serverSeed, clientSeed, nonce, weights })];
    return isTheSeed && drawn?.code === code ? "match" : "mismatch";
  } catch {
    // Seeds or weights that are none cannot have decided anything.
    return "mismatch";
  }
}

/** A seed of this device: 16 letters that nobody else knows before the spin. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the server takes as a seed: 1 to 64 visible ASCII letters without a colon. */
export function isSeed(text: string): boolean {
  return /^[\x21-\x39\x3b-\x7e]{1,64}$/.test(text);
}
