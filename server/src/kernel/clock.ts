import { createHash, randomBytes, randomInt } from "node:crypto";

/**
 * The time source of the product. Only this file reads the machine's clock; in development the
 * sandbox may shift it.
 */
export interface Clock {
  now(): Date;
  /** Milliseconds since 1970. */
  nowMs(): number;
}

export interface ShiftableClock extends Clock {
  /** Sets how far this clock is ahead of the machine's, in milliseconds. */
  shift(offsetMs: number): void;
}

/** The machine's clock plus an offset that stays 0 outside development. */
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

/** The source of randomness, so that a test can replay it from a seed. */
export interface Random {
  bytes(count: number): Buffer;
  /** An integer from 0 to `below` - 1. */
  below(below: number): number;
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  below: (below) => randomInt(below),
};

/** A new record id: a UUID version 7 (RFC 9562), ordered by the clock's milliseconds. */
export function newId(clock: Clock, random: Random): string {
  const bytes = random.bytes(16);
  bytes.writeUIntBE(clock.nowMs(), 0, 6);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x70, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The smallest record id of a time: ids that are made from then on are larger. */
export function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** A UUID version 8 derived from texts: the same texts always give the same id. */
export function derivedId(...parts: string[]): string {
  const bytes = createHash("sha256").update(parts.join("\n")).digest().subarray(0, 16);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x80, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
