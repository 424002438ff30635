import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";

/** Time as the product sees it. In development the sandbox may shift it; nothing else reads the machine's clock. */
export interface Clock {
  now(): Date;
  /** Milliseconds since 1970. */
  nowMs(): number;
}

export interface ShiftableClock extends Clock {
  /** Sets how far this clock runs ahead of the machine's, in milliseconds. */
  shift(offsetMs: number): void;
}

/** The machine's clock, with an offset that only development moves. */
export function systemClock(): ShiftableClock {
  let offsetMs = 0;
  const nowMs = () => Date.now() + offsetMs;
  return {
    nowMs,
    now: () => new Date(nowMs()),
    shift: (offset) => {
      offsetMs = offset;
    },
  };
}

/** Randomness as the product sees it, so that a test can replay it by seed. */
export interface Random {
  bytes(count: number): Buffer;
  /** An integer from 0 to `below` - 1. */
  below(below: number): number;
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  below: (below) => randomInt(below),
};

/** A new record id: UUID version 7 (RFC 9562), ordered by the clock's milliseconds. */
export function newId(clock: Clock, random: Random): string {
  const bytes = random.bytes(16);
  bytes.writeUIntBE(clock.nowMs(), 0, 6);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x70, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The id of one request, for logs and for the member to quote. */
export function newRequestId(): string {
  return randomUUID();
}

/** A UUID that follows from texts alone, so that the same cause always gives the same id (a name-based id, version 8). */
export function derivedId(...parts: string[]): string {
  const bytes = createHash("sha256").update(parts.join("\n")).digest().subarray(0, 16);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x80, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
