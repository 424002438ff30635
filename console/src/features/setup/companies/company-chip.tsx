import { useTexts } from "@krapao/browser/i18n/texts";
import type { externalParties } from "@krapao/contract/console/setup/companies";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { Chip } from "@krapao/ui/feedback/chip";
import { companyTexts } from "../texts.ts";
import "./companies.css";

export type ExternalParty = ClientOutput<typeof externalParties>["externalParties"][number];
export type Company = NonNullable<ExternalParty["company"]>;

const TONES = {
  compared: "jade",
  failed: "coral",
  sandbox: "amber",
  exception: "amber",
  upgrade: "amber",
  notCompared: "amber",
  none: "plain",
} as const;
type State = keyof typeof TONES;

/** What is most important to know about the comparison of a company. */
export function stateOf({ host, isCompared, comparison, admission }: Company): State {
  if (host === null) return "none";
  if (isCompared) return "compared";
  if (comparison?.place === "company") return "failed";
  if (admission) return admission.way === "upgrade" ? "upgrade" : "exception";
  return comparison ? "sandbox" : "notCompared";
}

export function CompanyChip({ company }: { company: Company }) {
  const t = useTexts(companyTexts);
  const state = stateOf(company);
  return <Chip tone={TONES[state]}>{t.states[state]}</Chip>;
}
