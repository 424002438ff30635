import type { ChatContent } from "@krapao/contract/chat";
import { ApiError } from "@krapao/contract/client";
import type { FileKind } from "./file-rules.ts";

/** A message that the server has not acknowledged, as it lies in the browser's database. */
export interface Entry {
  /** Its `client_msg_id`: however often it is sent, it is one message. */
  id: string;
  /** When it was written, in milliseconds; no two of a page are alike. */
  at: number;
  content: ChatContent;
  file: AttachedFile | null;
  /** The code it was refused with; it waits for its writer then. */
  refused: string | null;
}

export interface AttachedFile {
  blob: Blob;
  name: string;
  kind: FileKind;
  /** Where the server keeps it, once it is there. */
  path: string | null;
}

/** As the specification names the steps; what has succeeded is a message of the log. */
export type Deliver = "uploading_file" | "sending" | "failed";

/** Where a message is on its way. */
export function deliverOf({ refused, file }: Entry): Deliver {
  if (refused !== null) return "failed";
  return file && file.path === null ? "uploading_file" : "sending";
}

/** Those of a list in the order they were written. */
export function inOrder<E extends Entry>(entries: readonly E[]): E[] {
  return [...entries].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

/** The oldest entry at this step; one whose file is still on its way holds up none. */
export function nextAt<E extends Entry>(entries: readonly E[], step: Deliver): E | undefined {
  return inOrder(entries).find((entry) => deliverOf(entry) === step);
}

/** Drops what has arrived, whoever told so first. */
export function stillPending<E extends Entry>(
  entries: readonly E[],
  arrived: ReadonlySet<string>,
): E[] {
  return inOrder(entries).filter(({ id }) => !arrived.has(id));
}

/** Answers of 4xx that say "later" or "who are you", not "no". */
const NOT_REFUSED = [401, 408, 410, 425, 429];

/**
 * What a failed attempt means: `refused` is final, until its writer wants it again; `retry` may pass; `stop` ends the
 * visit, and the message waits for the next one.
 */
export function judgeFailure(error: unknown): "refused" | "retry" | "stop" {
  if (!(error instanceof ApiError)) return "retry";
  if (error.status === 401 || error.status === 410) return "stop";
  const isRefusal = error.status >= 400 && error.status < 500;
  return isRefusal && !NOT_REFUSED.includes(error.status) ? "refused" : "retry";
}

const BACKOFF_MS = 1_000;
const BACKOFF_MAX_MS = 30_000;

/** How long to wait after so many failures: doubling, with chance, so that not everybody comes back at once. */
export function backoffMs(failures: number, chance: number): number {
  const most = Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** (failures - 1));
  return Math.round(most * (0.5 + chance / 2));
}
