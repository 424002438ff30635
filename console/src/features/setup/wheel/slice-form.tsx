import { useTexts } from "@krapao/browser/i18n/texts";
import { LANGUAGE_TAGS, type Language } from "@krapao/contract/languages";
import { Field, Select } from "@krapao/ui/forms/field";
import { contrast } from "@krapao/ui/wheel/wheel-math";
import { CircleAlert, CircleCheck } from "lucide-react";
import { coreTexts } from "../../../i18n/texts.ts";
import { AmountField, NumberField } from "../../../lib/forms/entry-fields.tsx";
import { RichText } from "../../../lib/forms/rich-text/rich-text.tsx";
import { setupTexts } from "../texts.ts";
import type { SliceDraft } from "./wheel-payload.ts";
import { Swatch } from "./wheel-slices.tsx";

/** Minimum contrast of WCAG AA for the size of the labels. */
const CONTRAST_MIN = 4.5;
const PRIZES = ["nothing", "cash", "bonus", "thing"] as const;

interface SliceFormProps {
  slice: SliceDraft;
  locale: Language;
  isLocked: boolean;
  onChange: (slice: SliceDraft) => void;
}

/** Colours and prize of the selected slice. */
export function SliceForm({ slice, locale, isLocked, onChange }: SliceFormProps) {
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const change = (changes: Partial<SliceDraft>) => onChange({ ...slice, ...changes });
  const setPrize = (prize: SliceDraft["prize"]) =>
    change({
      prize,
      percentSuccess: prize === "bonus" ? (slice.percentSuccess ?? 200) : null,
      percentFail: prize === "bonus" ? (slice.percentFail ?? 5) : null,
    });
  return (
    <fieldset
      className="slice-form grid grid-cols-1 gap-3 pt-4 border-t border-t-line"
      disabled={isLocked}
    >
      <legend className="font-semibold text-16 pt-4">{t.chosenSlice(slice.code)}</legend>
      <div className="setup-pair">
        <Colour
          label={t.background}
          value={slice.bgColor}
          onChange={(bgColor) => change({ bgColor })}
        />
        <Colour
          label={t.textColor}
          value={slice.textColor}
          onChange={(textColor) => change({ textColor })}
        />
      </div>
      <Contrast slice={slice} />
      <div className="setup-pair setup-fields">
        <Field
          label={t.fields.code}
          value={slice.code}
          maxLength={32}
          onChange={(event) => change({ code: event.target.value.toUpperCase() })}
        />
        <Select
          label={t.prize}
          value={slice.prize}
          onChange={({ target }) =>
            setPrize(PRIZES.find((prize) => prize === target.value) ?? slice.prize)
          }
        >
          {PRIZES.map((prize) => (
            <option key={prize} value={prize}>
              {t.prizes[prize]}
            </option>
          ))}
        </Select>
        <PrizeFields slice={slice} change={change} />
      </div>
      <p className="hint">{t.hints.amountInText}</p>
      <div lang={LANGUAGE_TAGS[locale]}>
        <RichText
          key={`${slice.code}/${locale}`}
          label={`${t.fields.htmlDescription} · ${core.languages[locale]}`}
          rows={2}
          value={slice.htmlDescription[locale]}
          onChange={(html) =>
            change({ htmlDescription: { ...slice.htmlDescription, [locale]: html } })
          }
        />
      </div>
    </fieldset>
  );
}

interface PrizeProps {
  slice: SliceDraft;
  change: (changes: Partial<SliceDraft>) => void;
}

/** Value and validity of the prize. */
function PrizeFields({ slice, change }: PrizeProps) {
  const t = useTexts(setupTexts);
  const isMoney = slice.prize === "cash" || slice.prize === "bonus";
  return (
    <>
      {isMoney
        ? (["THB", "LAK"] as const).map((currency) => (
            <AmountField
              key={currency}
              label={currency}
              name={currency}
              currency={currency}
              value={slice.amount[currency]}
              onChange={(amount) =>
                change({ amount: { ...slice.amount, [currency]: amount ?? 0 } })
              }
            />
          ))
        : null}
      {slice.prize === "bonus"
        ? (["percentSuccess", "percentFail"] as const).map((name) => (
            <NumberField
              key={name}
              label={t.fields[name]}
              name={name}
              value={slice[name]}
              onChange={(percent) => change({ [name]: percent ?? 0 })}
            />
          ))
        : null}
      {slice.prize === "nothing" ? null : (
        <NumberField
          label={t.fields.validDays}
          name="validDays"
          value={slice.validDays}
          onChange={(validDays) => change({ validDays: validDays ?? 1 })}
        />
      )}
    </>
  );
}

function Colour(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <div className="grid gap-1.5">
      <span className="lab">{props.label}</span>
      <span className="mini w-full">
        <Swatch {...props} />
        <span className="num">{props.value.toUpperCase()}</span>
      </span>
    </div>
  );
}

function Contrast({ slice }: { slice: SliceDraft }) {
  const t = useTexts(setupTexts);
  const found = contrast(slice.bgColor, slice.textColor) ?? 0;
  const isReadable = found >= CONTRAST_MIN;
  const Icon = isReadable ? CircleCheck : CircleAlert;
  return (
    <p className="hint">
      <Icon className="i i16" aria-hidden="true" />
      <span>
        {t.contrast} <b className={isReadable ? "num jade" : "num coral"}>{found.toFixed(1)} : 1</b>{" "}
        {isReadable ? t.passes : t.failsAa}
      </span>
    </p>
  );
}
