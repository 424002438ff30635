import type * as rules from "@krapao/ui/chat/outbox-rules";

export type { AttachedFile } from "@krapao/ui/chat/outbox-rules";

/** A message on its way, as it lies in the browser's database. */
export interface Entry extends rules.Entry {
  /** Who of the staff wrote it; nobody else ever sends it. */
  staffId: string;
  conversationId: string;
}
