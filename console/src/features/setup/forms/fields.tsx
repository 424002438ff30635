import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Check, Field, Select } from "@krapao/ui/forms/field";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { durationHint, whole } from "../../../lib/format.ts";
import { BankSelect } from "../../../lib/forms/bank-select.tsx";
import {
  AmountField,
  NumberField,
  RateField,
  TimestampField,
} from "../../../lib/forms/entry-fields.tsx";
import type { LanguageTexts } from "../../../lib/forms/language-tabs.tsx";
import type { Payload } from "../payload.ts";
import { setupTexts } from "../texts.ts";
import { Amounts } from "./amounts-field.tsx";
import type { FieldSpec } from "./field-specs.ts";
import { IconButton } from "./icon-button.tsx";
import { Lines } from "./lines-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { ProviderSelect } from "./provider-select.tsx";
import { RichTexts } from "./rich-texts.tsx";
import { SegmentSelect } from "./segment-select.tsx";
import { Texts } from "./text-fields.tsx";
import { WrongText } from "./wrong-text.tsx";

interface FieldsProps {
  specs: readonly FieldSpec[];
  value: Payload;
  onChange: (value: Payload) => void;
  /** Error texts by path, from the server. */
  wrong: Record<string, string>;
  path?: string;
  /** Whether the document is live, so that some fields stay as they are. */
  isLive?: boolean;
}

/** A form built from its specification. */
export function Fields({ specs, value, onChange, wrong, path = "payload", isLive }: FieldsProps) {
  return (
    <div className="setup-fields">
      {specs.map((spec) => (
        <div key={spec.name} className={spec.isWide ? "wide" : undefined}>
          <OneField
            spec={spec}
            value={value[spec.name]}
            parent={value}
            wrong={wrong}
            path={`${path}.${spec.name}`}
            isFixed={isLive === true && spec.isFixed === true}
            onChange={(next) => onChange({ ...value, [spec.name]: next })}
          />
        </div>
      ))}
    </div>
  );
}

interface OneProps {
  spec: FieldSpec;
  value: unknown;
  /** The payload that contains the field. */
  parent: Payload;
  wrong: Record<string, string>;
  path: string;
  isFixed: boolean;
  onChange: (value: unknown) => void;
}

function OneField(props: OneProps): ReactNode {
  const { spec, value, parent, wrong, path, onChange } = props;
  const t = useTexts(setupTexts);
  const key = spec.label ?? spec.name;
  const label = labelOf(t.fields, key);
  const hint = hintOf(spec, value, t.hints);
  const common = { label, error: wrong[path], hint, name: spec.name };
  switch (spec.kind) {
    case "text":
    case "color":
    case "clock":
      return (
        <Field
          {...common}
          type={spec.kind === "clock" ? "time" : spec.kind}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "address":
      return (
        <Field
          {...common}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.target.value || null)}
        />
      );
    case "segment":
    case "provider":
    case "bank":
      return <Known {...props} field={common} />;
    case "number":
      return <NumberField {...common} value={value} isNullable={spec.empty} onChange={onChange} />;
    case "rate":
      return <RateField {...common} value={value} onChange={onChange} />;
    case "amount":
      return (
        <AmountField
          {...common}
          value={value}
          currency={parent.currency === "LAK" ? "LAK" : "THB"}
          isNullable={spec.empty}
          onChange={onChange}
        />
      );
    case "amounts":
      return <Amounts {...props} label={label} hint={hint} />;
    case "time":
      return <TimestampField {...common} value={value} onChange={onChange} />;
    case "bool":
    case "choice":
    case "picture":
      return <Chosen {...props} label={label} hint={hint} />;
    case "texts":
    case "html":
    case "captions":
      return <Texts {...props} label={label} hint={hint} />;
    case "lines":
      return <Lines {...common} value={value} path={path} wrong={wrong} onChange={onChange} />;
    case "group":
      return <Group {...props} specs={spec.fields ?? []} label={label} />;
    case "list":
      return <Rows {...props} label={label} />;
  }
}

/** What is below the field: a duration in words, the hint of the texts, and the limits. */
function hintOf(spec: FieldSpec, value: unknown, hints: Readonly<Record<string, string>>) {
  const own = hints[spec.hint ?? spec.label ?? spec.name];
  if (spec.kind !== "number") return own;
  const { unit, least, most } = spec;
  const limits = least !== undefined && most !== undefined && `${whole(least)}–${whole(most)}`;
  return [durationHint(value, unit), own, limits].filter(Boolean).join(" · ") || undefined;
}

type KnownProps = OneProps & {
  field: { label: string; error: string | undefined; hint: string | undefined; name: string };
};

/** One of the things that exist. */
function Known({ spec, field, value, isFixed, onChange }: KnownProps) {
  const code = String(value ?? "");
  if (spec.kind === "segment")
    return <SegmentSelect {...field} value={value} onChange={onChange} />;
  if (spec.kind === "bank")
    return <BankSelect {...field} forHouse value={code} onChange={onChange} />;
  return <ProviderSelect {...field} disabled={isFixed} value={code} onChange={onChange} />;
}

/** Fields of an object inside the payload. */
function Group({
  specs,
  value,
  onChange,
  wrong,
  path,
  label,
}: OneProps & { specs: readonly FieldSpec[]; label: string }) {
  return (
    <fieldset className="setup-group">
      <legend>{label}</legend>
      <Fields
        specs={specs}
        value={value as Payload}
        wrong={wrong}
        path={path}
        onChange={onChange}
      />
    </fieldset>
  );
}

/** Checkbox, select or image. */
function Chosen(props: OneProps & { label: string; hint: string | undefined }) {
  const { spec, value, wrong, path, onChange, label, hint } = props;
  const t = useTexts(setupTexts);
  const common = { label, error: wrong[path], hint, name: spec.name };
  switch (spec.kind) {
    case "bool":
      return (
        <Check
          name={spec.name}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        >
          <span>
            {label}
            {hint ? <span className="hint">{hint}</span> : null}
          </span>
        </Check>
      );
    case "choice":
      return (
        <Select
          {...common}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          {(spec.values ?? []).map((option) => (
            <option key={option} value={option}>
              {labelOf(t[spec.of ?? "choices"], option)}
            </option>
          ))}
        </Select>
      );
    case "picture":
      return <PictureField {...common} value={value} isNullable={spec.empty} onChange={onChange} />;
    default:
      return null;
  }
}

const labelOf = (labels: Readonly<Record<string, string>>, name: string) => labels[name] ?? name;

type RowsProps = OneProps & { label: string };

/** An ordered list of rows, which can be moved, removed and added. */
function Rows({ spec, value, onChange, label, wrong, path }: RowsProps) {
  const t = useTexts(setupTexts);
  const rows = value as unknown[];
  const put = (at: number, row: unknown) =>
    onChange(rows.map((each, index) => (index === at ? row : each)));
  const swap = (at: number, other: number) => {
    const next = [...rows];
    [next[at], next[other]] = [next[other], next[at]];
    onChange(next);
  };
  return (
    <fieldset className="setup-group">
      <legend>{label}</legend>
      <ol className="setup-rows list-none m-0 p-0 grid gap-3">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, only a position
          <li key={at}>
            <div className="setup-row-head flex items-center">
              <b className="num">{at + 1}</b>
              <IconButton label={t.up} disabled={at === 0} onClick={() => swap(at, at - 1)}>
                <ArrowUp className="i i18" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t.down}
                disabled={at === rows.length - 1}
                onClick={() => swap(at, at + 1)}
              >
                <ArrowDown className="i i18" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t.remove}
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              >
                <Trash2 className="i i18" aria-hidden="true" />
              </IconButton>
            </div>
            {spec.fields ? (
              <Fields
                specs={spec.fields ?? []}
                value={row as Payload}
                wrong={wrong}
                path={`${path}.${at}`}
                onChange={(next) => put(at, next)}
              />
            ) : (
              <>
                <RichTexts
                  label={`${label} ${at + 1}`}
                  value={row as LanguageTexts}
                  onChange={(next) => put(at, next)}
                />
                <WrongText wrong={wrong} path={`${path}.${at}`} />
              </>
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button variant="secondary" size="small" onClick={() => onChange([...rows, spec.blank])}>
          <Plus className="i i18" aria-hidden="true" />
          {t.add}
        </Button>
      </div>
    </fieldset>
  );
}
