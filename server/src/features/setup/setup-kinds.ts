/** Every kind of document: where it is written, what may be done with it by whom, and what may not be published. */
import type { ApprovalKind } from "@krapao/contract/office/approvals";
import { isAllowed, type Role } from "@krapao/contract/office/permissions";
import { payloadSchema, type SetupKind } from "@krapao/contract/office/setup-payloads";
import { missingTexts } from "@krapao/contract/office/setup-shapes";
import { ODDS_TOTAL, oddsTotal } from "@krapao/contract/office/wheel-odds";
import * as v from "valibot";
import type { Documents, WirePayload } from "../../kernel/documents.ts";
import { type Fields, refuse } from "../../kernel/errors.ts";
import { campaignDocuments } from "../bonuses/index.ts";
import { channelDocuments } from "../deposits/index.ts";
import { gameDocuments, providerDocuments } from "../games/index.ts";
import { settingDocuments } from "../lookups/index.ts";
import { promotionDocuments } from "../promotions/index.ts";
import { wheelDocuments } from "../spinwheel/index.ts";
import { ruleDocuments } from "../treasury/index.ts";
import type { Place } from "./version.ts";

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

/** What writes documents of a kind; payloads come from that kind's own schema. */
export function documentsOf(kind: SetupKind): Documents<unknown> {
  return documents[kind] as Documents<unknown>;
}

/** What needs a second person. */
const APPROVALS: Partial<Record<SetupKind, ApprovalKind>> = {
  wheel: "spinwheel.publish",
  channel: "deposits.channel",
};

export function approvalOf(kind: SetupKind): ApprovalKind | null {
  return APPROVALS[kind] ?? null;
}

/** Switches of the whole service are the owner's. @throws FORBIDDEN */
export function requireRight({ kind, key }: Place, role: Role): void {
  if (kind === "setting" && key === "flags" && !isAllowed(role, "setup.flags")) refuse("FORBIDDEN");
}

/** The schema of a document. @throws NO_DATA when there is none of this kind and key */
export function schemaOf({ kind, key }: Place): v.GenericSchema {
  return payloadSchema(kind, key) ?? refuse("NO_DATA");
}

/** @throws KEY_INVALID with the paths that do not fit */
export function parsePayload(place: Place, payload: WirePayload): unknown {
  const result = v.safeParse(schemaOf(place), payload);
  if (result.success) return result.output;
  const fields: Fields = {};
  for (const issue of result.issues) {
    const path = v.getDotPath(issue);
    fields[path ? `payload.${path}` : "payload"] ??=
      issue.input === undefined ? "KEY_MISSING" : "KEY_INVALID";
  }
  return refuse("KEY_INVALID", fields);
}

/** The odds of a wheel are not 100.0 %. */
export function isTotalWrong({ kind }: Place, payload: WirePayload): boolean {
  if (kind !== "wheel") return false;
  return oddsTotal(payload.slices as { weight: number }[]) !== ODDS_TOTAL;
}

/** What a draft may lack, and what is shown to members may not. @throws LANGUAGE_MISSING, TOTAL_WRONG, KEY_INVALID */
export function requirePublishable(place: Place, payload: WirePayload): void {
  parsePayload(place, payload);
  const missing = missingTexts(schemaOf(place), payload);
  if (missing.length > 0) {
    const fields = missing.map((path) => [path, "KEY_MISSING"] as const);
    refuse("LANGUAGE_MISSING", Object.fromEntries(fields));
  }
  if (isTotalWrong(place, payload)) refuse("TOTAL_WRONG", { "payload.slices": "KEY_INVALID" });
}
