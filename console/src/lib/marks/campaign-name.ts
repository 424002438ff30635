import type { CampaignName } from "@krapao/contract/console/reports/campaign-name";
import type { Language } from "@krapao/contract/languages";

interface Named {
  /** null: nothing names it. */
  name: CampaignName | null | undefined;
  /** The code, with its kind where kinds are mixed. */
  code: string;
}

/** What members read in the language, else in Thai; null when that is no other name. */
export function campaignTitle({ name, code }: Named, language: Language): string | null {
  const title = (name?.[language] || name?.th) ?? "";
  return title === "" || title === code ? null : title;
}

/** A campaign in one line: `Welcome 50% · WELCOME50`. */
export function campaignText(named: Named, language: Language): string {
  const title = campaignTitle(named, language);
  return title === null ? named.code : `${title} · ${named.code}`;
}
