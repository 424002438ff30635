import { useTexts } from "@krapao/browser/i18n/texts";
import { ODDS_TOTAL, oddsTotal } from "@krapao/contract/console/setup/wheel-odds";
import { LANGUAGE_TAGS, LANGUAGES, type Language } from "@krapao/contract/languages";
import { plainDigits } from "@krapao/contract/plain-digits";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { GripVertical, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { coreTexts } from "../../../i18n/texts.ts";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { IconButton } from "../forms/icon-button.tsx";
import { percentOf } from "../odds.ts";
import { setupTexts } from "../texts.ts";
import { Budget, Costs } from "./wheel-costs.tsx";
import { missingIn, moved, newSlice, type SliceDraft, type WheelDraft } from "./wheel-payload.ts";

const SLICES = { least: 2, most: 16 };

interface SlicesProps {
  wheel: WheelDraft;
  /** Language of the edited texts. */
  locale: Language;
  onLocale: (locale: Language) => void;
  selected: number;
  onSelect: (at: number) => void;
  onChange: (wheel: WheelDraft) => void;
}

/** The slices with their odds, which must add up to 100.0 %, and the cost of the wheel. */
export function WheelSlices(props: SlicesProps) {
  const { wheel, locale, selected, onSelect, onChange } = props;
  const t = useTexts(setupTexts);
  const { slices } = wheel;
  const put = (next: SliceDraft[]) => onChange({ ...wheel, slices: next });
  const change = (at: number, changes: Partial<SliceDraft>) =>
    put(slices.map((slice, index) => (index === at ? { ...slice, ...changes } : slice)));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= slices.length) return;
    put(moved(slices, from, to));
    onSelect(to);
  };
  return (
    <div className="wheel-slices grid grid-cols-1 gap-3">
      <Head
        wheel={wheel}
        locale={locale}
        onLocale={props.onLocale}
        onChange={onChange}
        onAdd={() => {
          put([...slices, newSlice(slices)]);
          onSelect(slices.length);
        }}
      />
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <th className="text-left font-medium text-13 text-fg-2 p-2">
                <span className="vh">{t.order}</span>
              </th>
              <th className="text-left font-medium text-13 text-fg-2 p-2">{t.fields.label}</th>
              <th className="text-left font-medium text-13 text-fg-2 p-2">{t.fields.code}</th>
              <th className="text-left font-medium text-13 text-fg-2 p-2">{t.colors}</th>
              <th className="text-left font-medium text-13 text-fg-2 p-2">{t.odds}</th>
              <th className="text-left font-medium text-13 text-fg-2 p-2">
                <span className="vh">{t.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {slices.map((slice, at) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: the code of a slice can be edited
                key={at}
                slice={slice}
                locale={locale}
                at={at}
                isSelected={at === selected}
                mayRemove={slices.length > SLICES.least}
                onSelect={() => onSelect(at)}
                onChange={(changes) => change(at, changes)}
                onMove={(to) => move(at, to)}
                onDrop={(from) => move(from, at)}
                onRemove={() => put(slices.filter((_, index) => index !== at))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Costs slices={slices} />
      <Budget wheel={wheel} onChange={onChange} />
    </div>
  );
}

interface HeadProps extends Pick<SlicesProps, "wheel" | "locale" | "onLocale" | "onChange"> {
  onAdd: () => void;
}

function Head({ wheel, locale, onLocale, onChange, onAdd }: HeadProps) {
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const { slices } = wheel;
  const total = oddsTotal(slices);
  return (
    <header className="flex flex-wrap gap-x-3 gap-y-2 items-end">
      <Field
        label={t.wheelName}
        value={wheel.name[locale]}
        lang={LANGUAGE_TAGS[locale]}
        maxLength={60}
        onChange={(event) =>
          onChange({ ...wheel, name: { ...wheel.name, [locale]: event.target.value } })
        }
      />
      <Field
        label={t.fields.campaign}
        value={wheel.code}
        maxLength={32}
        onChange={(event) => onChange({ ...wheel, code: event.target.value.toUpperCase() })}
      />
      <Segmented
        label={t.textLanguage}
        value={locale}
        options={LANGUAGES.map((value) => ({
          value,
          label: core.languages[value],
          count: missingIn(wheel, value) || undefined,
        }))}
        onChange={onLocale}
      />
      <span className="grow" />
      <span role="status">
        {t.totalOdds}{" "}
        <b className={total === ODDS_TOTAL ? "num jade" : "num coral"}>{percentOf(total)}%</b>
      </span>
      <Button
        variant="secondary"
        size="small"
        disabled={slices.length >= SLICES.most}
        onClick={onAdd}
      >
        <Plus className="i i18" aria-hidden="true" />
        {t.addSlice}
      </Button>
    </header>
  );
}

interface RowProps {
  slice: SliceDraft;
  locale: Language;
  at: number;
  isSelected: boolean;
  mayRemove: boolean;
  onSelect: () => void;
  onChange: (changes: Partial<SliceDraft>) => void;
  onMove: (to: number) => void;
  onDrop: (from: number) => void;
  onRemove: () => void;
}

function Row(props: RowProps) {
  const { slice, locale, at, isSelected, onSelect, onChange, onMove } = props;
  const label = slice.label[locale];
  const t = useTexts(setupTexts);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(at + step);
  };
  return (
    <tr
      className={isSelected ? "on" : undefined}
      onFocus={onSelect}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => props.onDrop(Number(event.dataTransfer.getData("text/plain")))}
    >
      <td className="px-2 py-1.5 border-t border-t-line">
        <button
          type="button"
          className="iconbtn"
          draggable
          aria-label={t.moveSlice(slice.code)}
          onKeyDown={onKeyDown}
          onDragStart={(event) => event.dataTransfer.setData("text/plain", String(at))}
        >
          <GripVertical className="i i18" aria-hidden="true" />
        </button>
      </td>
      <td className="px-2 py-1.5 border-t border-t-line">
        <input
          className="mini w-full min-w-27.5 font-semibold"
          aria-label={`${t.fields.label} ${at + 1}`}
          value={label}
          lang={LANGUAGE_TAGS[locale]}
          maxLength={24}
          onChange={(event) =>
            onChange({ label: { ...slice.label, [locale]: event.target.value } })
          }
        />
      </td>
      <td className="num px-2 py-1.5 border-t border-t-line text-fg-2">{slice.code}</td>
      <Colours slice={slice} at={at} onChange={onChange} />
      <td className="odds whitespace-nowrap px-2 py-1.5 border-t border-t-line">
        <meter
          className="w-21 h-1.5 mr-2.5 align-middle rounded-[3px] bg-[rgb(176_194_255/0.16)] overflow-hidden appearance-none"
          min={0}
          max={30}
          value={Math.min(30, slice.weight / 10)}
          aria-hidden="true"
        />
        <span className="mini">
          <OddsInput
            label={`${t.odds} ${slice.code}`}
            weight={slice.weight}
            onChange={(weight) => onChange({ weight })}
          />
          %
        </span>
      </td>
      <td className="px-2 py-1.5 border-t border-t-line">
        <IconButton
          label={`${t.remove} ${slice.code}`}
          disabled={!props.mayRemove}
          onClick={props.onRemove}
        >
          <Trash2 className="i i18" aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
}

function Colours({ slice, at, onChange }: Pick<RowProps, "slice" | "at" | "onChange">) {
  const t = useTexts(setupTexts);
  return (
    <td className="nowrap px-2 py-1.5 border-t border-t-line">
      <Swatch
        label={`${t.background} ${at + 1}`}
        value={slice.bgColor}
        onChange={(bgColor) => onChange({ bgColor })}
      />
      <Swatch
        label={`${t.textColor} ${at + 1}`}
        value={slice.textColor}
        onChange={(textColor) => onChange({ textColor })}
      />
    </td>
  );
}

interface OddsProps {
  label: string;
  weight: number;
  onChange: (weight: number) => void;
}

/** Percent with one decimal. The typed text stays unformatted until the field loses focus. */
function OddsInput({ label, weight, onChange }: OddsProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <input
      className="num w-14 text-right"
      inputMode="decimal"
      aria-label={label}
      value={text ?? percentOf(weight)}
      onChange={({ target }) => {
        const percent = Number(plainDigits(target.value).replace(",", "."));
        setText(target.value);
        if (percent >= 0 && percent <= 100) onChange(Math.round(percent * 10));
      }}
      onBlur={() => setText(null)}
    />
  );
}

interface SwatchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function Swatch({ label, value, onChange }: SwatchProps) {
  return (
    <input
      type="color"
      className="swatch mr-1.5 cursor-pointer align-middle size-7 min-h-7 p-0 rounded-[9px] border border-line-2"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
