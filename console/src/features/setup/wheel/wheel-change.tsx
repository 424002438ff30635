import { useTexts } from "@krapao/browser/i18n/texts";
import { LANGUAGE_TAGS, LANGUAGES } from "@krapao/contract/languages";
import type { Currency } from "@krapao/contract/money";
import { coreTexts } from "../../../i18n/texts.ts";
import { money } from "../../../lib/format.ts";
import type { LanguageTexts } from "../../../lib/forms/language-tabs.tsx";
import { type ChangeRow, Changes } from "../../../lib/panes/changes.tsx";
import { percentOf } from "../odds.ts";
import { setupTexts } from "../texts.ts";
import { costOf, type SliceDraft, type WheelDraft } from "./wheel-payload.ts";

const CURRENCIES = ["THB", "LAK"] as const satisfies readonly Currency[];

interface WheelChangeProps {
  before: WheelDraft | null;
  after: WheelDraft;
}

/** Differences of two wheels: cost per spin, odds and prizes of each slice, and other changes. */
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
      <table
        className="changes w-full text-14 table-fixed border-collapse"
        aria-label={t.totalOdds}
      >
        <thead>
          <tr>
            <th className="font-medium text-fg-2">{t.fields.label}</th>
            <th className="font-medium text-fg-2">{t.odds}</th>
            <th className="font-medium text-fg-2">{t.prize}</th>
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

/** One slice before and after the change; null: added or removed. */
function Slice({ before, after }: { before: SliceDraft | null; after: SliceDraft | null }) {
  const prizeText = usePrizeText();
  const show = (text: (slice: SliceDraft) => string) => (
    <Changed before={before && text(before)} after={after && text(after)} />
  );
  return (
    <tr>
      <th className="font-medium text-fg-2" scope="row">
        <Labels before={before?.label ?? null} after={after?.label ?? null} />
      </th>
      <td className="num nowrap">{show(({ weight }) => `${percentOf(weight)}%`)}</td>
      <td>{show(prizeText)}</td>
    </tr>
  );
}

/** The label in each language, or once if it is the same in all. */
function Labels({ before, after }: Record<"before" | "after", LanguageTexts | null>) {
  const isOne = [before, after].every(
    (texts) => texts === null || LANGUAGES.every((locale) => texts[locale] === texts.th),
  );
  return (isOne ? LANGUAGES.slice(0, 1) : LANGUAGES).map((locale) => (
    <div key={locale} lang={LANGUAGE_TAGS[locale]}>
      <Changed before={before?.[locale] ?? null} after={after?.[locale] ?? null} />
    </div>
  ));
}

function Changed({ before, after }: Record<"before" | "after", string | null>) {
  if (before === after) return after;
  return (
    <>
      {before === null ? null : <del className="text-coral-300">{before}</del>}{" "}
      {after === null ? null : (
        <ins className="text-jade-300 no-underline font-semibold">{after}</ins>
      )}
    </>
  );
}

/** The prize of a slice in one line. */
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

const budgetText = ({ budget }: WheelDraft, currency: Currency) =>
  budget ? money(budget[currency], currency) : "–";

/** Changed budgets, names, descriptions and colours. */
function useOtherRows(before: WheelDraft | null, after: WheelDraft): ChangeRow[] {
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const textRows = (label: string, old: LanguageTexts | undefined, now: LanguageTexts) =>
    LANGUAGES.map((locale) =>
      rowOf(`${label} · ${core.languages[locale]}`, old?.[locale] ?? null, now[locale]),
    );
  const rows = [
    rowOf(t.fields.campaign, before?.code ?? null, after.code),
    ...CURRENCIES.map((currency) =>
      rowOf(
        `${t.fields.budget} · ${currency}`,
        before && budgetText(before, currency),
        budgetText(after, currency),
      ),
    ),
    ...textRows(t.wheelName, before?.name, after.name),
    ...after.slices.flatMap((slice) => {
      const old = before?.slices.find(({ code }) => code === slice.code);
      const colours = (each: SliceDraft) => `${each.bgColor} / ${each.textColor}`;
      return [
        rowOf(`${slice.code} · ${t.colors}`, old ? colours(old) : null, colours(slice)),
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
