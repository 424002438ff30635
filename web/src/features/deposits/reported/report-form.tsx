import { fromMinor } from "@krapao/contract/money";
import { Button } from "@krapao/ui/button";
import type { Currency } from "@krapao/ui/money";
import { Note } from "@krapao/ui/note";
import { Clock } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { AmountEntry } from "../../lib/amount-entry.tsx";
import { money } from "../../lib/format.ts";
import { closeSheet } from "../../lib/navigation.tsx";
import { minorOf } from "../../lib/typed-amount.ts";
import { depositTexts } from "./texts/index.ts";
import { useDeclare, useDeclared } from "./use-declare.ts";
import { useBusy, WayFoot } from "./way-frame.tsx";

interface DeclareFormProps {
  min: bigint;
  currency: Currency;
  onSlip: () => void;
}

/** Declares a transfer that was made: it is in progress until the house has found it. */
export default function DeclareForm({ min, currency, onSlip }: DeclareFormProps) {
  const t = useTexts(depositTexts);
  const [typed, setTyped] = useState("");
  const { mutate, isPending } = useDeclare();
  const declared = useDeclared();
  useBusy(isPending);
  const attach = (
    <Button variant="secondary" onClick={onSlip} disabled={isPending}>
      {t.attach}
    </Button>
  );
  if (declared) {
    return (
      <>
        <Note tone="warn" icon={Clock}>
          <b>{t.declaredTitle}</b>
          <br />
          {declared.amount === null
            ? t.declaredOther
            : t.declaredText(money(declared.amount, currency))}
        </Note>
        <WayFoot>
          <div className="btns">
            {attach}
            <Button onClick={closeSheet}>{t.close}</Button>
          </div>
        </WayFoot>
      </>
    );
  }
  const amount = minorOf(typed);
  const minimum = money(fromMinor(min), currency);
  const isLow = amount > 0n && amount < min;
  return (
    <>
      <AmountEntry
        label={t.declared}
        currency={currency}
        value={typed}
        onChange={setTyped}
        disabled={isPending}
        hint={min > 0n ? t.declareHint(minimum) : undefined}
        error={isLow ? t.minimum(minimum) : undefined}
      />
      <WayFoot>
        <div className="btns">
          {attach}
          <Button
            disabled={amount <= 0n || isLow}
            loading={isPending && t.declaring}
            onClick={() => mutate(amount)}
          >
            {amount > 0n ? t.declareAmount(money(fromMinor(amount), currency)) : t.declare}
          </Button>
        </div>
      </WayFoot>
    </>
  );
}
