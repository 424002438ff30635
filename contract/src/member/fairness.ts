/**
 * How the wheel decides. The server, the verify view in the browser and the operator's command all
 * compute it here; only WebCrypto is used.
 *
 * Before a spin the server shows `commitment` = SHA-256 of its 32-byte seed. The outcome follows
 * from HMAC-SHA256(key: server seed, message: `${clientSeed}:${nonce}`). The digest is read as
 * eight 32-bit big-endian numbers. The first one below the greatest multiple of the sum of weights
 * decides, modulo that sum; larger numbers would favour the first slices. If there is none, the
 * message becomes `${clientSeed}:${nonce}:1`, then `:2`, and so on. The result selects the slice
 * whose range contains it when the weights are put end to end in the wheel's order.
 */
export interface Draw {
  /** 32 bytes in hexadecimal. */
  serverSeed: string;
  /** Without a colon. */
  clientSeed: string;
  /** Number of the spin with this server seed, from 0. */
  nonce: number;
  /** Whole numbers from 0 in the wheel's order; their sum is 1 to 2^32. */
  weights: readonly number[];
}

const RANGE = 2 ** 32;
const HEX_SEED = /^[0-9a-f]{64}$/;

/** The SHA-256 of a server seed in hexadecimal, shown before the seed is revealed. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", seedBytes(serverSeed))));
}

/** Index of the drawn slice. @throws RangeError for an invalid seed or invalid weights */
export async function drawSlice({ serverSeed, clientSeed, nonce, weights }: Draw): Promise<number> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = seedBytes(serverSeed);
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const text = new TextEncoder();
  for (let round = 0; ; round++) {
    const message = text.encode(drawMessage({ clientSeed, nonce, round }));
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
    const index = sliceOf(digest, weights);
    if (index !== null) return index;
  }
}

/** The message of a draw; `round` counts the digests that decided nothing. */
export function drawMessage({
  clientSeed,
  nonce,
  round,
}: Pick<Draw, "clientSeed" | "nonce"> & { round: number }): string {
  return round === 0 ? `${clientSeed}:${nonce}` : `${clientSeed}:${nonce}:${round}`;
}

/** Index of the slice by a 32-byte digest; null when no number decides. @throws RangeError */
export function sliceOf(digest: Uint8Array, weights: readonly number[]): number | null {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const isWhole = weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0);
  if (!isWhole || sum < 1 || sum > RANGE) throw new RangeError("weights are invalid");
  const limit = RANGE - (RANGE % sum);
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  for (let at = 0; at + 4 <= digest.byteLength; at += 4) {
    const number = view.getUint32(at);
    if (number < limit) return sliceAt(number % sum, weights);
  }
  return null;
}

function sliceAt(point: number, weights: readonly number[]): number {
  let end = 0;
  return weights.findIndex((weight) => {
    end += weight;
    return point < end;
  });
}

function seedBytes(serverSeed: string): Uint8Array<ArrayBuffer> {
  if (!HEX_SEED.test(serverSeed)) throw new RangeError("a server seed is 32 bytes in hexadecimal");
  return Uint8Array.from(serverSeed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
