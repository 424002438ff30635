/** Audit entries of setup documents. Pure. */
import type { AuditEntry } from "@krapao/contract/console/audit";

export interface SetupEntry {
  kind: string;
  documentKey: string;
  changes: readonly { path: string; before: unknown; after: unknown }[];
}

const SUBJECT = /^setup:([^/]+)\/(.+)$/;

/** The document of an entry with its changes, and the other values; null: it has no changes. */
export function setupOf({ subject, after }: Pick<AuditEntry, "subject" | "after">) {
  const [, kind, documentKey] = SUBJECT.exec(subject) ?? [];
  if (!kind || !documentKey || !Array.isArray(after?.changes)) return null;
  const { changes, ...rest } = after;
  const entry: SetupEntry = { kind, documentKey, changes: changes as SetupEntry["changes"] };
  return { entry, rest: Object.keys(rest).length > 0 ? rest : null };
}
