import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import type { PaymentDetail } from "@krapao/contract/console/deposits/payments";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { Amount } from "@krapao/ui/money/amount";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { DialogProps } from "../../lib/actions/actions.tsx";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { amountOf } from "./entered-payment-fields.tsx";
import { findPayer, type Payee } from "./find-payer.tsx";
import { depositTexts } from "./texts.ts";

interface Part {
  key: number;
  text: string;
  amount: string;
  payee: Payee | null;
}

const SHARES_MAX = 20;
const cents = (amount: number) => Math.round(amount * 100);

/** Splits a payment among several members; the parts must add up to the payment. */
export function SplitDialog({ item: payment, send, onClose }: DialogProps<PaymentDetail>) {
  const t = useTexts(depositTexts);
  const { label, title } = t.actions.payments.split;
  const [parts, setParts] = useState<Part[]>(() =>
    [0, 1].map((key) => ({ key, text: "", amount: "", payee: null })),
  );
  const { amount, currency } = payment;
  const total = parts.reduce((sum, part) => sum + cents(amountOf(part.amount, currency) ?? 0), 0);
  const remaining = (cents(amount) - total) / 100;
  const change = (key: number, part: Partial<Part>) =>
    setParts((old) => old.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const confirm = async (why: string) => {
    const shares = [];
    for (const { key, text, amount: typed } of parts) {
      const payee = await findPayer(text, currency);
      change(key, { payee });
      const part = amountOf(typed, currency);
      if (!payee || part === null) throw new ApiError(payee ? "KEY_INVALID" : "NO_USER", 400);
      shares.push({ memberId: payee.member.id, amount: part });
    }
    await send({ shares, why });
  };
  return (
    <ReasonDialog open onClose={onClose} title={title} confirmLabel={label} onConfirm={confirm}>
      {parts.map((part, index) => (
        <PartFields
          key={part.key}
          part={part}
          label={t.share(index + 1)}
          onChange={(changed) => change(part.key, changed)}
          onFind={async () => change(part.key, { payee: await findPayer(part.text, currency) })}
          onRemove={
            parts.length > 2 && (() => setParts(parts.filter(({ key }) => key !== part.key)))
          }
        />
      ))}
      <div className="flex justify-between items-center gap-3">
        <Button
          variant="ghost"
          size="small"
          disabled={parts.length >= SHARES_MAX}
          onClick={() =>
            setParts([
              ...parts,
              { key: (parts.at(-1)?.key ?? 0) + 1, text: "", amount: "", payee: null },
            ])
          }
        >
          <Plus className="i i18" aria-hidden="true" /> {t.addShare}
        </Button>
        <span className={remaining === 0 ? "t2" : "coral"} role="status">
          {t.remaining} <Amount value={remaining} currency={currency} />
        </span>
      </div>
    </ReasonDialog>
  );
}

interface PartFieldsProps {
  part: Part;
  label: string;
  onChange: (part: Partial<Part>) => void;
  onFind: () => void;
  onRemove: false | (() => void);
}

function PartFields({ part, label, onChange, onFind, onRemove }: PartFieldsProps) {
  const t = useTexts(depositTexts);
  return (
    <fieldset
      className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] gap-3 items-start"
      aria-label={label}
    >
      <Field
        label={t.findMember}
        inputMode="numeric"
        value={part.text}
        hint={part.payee ? `${part.payee.member.name} · ${part.payee.accountName}` : undefined}
        onChange={(event) => onChange({ text: event.target.value, payee: null })}
        onBlur={onFind}
      />
      <Field
        label={t.labels.amount}
        inputMode="decimal"
        value={part.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      {onRemove ? (
        <button
          type="button"
          className="iconbtn mt-7"
          aria-label={t.removeShare}
          onClick={onRemove}
        >
          <X className="i i18" aria-hidden="true" />
        </button>
      ) : null}
    </fieldset>
  );
}
