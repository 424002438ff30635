import type { ChatContent } from "@krapao/contract/chat";
import { ApiError } from "../../lib/api.ts";
import type { FileKind } from "./file-rules.ts";

/** A message that the server has not acknowledged, as it lies in the browser's database. */
export interface Entry {
  /** Its `client_msg_id`: however often it is sent, it is one message. */
  id: string;
  /** Whose it is; nobody else ever sees it. */
  owner: string;
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
  width: number | null;
  height: number | null;
  /** Where the server keeps it, once it is there. */
  path: string | null;
}

/** As the specification names the steps; what has succeeded is a message of the log. */
export type Deliver = "uploading_file" | "sending" | "failed" | "succeed";

/** Where a message is on its way. */
export function deliverOf({ refused, file }: Entry): Deliver {
  if (refused !== null) return "failed";
  return file && file.path === null ? "uploading_file" : "sending";
}

/** Those of a list in the order they were written. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

/** The message to send next: the oldest that is complete. One whose file is still on its way holds up none. */
export function nextToSend(entries: readonly Entry[]): Entry | undefined {
  return inOrder(entries).find((entry) => deliverOf(entry) === "sending");
}

/** The file to upload next. */
export function nextToUpload(entries: readonly Entry[]): Entry | undefined {
  return inOrder(entries).find((entry) => deliverOf(entry) === "uploading_file");
}

/** Drops what has arrived, whoever told so first. */
export function stillPending(entries: readonly Entry[], arrived: ReadonlySet<string>): Entry[] {
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
