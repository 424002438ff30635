/**
 * The kinds of documents: where they are written, their approvals and permissions, and what makes
 * them unpublishable.
 */
import type { ApprovalKind } from "@krapao/contract/console/approvals";
import { isAllowed, type Role } from "@krapao/contract/console/permissions";
import { payloadSchema, type SetupKind } from "@krapao/contract/console/setup/payloads";
import { missingTexts } from "@krapao/contract/console/setup/shapes";
import { ODDS_TOTAL, oddsTotal } from "@krapao/contract/console/setup/wheel-odds";
import * as v from "valibot";
import { type Fields, refuse } from "../../kernel/errors.ts";
import type { Documents, WirePayload } from "../../kernel/setup-documents.ts";
import { campaignDocuments } from "../bonuses/index.ts";
import { channelDocuments } from "../deposits/index.ts";
import { gameDocuments, providerDocuments } from "../games/index.ts";
import { settingDocuments } from "../lookups/index.ts";
import { promotionDocuments } from "../promotions/index.ts";
import { wheelDocuments } from "../spinwheel/index.ts";
import { ruleDocuments } from "../treasury/index.ts";
import type { DocumentKey } from "./version.ts";

const documents: { [K in SetupKind]: unknown } = {
  bonus: campaignDocuments,
  promotion: promotionDocuments,
  wheel: wheelDocuments,
  setting: settingDocuments,
  channel: channelDocuments,
  treasury: ruleDocuments,
  provider: providerDocuments,
  game: gameDocuments,
};

/** Reads and writes documents of a kind. Payloads must match the schema of the kind. */
export function documentsOf(kind: SetupKind): Documents<unknown> {
  return documents[kind] as Documents<unknown>;
}

/** Kinds that need a second approval. */
const APPROVALS: Partial<Record<SetupKind, ApprovalKind>> = {
  wheel: "spinwheel.publish",
  channel: "deposits.channel",
};

export function approvalOf(kind: SetupKind): ApprovalKind | null {
  return APPROVALS[kind] ?? null;
}

/** Only the owner changes the switches of the service. @throws FORBIDDEN */
export function requirePermission({ kind, key }: DocumentKey, role: Role): void {
  if (kind === "setting" && key === "flags" && !isAllowed(role, "setup.flags")) refuse("FORBIDDEN");
}

/** The schema of a document. @throws NO_DATA for an unknown kind or key */
export function schemaOf({ kind, key }: DocumentKey): v.GenericSchema {
  return payloadSchema(kind, key) ?? refuse("NO_DATA");
}

/** @throws KEY_INVALID with the invalid paths */
export function parsePayload(documentKey: DocumentKey, payload: WirePayload): unknown {
  const result = v.safeParse(schemaOf(documentKey), payload);
  if (result.success) return result.output;
  const fields: Fields = {};
  for (const issue of result.issues) {
    const path = v.getDotPath(issue);
    fields[path ? `payload.${path}` : "payload"] ??=
      issue.input === undefined ? "KEY_MISSING" : "KEY_INVALID";
  }
  return refuse("KEY_INVALID", fields);
}

/** Whether the odds of a wheel do not add up to 100.0 %. */
export function isTotalWrong({ kind }: DocumentKey, payload: WirePayload): boolean {
  if (kind !== "wheel") return false;
  return oddsTotal(payload.slices as { weight: number }[]) !== ODDS_TOTAL;
}

/**
 * Checks what a draft may lack but a published document may not.
 * @throws LANGUAGE_MISSING, TOTAL_WRONG, KEY_INVALID
 */
export function requirePublishable(documentKey: DocumentKey, payload: WirePayload): void {
  parsePayload(documentKey, payload);
  const missing = missingTexts(schemaOf(documentKey), payload);
  if (missing.length > 0) {
    const fields = missing.map((path) => [path, "KEY_MISSING"] as const);
    refuse("LANGUAGE_MISSING", Object.fromEntries(fields));
  }
  if (isTotalWrong(documentKey, payload))
    refuse("TOTAL_WRONG", { "payload.slices": "KEY_INVALID" });
}
