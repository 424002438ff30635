import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { BANGKOK_OFFSET, BANGKOK_OFFSET_MS } from "@krapao/contract/time";
import { readAmount } from "@krapao/contract/typed-amount";
import { Field, Select } from "@krapao/ui/forms/field";
import { useState } from "react";
import { bankAccountText } from "../../lib/format.ts";
import { DateField } from "../../lib/forms/date-field.tsx";
import { serverNow } from "../../lib/session/now.ts";
import { depositTexts } from "./texts.ts";

export interface HouseAccount {
  code: string;
  bank: string;
  accountNo: string;
  name: string;
  currency: Currency;
}

/** A payment that a staff user saw in the bank's app and entered. */
export interface EnteredPayment {
  channel: string;
  reference: string;
  amount: number;
  paidAt: string;
}

/** Bangkok time in the format of a `datetime-local` field: `2026-11-21T14:08`. */
export function localOf(time: string | number): string {
  return new Date(new Date(time).getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 16);
}

/** ISO timestamp of a `datetime-local` value in Bangkok time; null when it is empty or invalid. */
export function isoOf(local: string): string | null {
  const at = new Date(`${local}:00${BANGKOK_OFFSET}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** A typed amount above 0; null when it is none. */
export const amountOf = (text: string, currency: Currency | null): number | null =>
  readAmount(text, currency) || null;

interface InitialValues {
  houses: readonly HouseAccount[];
  amount?: number | null;
  paidAt?: string | null;
  reference?: string | null;
}

/**
 * State of the form for an entered payment. While the form is incomplete, `read` returns null and
 * marks the invalid fields.
 */
export function useEnteredPayment({ houses, amount, paidAt, reference }: InitialValues) {
  const [typed, setTyped] = useState({
    channel: houses[0]?.code ?? "",
    reference: reference ?? "",
    amount: amount == null ? "" : String(amount),
    paidAt: localOf(paidAt ?? serverNow()),
  });
  const [isTried, setTried] = useState(false);
  const read = (): EnteredPayment | null => {
    setTried(true);
    const validAmount = amountOf(typed.amount, currencyOf(houses, typed.channel));
    const validPaidAt = isoOf(typed.paidAt);
    const trimmedReference = typed.reference.trim();
    if (validAmount === null || validPaidAt === null || !isReference(trimmedReference)) return null;
    return {
      channel: typed.channel || (houses[0]?.code ?? ""),
      reference: trimmedReference,
      amount: validAmount,
      paidAt: validPaidAt,
    };
  };
  const set = (part: Partial<typeof typed>) => setTyped((old) => ({ ...old, ...part }));
  return { typed, set, read, isTried, houses };
}

/** The currency of the chosen house account, of the first one before a choice. */
const currencyOf = (houses: readonly HouseAccount[], channel: string): Currency =>
  (houses.find(({ code }) => code === channel) ?? houses[0])?.currency ?? "THB";

const isReference = (text: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{3,63}$/.test(text);

export function EnteredPaymentFields({
  typed,
  set,
  isTried,
  houses,
}: ReturnType<typeof useEnteredPayment>) {
  const t = useTexts(depositTexts);
  const errorIf = (isWrong: boolean) => (isTried && isWrong ? t.fieldWrong : undefined);
  return (
    <>
      <Select
        label={t.houseAccount}
        value={typed.channel}
        onChange={(event) => set({ channel: event.target.value })}
      >
        {houses.map(({ code, bank, accountNo, name }) => (
          <option key={code} value={code}>
            {bank} {bankAccountText(accountNo)} {name}
          </option>
        ))}
      </Select>
      <Field
        label={t.labels.bankReference}
        value={typed.reference}
        autoCapitalize="characters"
        spellCheck={false}
        error={errorIf(!isReference(typed.reference.trim()))}
        onChange={(event) => set({ reference: event.target.value })}
      />
      <div className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(180px,1fr))]">
        <Field
          label={t.labels.amount}
          inputMode="decimal"
          value={typed.amount}
          error={errorIf(amountOf(typed.amount, currencyOf(houses, typed.channel)) === null)}
          onChange={(event) => set({ amount: event.target.value })}
        />
        <DateField
          label={t.paidAt}
          kind="time"
          value={typed.paidAt}
          error={errorIf(isoOf(typed.paidAt) === null)}
          onChange={(paidAt) => set({ paidAt })}
        />
      </div>
    </>
  );
}
