import type * as rules from "@krapao/ui/chat/outbox-rules";

/** A message on its way, as it lies in the browser's database. */
export interface Entry extends rules.Entry {
  /** Whose it is; nobody else ever sees it. */
  owner: string;
  file: AttachedFile | null;
}

export interface AttachedFile extends rules.AttachedFile {
  width: number | null;
  height: number | null;
}
