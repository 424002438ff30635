import { ApiError } from "@krapao/contract/client";
import type { ChatContent } from "@krapao/contract/member/chat";
import type { FileKind } from "./file-rules.ts";

/** A message that the server has not acknowledged, as the browser's database stores it. */
export interface Entry {
  /** Its `client_msg_id`: sent any number of times, it is one message. */
  id: string;
  /** Who wrote it; nothing is ever sent or shown in another session. */
  owner: string;
  /** When it was written, in milliseconds; unique within a page. */
  at: number;
  content: ChatContent;
  file: AttachedFile | null;
  /** The code it was refused with; it then waits for its writer. */
  refused: string | null;
}

export interface AttachedFile {
  blob: Blob;
  name: string;
  kind: FileKind;
  /** Where the server stores it; null until it is uploaded. */
  path: string | null;
  width: number | null;
  height: number | null;
}

/** The steps of a message as the specification names them; a sent message is part of the log. */
export type Deliver = "uploading_file" | "sending" | "failed";

/** The step that a message has reached. */
export function deliverOf({ refused, file }: Pick<Entry, "refused" | "file">): Deliver {
  if (refused !== null) return "failed";
  return file && file.path === null ? "uploading_file" : "sending";
}

/** What a message says to the server: of an attached file its path and size. */
export function sentContent({ content, file }: Entry): ChatContent {
  if (!file) return content;
  const { path, kind, width, height } = file;
  const size = width && height ? { width, height } : {};
  return { ...content, payload: { filePath: path ?? "", fileType: kind, ...size } };
}

/** The entries in the order they were written. */
export function inOrder<E extends Entry>(entries: readonly E[]): E[] {
  return [...entries].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

/** The oldest entry at this step; an upload in progress delays no other message. */
export function nextAt<E extends Entry>(entries: readonly E[], step: Deliver): E | undefined {
  return inOrder(entries).find((entry) => deliverOf(entry) === step);
}

/** The entries that have not arrived in the log. */
export function stillPending<E extends Entry>(
  entries: readonly E[],
  arrived: ReadonlySet<string>,
): E[] {
  return inOrder(entries).filter(({ id }) => !arrived.has(id));
}

/** Statuses of 4xx that ask to come back later or to log in, and refuse nothing. */
const NOT_REFUSED = [401, 408, 410, 425, 429];

/**
 * What a failed attempt means: `refused` is final until the writer sends the message again, `retry`
 * may succeed later, `stop` ends the visit and leaves the message for the next one.
 */
export function assessFailure(error: unknown): "refused" | "retry" | "stop" {
  if (!(error instanceof ApiError)) return "retry";
  if (error.status === 401 || error.status === 410) return "stop";
  const isRefusal = error.status >= 400 && error.status < 500;
  return isRefusal && !NOT_REFUSED.includes(error.status) ? "refused" : "retry";
}

const BACKOFF_MS = 1_000;
const BACKOFF_MAX_MS = 30_000;

/**
 * Delay after so many failures: it doubles, with jitter, so that clients do not return all at once.
 */
export function backoffMs(failures: number, jitter: number): number {
  const most = Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** (failures - 1));
  return Math.round(most * (0.5 + jitter / 2));
}
