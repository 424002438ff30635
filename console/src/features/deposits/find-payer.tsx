import { useTexts } from "@krapao/browser/i18n/texts";
import * as deposits from "@krapao/contract/console/deposits/payments";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { type FormEvent, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { depositTexts } from "./texts.ts";

/** A member whom a payment may be credited to. */
export interface Payee {
  member: { id: string; name: string };
  /** Kind of the suggestion that it came from. */
  kind?: string;
  id?: string | null;
  bank: string;
  accountNo: string;
  accountName: string;
}

interface FindPayerProps {
  currency: "THB" | "LAK";
  onFound: (to: Payee) => void;
}

/** Finds a member by id or full phone number, for payments without a right suggestion. */
export function FindPayer({ currency, onFound }: FindPayerProps) {
  const t = useTexts(depositTexts);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const find = async (event: FormEvent) => {
    event.preventDefault();
    const found = await findPayer(text, currency).catch(toastError);
    if (found === null) setError(t.notFound);
    else if (found) onFound(found);
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 items-end"
      data-kept
      onSubmit={find}
      noValidate
    >
      <Field
        label={t.findMember}
        inputMode="numeric"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="secondary" disabled={text.trim() === ""}>
        {t.find}
      </Button>
    </form>
  );
}

/** The member with this id or phone number in this currency, or null. */
export async function findPayer(text: string, currency: "THB" | "LAK"): Promise<Payee | null> {
  if (!/^[\d -]{1,20}$/.test(text.trim())) return null;
  const found = await api(deposits.findPayer, { input: { text: text.trim() } });
  if (!found.member || found.currency !== currency) return null;
  const { bank, accountNo, accountName } = found;
  return {
    member: found.member,
    bank: bank ?? "",
    accountNo: accountNo ?? "",
    accountName: accountName ?? "",
  };
}
