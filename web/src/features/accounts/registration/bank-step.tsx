import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { cardClass } from "@krapao/ui/layout/card";
import { toast } from "@krapao/ui/overlays/toast";
import { CreditCard, Info, Sparkles } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../../i18n/core/index.ts";
import { useForm } from "../../../lib/forms/forms.ts";
import { bankName } from "../../../lib/money/bank-name.ts";
import { takesName } from "../../../lib/money/english-name.ts";
import { DEFAULT_CURRENCY, IS_LAO } from "../../../lib/variant.ts";
import { accountTexts } from "../texts/index.ts";
import { type BankItem, BankPick } from "./bank-pick.tsx";
import { CurrencyPick } from "./currency-pick.tsx";
import { StepHead } from "./step-head.tsx";

const RECOMMENDED = ["KBANK", "SCB"] as const;

const filled = v.pipe(v.string(), v.trim(), v.minLength(1, "required"), v.toUpperCase());
const schema = v.object({
  bankCode: v.pipe(v.optional(v.string(), ""), v.minLength(1, "chooseBank")),
  bankAccountNo: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/[\s-]/g, "")),
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
  onBank: (bank: BankDetails) => void;
  onBack: () => void;
}

/** Step 4: the bank account, in the Lao build with its currency. */
export function BankStep({ banks, busy, onBank, onBack }: BankStepProps) {
  const t = useTexts(accountTexts);
  const core = useTexts(coreTexts);
  const [names, setNames] = useState({ firstName: "", lastName: "" });
  const { errors, setErrors, form } = useForm(schema, ({ firstName, lastName, ...rest }) => {
    if (busy) return;
    const bankAccountName = `${firstName} ${lastName}`;
    if (takesName(rest.bankCode, bankAccountName)) return onBank({ ...rest, bankAccountName });
    setErrors({ firstName: "englishOnly" });
    toast("error", t.englishOnly);
  });
  const errorOf = (field: string) => {
    const key = errors[field];
    if (!key) return undefined;
    if (key === "accountNoInvalid" || key === "englishOnly" || key === "chooseBank") return t[key];
    return t.required;
  };
  const nameField = (field: "firstName" | "lastName") => ({
    name: field,
    value: names[field],
    maxLength: 59,
    autoComplete: field === "firstName" ? "given-name" : "family-name",
    onChange: (event: { target: { value: string } }) =>
      setNames({ ...names, [field]: event.target.value.toUpperCase() }),
    error: errorOf(field),
  });
  return (
    <form className="contents" {...form}>
      <StepHead title={t.bankTitle} text={t.bankText} />
      {IS_LAO ? <CurrencyPick /> : null}
      <div className="stack-3">
        {IS_LAO ? null : <Recommended banks={banks} />}
        <BankPick banks={banks} error={errorOf("bankCode")} />
      </div>
      <div className={cardClass({ className: "stack" })}>
        <Field
          label={t.accountNo}
          name="bankAccountNo"
          icon={CreditCard}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          error={errorOf("bankAccountNo")}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field label={t.firstName} {...nameField("firstName")} />
          <Field label={t.lastName} {...nameField("lastName")} />
        </div>
        {IS_LAO ? null : (
          <p className="hint">
            <Info className="i i16" aria-hidden="true" />
            {t.englishHint}
          </p>
        )}
      </div>
      <div className="stack-2">
        <Button type="submit" block loading={busy && t.registering}>
          {t.register}
        </Button>
        <Button variant="ghost" block disabled={busy} onClick={onBack}>
          {core.back}
        </Button>
      </div>
    </form>
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
      <b>{bankName(first.code, first, locale)}</b>
      {t.recommendAnd}
      <b>{bankName(second.code, second, locale)}</b>
      {t.recommendAfter}
    </Note>
  );
}
