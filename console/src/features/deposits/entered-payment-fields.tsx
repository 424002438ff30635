import { Field, Select } from "@krapao/ui/field";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { bankAccountText } from "../../lib/format.ts";
import { depositTexts } from "./texts/index.ts";

export interface House {
  code: string;
  bank: string;
  accountNo: string;
  name: string;
}

/** What is typed about a payment that somebody saw at the bank. */
export interface Seen {
  channel: string;
  reference: string;
  amount: number;
  paidAt: string;
}

const BANGKOK_MS = 7 * 3_600_000;

/** `2026-11-21T14:08`, as a field for time has it, in Bangkok. */
export function localOf(moment: string | number): string {
  return new Date(new Date(moment).getTime() + BANGKOK_MS).toISOString().slice(0, 16);
}

/** ISO of what a field for time says in Bangkok; null when it says nothing. */
export function isoOf(local: string): string | null {
  const at = new Date(`${local}:00+07:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** A typed amount: above 0, at most two decimals; null when it is none. */
export function amountOf(text: string): number | null {
  const plain = text.replaceAll(",", "").trim();
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null;
}

interface Start {
  houses: readonly House[];
  amount?: number | null;
  paidAt?: string | null;
  reference?: string | null;
}

/** The fields of a seen payment, and how to read them: null, with the wrong ones marked, while something is missing. */
export function useSeenFields({ houses, amount, paidAt, reference }: Start) {
  const [typed, setTyped] = useState({
    channel: houses[0]?.code ?? "",
    reference: reference ?? "",
    amount: amount == null ? "" : String(amount),
    paidAt: localOf(paidAt ?? Date.now()),
  });
  const [isTried, setTried] = useState(false);
  const read = (): Seen | null => {
    setTried(true);
    const seen = {
      channel: typed.channel || (houses[0]?.code ?? ""),
      reference: typed.reference.trim(),
      amount: amountOf(typed.amount),
      paidAt: isoOf(typed.paidAt),
    };
    const isWhole = seen.amount !== null && seen.paidAt !== null && isReference(seen.reference);
    return isWhole ? (seen as Seen) : null;
  };
  const set = (part: Partial<typeof typed>) => setTyped((old) => ({ ...old, ...part }));
  return { typed, set, read, isTried, houses };
}

const isReference = (text: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{3,63}$/.test(text);

export function SeenFields({ typed, set, isTried, houses }: ReturnType<typeof useSeenFields>) {
  const t = useTexts(depositTexts);
  const wrong = (isWrong: boolean) => (isTried && isWrong ? t.fieldWrong : undefined);
  return (
    <>
      <Select
        label={t.house}
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
        label={t.reference}
        value={typed.reference}
        autoCapitalize="characters"
        spellCheck={false}
        error={wrong(!isReference(typed.reference.trim()))}
        onChange={(event) => set({ reference: event.target.value })}
      />
      <div className="two-fields">
        <Field
          label={t.amount}
          inputMode="decimal"
          value={typed.amount}
          error={wrong(amountOf(typed.amount) === null)}
          onChange={(event) => set({ amount: event.target.value })}
        />
        <Field
          label={t.paidAt}
          type="datetime-local"
          value={typed.paidAt}
          error={wrong(isoOf(typed.paidAt) === null)}
          onChange={(event) => set({ paidAt: event.target.value })}
        />
      </div>
    </>
  );
}
