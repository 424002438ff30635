import { bankWords } from "@krapao/browser/format/bank-name";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { plainDigits } from "@krapao/contract/plain-digits";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { cardClass } from "@krapao/ui/layout/card";
import { WholeWords } from "@krapao/ui/layout/whole-words";
import { CircleAlert, CreditCard, Info, Sparkles } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { useForm } from "../../../lib/forms/forms.ts";
import { filledName } from "../../../lib/forms/person-name.ts";
import type { Problem } from "../../../lib/forms/problem.ts";
import { takesName } from "../../../lib/money/english-name.ts";
import { DEFAULT_CURRENCY, IS_LAO } from "../../../lib/variant.ts";
import { accountTexts } from "../texts.ts";
import { type BankItem, BankPick } from "./bank-pick.tsx";
import { CurrencyPick } from "./currency-pick.tsx";
import { StepHead } from "./step-head.tsx";

const RECOMMENDED = ["KBANK", "SCB"] as const;

const filled = v.pipe(filledName, v.toUpperCase());
const schema = v.object({
  bankCode: v.pipe(v.optional(v.string(), ""), v.minLength(1, "chooseBank")),
  bankAccountNo: v.pipe(
    v.string(),
    v.transform(plainDigits),
    v.minLength(1, "required"),
    v.regex(/^\d{6,20}$/, "accountNoInvalid"),
  ),
  firstName: filled,
  lastName: filled,
  currency: v.optional(v.picklist(["LAK", "BAHT", "THB"]), DEFAULT_CURRENCY),
});

export interface BankDetails {
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
  currency: "LAK" | "BAHT" | "THB";
}

interface BankStepProps {
  banks: readonly BankItem[];
  busy: boolean;
  problem: Problem | null;
  onBank: (bank: BankDetails) => void;
  onBack: () => void;
}

/** Step 4: the bank account, in the Lao build with its currency. */
export function BankStep({ banks, busy, problem, onBank, onBack }: BankStepProps) {
  const t = useTexts(accountTexts);
  const { errors, setErrors, form } = useForm(schema, ({ firstName, lastName, ...rest }) => {
    if (busy) return;
    const bankAccountName = `${firstName} ${lastName}`;
    if (takesName(rest.bankCode, bankAccountName)) return onBank({ ...rest, bankAccountName });
    setErrors({ firstName: "englishOnly" });
  });
  const errorOf = (field: string) => {
    const key = errors[field];
    if (!key) return problem?.field === field ? problem.text : undefined;
    const isOwn = key === "accountNoInvalid" || key === "chooseBank" || key === "nameLetters";
    return isOwn ? t[key] : t.labels.required;
  };
  // About both names, so one line below them says it.
  const isNotEnglish = errors.firstName === "englishOnly";
  const refusedName = problem?.field === "firstName" ? problem.text : undefined;
  return (
    <form className="contents" method="post" {...form}>
      <StepHead title={t.bankTitle} text={t.bankText} onBack={busy ? undefined : onBack} />
      {IS_LAO ? <CurrencyPick /> : null}
      <div className="stack-3">
        {IS_LAO ? null : <Recommended banks={banks} />}
        <BankPick banks={banks} error={errorOf("bankCode")} />
      </div>
      <div className={cardClass({ className: "stack" })}>
        <Field
          label={t.labels.accountNumber}
          name="bankAccountNo"
          icon={CreditCard}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          error={errorOf("bankAccountNo")}
        />
        <HolderFields
          errorOf={(field) => (isNotEnglish || refusedName ? undefined : errorOf(field))}
          error={isNotEnglish ? t.englishOnly : refusedName}
          onEdit={() => isNotEnglish && setErrors({ ...errors, firstName: "" })}
        />
      </div>
      <div className="form-foot">
        <Button type="submit" block loading={busy && t.registering}>
          {t.register}
        </Button>
      </div>
    </form>
  );
}

interface HolderFieldsProps {
  /** About one of the names. */
  errorOf: (field: string) => string | undefined;
  /** About both. */
  error: string | undefined;
  onEdit: () => void;
}

/** First and last name of the account holder, in capitals as banks print them. */
function HolderFields({ errorOf, error, onEdit }: HolderFieldsProps) {
  const t = useTexts(accountTexts);
  const [names, setNames] = useState({ firstName: "", lastName: "" });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) first.current?.focus();
  }, [error]);
  const nameField = (field: "firstName" | "lastName") => ({
    name: field,
    value: names[field],
    maxLength: 59,
    autoComplete: field === "firstName" ? "given-name" : "family-name",
    onChange: (event: { target: { value: string } }) => {
      setNames({ ...names, [field]: event.target.value.toUpperCase() });
      onEdit();
    },
    error: errorOf(field),
    invalid: error !== undefined,
  });
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t.firstName} ref={first} {...nameField("firstName")} />
        <Field label={t.lastName} {...nameField("lastName")} />
      </div>
      {error ? (
        <p className="hint err" role="alert">
          <CircleAlert className="i i16" aria-hidden="true" />
          {error}
        </p>
      ) : null}
      {IS_LAO || error ? null : (
        <p className="hint">
          <Info className="i i16" aria-hidden="true" />
          {t.englishHint}
        </p>
      )}
    </>
  );
}

/** The two banks whose transfers arrive fastest, when both can be chosen. */
function Recommended({ banks }: { banks: readonly BankItem[] }) {
  const t = useTexts(accountTexts);
  const locale = useLanguage();
  const [first, second] = RECOMMENDED.map((code) => banks.find((bank) => bank.code === code));
  if (!first || !second) return null;
  return (
    <Note tone="ok" icon={Sparkles}>
      {t.recommendBefore}
      <b>
        <WholeWords words={bankWords(first.code, first, locale)} />
      </b>
      {t.recommendAnd}
      <b>
        <WholeWords words={bankWords(second.code, second, locale)} />
      </b>
      {t.recommendAfter}
    </Note>
  );
}
