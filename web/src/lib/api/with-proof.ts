import { ApiError } from "@krapao/contract/client";
import { type Proof, solveProof } from "@krapao/contract/proof";

/** A proof is refused when it took longer than a minute, or when the server asks for more work. */
const TRIES_MAX = 3;

/**
 * Makes a call that costs a proof of work while many make it: this browser computes the proof,
 * and makes the call again.
 */
export async function withProof<Answer>(
  call: (proof: { proof?: Proof }) => Promise<Answer>,
): Promise<Answer> {
  let proof: { proof?: Proof } = {};
  for (let tries = 1; ; tries++) {
    try {
      return await call(proof);
    } catch (error) {
      const order = error instanceof ApiError ? error.proof : undefined;
      // Without TLS a browser has no WebCrypto, and the person reads what the server asked for.
      if (!order || tries === TRIES_MAX || !globalThis.isSecureContext) throw error;
      proof = { proof: await solveProof(order) };
    }
  }
}
