/** A version of a document: what it is, and what differs between two of them. */

import type { VersionState } from "@krapao/contract/office/setup";
import type { SetupKind } from "@krapao/contract/office/setup-payloads";
import type { WirePayload } from "../../kernel/documents.ts";

export interface Place {
  kind: SetupKind;
  key: string;
}

export interface Version extends Place {
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

/** What has counted since before versions were kept is version 1. */
export const FIRST_VERSION = 1;
/** Author of what nobody of the staff wrote. */
export const NOBODY = "system";

/** As the audit log names a document. */
export function subjectOf({ kind, key }: Place): string {
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
