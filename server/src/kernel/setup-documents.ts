/**
 * What a feature offers so that operators can set it up: what counts now, by key, as payloads of the wire, and a way to
 * write one. Versions, schedules and who may publish are the business of the feature `setup`.
 */
import { fromMinor } from "@krapao/contract";
import type { Kernel } from "./context.ts";
import type { Db, Tx } from "./db.ts";

/** A payload as it goes over the wire and is kept. */
export type WirePayload = Record<string, unknown>;

export interface Documents<Payload> {
  /** Everything that counts now, in the order in which it is shown. */
  list(db: Db | Tx): Promise<Map<string, WirePayload>>;
  /** Lets a payload count. @throws KEY_INVALID when it does not go with what is there */
  write(
    kernel: Pick<Kernel, "clock" | "random">,
    tx: Tx,
    document: { key: string; payload: Payload },
  ): Promise<void>;
}

/** Amounts and times as the wire has them. */
export function toWire(value: unknown): unknown {
  if (typeof value === "bigint") return fromMinor(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toWire(each)]));
}
