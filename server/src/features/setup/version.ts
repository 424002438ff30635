/** Versions of setup documents, and their differences. */

import type { SetupKind } from "@krapao/contract/console/setup/payloads";
import type { VersionState } from "@krapao/contract/console/setup/versions";
import type { WirePayload } from "../../kernel/setup-documents.ts";

export interface DocumentKey {
  kind: SetupKind;
  key: string;
}

export interface Version extends DocumentKey {
  id: string;
  version: number;
  state: VersionState;
  payload: WirePayload;
  base: number;
  revision: number;
  validFrom: Date | null;
  approvalId: string | null;
  authorName: string;
  publisherName: string | null;
  publishedAt: Date | null;
  why: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A document that was live before versions existed is version 1. */
export const FIRST_VERSION = 1;
/** Author of versions that no staff user wrote. */
export const SYSTEM_AUTHOR = "system";

/** The subject of a document in the audit log. */
export function auditSubject({ kind, key }: DocumentKey): string {
  return `setup:${kind}/${key}`;
}

export interface Change {
  path: string;
  before: unknown;
  after: unknown;
}

/** Every leaf that differs, by path. */
export function changesBetween(before: unknown, after: unknown, path = ""): Change[] {
  if (isTree(before) && isTree(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      changesBetween(branch(before, key), branch(after, key), path ? `${path}.${key}` : key),
    );
  }
  const [one = null, other = null] = [before, after];
  return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ path, before: one, after: other }];
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function branch(tree: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}
