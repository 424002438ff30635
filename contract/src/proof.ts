/**
 * A proof of work, which a call asks for when many come: the caller searches numbers whose hash
 * begins with zeros, and the server computes each hash once. The hash is PBKDF2, which browsers
 * compute in machine code, so that a program gains little over a cheap phone.
 */

/** What a refusal asks for. */
export interface ProofOrder {
  /** Returned as it is. */
  challenge: string;
  /** Numbers to find. Several short searches take a more even time than a long one. */
  parts: number;
  /** Zero bits that each hash begins with. */
  bits: number;
  /** Rounds of PBKDF2 with SHA-256. */
  iterations: number;
}

/** What the caller sends with the call. */
export interface Proof {
  challenge: string;
  /** A number for each part, in their order. */
  answers: number[];
}

/** Whether the number is an answer of a part: its hash, salted with challenge and part. */
async function isAnswer(
  { challenge, bits, iterations }: ProofOrder,
  { part, answer }: { part: number; answer: number },
): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await subtle.importKey("raw", bytes(`${answer}`), "PBKDF2", false, ["deriveBits"]);
  const salt = bytes(`${challenge}.${part}`);
  const hash = await subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    key,
    32,
  );
  return new DataView(hash).getUint32(0) >>> (32 - bits) === 0;
}

/** Searches the answers: about a second on a cheap phone. */
export async function solveProof(order: ProofOrder): Promise<Proof> {
  const search = async (_: unknown, part: number) => {
    for (let answer = 0; ; answer++) if (await isAnswer(order, { part, answer })) return answer;
  };
  return {
    challenge: order.challenge,
    answers: await Promise.all(Array.from({ length: order.parts }, search)),
  };
}

/** Whether a proof is the work that was ordered. */
export async function isSolved(order: ProofOrder, { answers }: Proof): Promise<boolean> {
  if (answers.length !== order.parts) return false;
  const right = await Promise.all(answers.map((answer, part) => isAnswer(order, { part, answer })));
  return right.every(Boolean);
}
