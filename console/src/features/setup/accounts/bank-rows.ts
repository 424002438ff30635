/** The banks of members: one document whose rows are found, moved and compared. Pure. */
import { initialOf } from "@krapao/contract/records/kinds";
import { type SettingDocument, settingGroups } from "@krapao/contract/settings/groups";
import { matching } from "../../../lib/forms/combobox/matching.ts";
import { moved } from "../wheel/wheel-payload.ts";

export type Bank = SettingDocument<"banks">["list"][number];
export const MARKETS = ["all", "thai", "lao"] as const;
export type Market = (typeof MARKETS)[number];

/** The banks of a market with the typed words in code, names or number, in their order. */
export function banksWith(
  list: readonly Bank[],
  { text, market }: { text: string; market: Market },
): Bank[] {
  const found = matching(
    list.map((bank) => ({
      value: bank.code,
      label: bank.nameTH,
      note: `${bank.nameEN} ${bank.botCode ?? ""}`,
      bank,
    })),
    text,
  ).map(({ bank }) => bank);
  return list.filter(
    (bank) => found.includes(bank) && (market === "all" || bank.market === market),
  );
}

/** A new bank with a code that no other one has. */
export function newBank(list: readonly Bank[], market: Market): Bank {
  const codes = new Set(list.map(({ code }) => code));
  let number = 1;
  while (codes.has(`BANK${number}`)) number += 1;
  return {
    ...initialOf(settingGroups.banks.fields.list.fields),
    code: `BANK${number}`,
    market: market === "lao" ? "lao" : "thai",
    isRegistrable: false,
  };
}

/** Moves a bank by a step; the others keep their order. */
export function moveBank(list: readonly Bank[], at: number, step: 1 | -1): Bank[] {
  const to = at + step;
  return at < 0 || to < 0 || to >= list.length ? [...list] : moved(list, at, to);
}

/** How a bank of the draft differs from what members have. */
export function differenceOf(bank: Bank, live: readonly Bank[]): "same" | "changed" | "new" {
  const before = live.find(({ code }) => code === bank.code);
  if (!before) return "new";
  const keys = Object.keys(bank) as (keyof Bank)[];
  return keys.some((key) => bank[key] !== before[key]) ? "changed" : "same";
}
