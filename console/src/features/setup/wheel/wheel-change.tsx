import type { Currency } from "@krapao/ui/money";
import { coreTexts } from "../../i18n/core/index.ts";
import { LANG, LOCALES, useTexts } from "../../i18n/index.ts";
import { type ChangeRow, Changes } from "../../lib/changes.tsx";
import { money } from "../../lib/format.ts";
import type { LanguageTexts } from "../../lib/language-tabs.tsx";
import { setupTexts } from "./texts/index.ts";
import { costOf, percentOf, type SliceDraft, type WheelDraft } from "./wheel-payload.ts";

const CURRENCIES = ["THB", "LAK"] as const satisfies readonly Currency[];

interface WheelChangeProps {
  before: WheelDraft | null;
  after: WheelDraft;
}

/** Two wheels: what a spin costs, the odds and prizes of each slice, and whatever else differs. */
export function WheelChange({ before, after }: WheelChangeProps) {
  const t = useTexts(setupTexts);
  const others = useOtherRows(before, after);
  const removed = (before?.slices ?? []).filter(
    ({ code }) => !after.slices.some((slice) => slice.code === code),
  );
  const costs = CURRENCIES.map((currency) =>
    rowOf(
      `${t.expectedCost} (${currency})`,
      before && money(costOf(before.slices, currency), currency),
      money(costOf(after.slices, currency), currency),
    ),
  );
  return (
    <>
      <Changes label={t.kinds.wheel} rows={costs} />
      <table className="changes" aria-label={t.totalOdds}>
        <thead>
          <tr>
            <th>{t.fields.label}</th>
            <th>{t.odds}</th>
            <th>{t.prize}</th>
          </tr>
        </thead>
        <tbody>
          {after.slices.map((slice) => {
            const old = before?.slices.find(({ code }) => code === slice.code);
            return <Slice key={slice.code} before={before ? (old ?? null) : slice} after={slice} />;
          })}
          {removed.map((slice) => (
            <Slice key={slice.code} before={slice} after={null} />
          ))}
        </tbody>
      </table>
      {others.length > 0 ? <Changes label={t.otherChanges} rows={others} /> : null}
    </>
  );
}

/** One slice as it is and as it will be; null: it is not there. */
function Slice({ before, after }: { before: SliceDraft | null; after: SliceDraft | null }) {
  const prizeText = usePrizeText();
  const show = (text: (slice: SliceDraft) => string) => (
    <Changed before={before && text(before)} after={after && text(after)} />
  );
  return (
    <tr>
      <th scope="row">
        <Labels before={before?.label ?? null} after={after?.label ?? null} />
      </th>
      <td className="num nowrap">{show(({ weight }) => `${percentOf(weight)}%`)}</td>
      <td>{show(prizeText)}</td>
    </tr>
  );
}

/** The label in each language; once, where it is the same in all. */
function Labels({ before, after }: Record<"before" | "after", LanguageTexts | null>) {
  const isOne = [before, after].every(
    (texts) => texts === null || LOCALES.every((locale) => texts[locale] === texts.th),
  );
  return (isOne ? LOCALES.slice(0, 1) : LOCALES).map((locale) => (
    <div key={locale} lang={LANG[locale]}>
      <Changed before={before?.[locale] ?? null} after={after?.[locale] ?? null} />
    </div>
  ));
}

function Changed({ before, after }: Record<"before" | "after", string | null>) {
  if (before === after) return after;
  return (
    <>
      {before === null ? null : <del>{before}</del>} {after === null ? null : <ins>{after}</ins>}
    </>
  );
}

/** What a slice gives, in one line. */
function usePrizeText(): (slice: SliceDraft) => string {
  const t = useTexts(setupTexts);
  return ({ prize, amount, percentSuccess, percentFail, validDays }) => {
    if (prize === "nothing") return t.prizes.nothing;
    const amounts = CURRENCIES.filter((currency) => prize !== "thing" && amount[currency] > 0).map(
      (currency) => money(amount[currency], currency),
    );
    const condition = prize === "bonus" ? [`${percentSuccess}% / ${percentFail}%`] : [];
    return [t.prizes[prize], ...amounts, ...condition, t.daysOf(validDays)].join(" · ");
  };
}

function rowOf(label: string, before: string | null, after: string): ChangeRow {
  return { label, before, after, isChanged: before !== null && before !== after };
}

/** Names, descriptions and colours that differ. */
function useOtherRows(before: WheelDraft | null, after: WheelDraft): ChangeRow[] {
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const textRows = (label: string, old: LanguageTexts | undefined, now: LanguageTexts) =>
    LOCALES.map((locale) =>
      rowOf(`${label} · ${core.languages[locale]}`, old?.[locale] ?? null, now[locale]),
    );
  const rows = [
    rowOf(t.fields.campaign, before?.code ?? null, after.code),
    ...textRows(t.wheelName, before?.name, after.name),
    ...after.slices.flatMap((slice) => {
      const old = before?.slices.find(({ code }) => code === slice.code);
      const colours = (each: SliceDraft) => `${each.bgColor} / ${each.textColor}`;
      return [
        rowOf(`${slice.code} · ${t.color}`, old ? colours(old) : null, colours(slice)),
        ...textRows(
          `${slice.code} · ${t.fields.htmlDescription}`,
          old?.htmlDescription,
          slice.htmlDescription,
        ),
      ];
    }),
  ];
  return rows.filter(({ isChanged }) => isChanged);
}
