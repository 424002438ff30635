/**
 * The kinds of documents: where they are written, their permissions, and what makes them
 * unpublishable.
 */
import { type Grant, may } from "@krapao/contract/console/permissions";
import { payloadSchema, type SetupKind } from "@krapao/contract/console/setup/payloads";
import {
  codeOfInvalid,
  invalidFields,
  isTotalWrong,
  lacksBudget,
} from "@krapao/contract/console/setup/publishable";
import { missingTexts } from "@krapao/contract/console/setup/shapes";
import { mayEditGroup } from "@krapao/contract/records/group";
import { findSettingGroup } from "@krapao/contract/settings/groups";
import * as v from "valibot";
import { refuse } from "../../kernel/errors.ts";
import type { Documents, WirePayload } from "../../kernel/setup-documents.ts";
import { campaignDocuments } from "../bonuses/index.ts";
import { channelDocuments } from "../deposits/index.ts";
import { gameDocuments, providerDocuments } from "../games/index.ts";
import { settingDocuments } from "../lookups/index.ts";
import { promotionDocuments } from "../promotions/index.ts";
import { levelDocuments, segmentDocuments } from "../segments/index.ts";
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
  level: levelDocuments,
  segment: segmentDocuments,
};

/** Reads and writes documents of a kind. Payloads must match the schema of the kind. */
export function documentsOf(kind: SetupKind): Documents<unknown> {
  return documents[kind] as Documents<unknown>;
}

/** Some settings have editors of their own. @throws FORBIDDEN */
export function requirePermission({ kind, key }: DocumentKey, staff: Grant): void {
  const group = kind === "setting" ? findSettingGroup(key) : null;
  if (!group?.editors) return;
  if (!mayEditGroup(group, staff, (permission) => may(staff, permission))) refuse("FORBIDDEN");
}

/** The schema of a document. @throws NO_DATA for an unknown kind or key */
export function schemaOf({ kind, key }: DocumentKey): v.GenericSchema {
  return payloadSchema(kind, key) ?? refuse("NO_DATA");
}

/** @throws KEY_INVALID, TURNOVER_MINIMUM with the invalid paths */
export function parsePayload(documentKey: DocumentKey, payload: WirePayload): unknown {
  const schema = schemaOf(documentKey);
  const result = v.safeParse(schema, payload);
  if (result.success) return result.output;
  return refuse(codeOfInvalid(schema, payload), invalidFields(schema, payload));
}

/**
 * Checks what a draft may lack but a published document may not.
 * @throws LANGUAGE_MISSING, TOTAL_WRONG, KEY_INVALID, TURNOVER_MINIMUM; KEY_MISSING for a gift
 * without a budget
 */
export function requirePublishable(documentKey: DocumentKey, payload: WirePayload): void {
  parsePayload(documentKey, payload);
  const missing = missingTexts(schemaOf(documentKey), payload);
  if (missing.length > 0) {
    const fields = missing.map((path) => [path, "KEY_MISSING"] as const);
    refuse("LANGUAGE_MISSING", Object.fromEntries(fields));
  }
  const { kind, key } = documentKey;
  if (lacksBudget(kind, key, payload)) refuse("KEY_MISSING", { "payload.budget": "KEY_MISSING" });
  if (isTotalWrong(kind, payload)) refuse("TOTAL_WRONG", { "payload.slices": "KEY_INVALID" });
}
