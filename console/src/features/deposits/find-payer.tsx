import * as deposits from "@krapao/contract/office/deposits";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { type FormEvent, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { depositTexts } from "./texts/index.ts";

/** Somebody whom a payment may be credited to. */
export interface Payee {
  member: { id: string; name: string };
  /** Of a suggestion: what it was for. */
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

/** Finds the member by id or whole phone number, when no suggestion is right. */
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
    <form className="find-payer" onSubmit={find} noValidate>
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

/** The member with this id or phone, of this currency; null when there is none. */
export async function findPayer(text: string, currency: "THB" | "LAK"): Promise<Payee | null> {
  if (!/^[\d -]{1,20}$/.test(text.trim())) return null;
  const found = await api(deposits.findPayer, { input: { text: text.trim() } });
  if (!found.member || found.currency !== currency) return null;
  const { bank, accountNo, accountName } = found;
  return {
    member: found.member,
    ...{ bank: bank ?? "", accountNo: accountNo ?? "", accountName: accountName ?? "" },
  };
}
