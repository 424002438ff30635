import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { MOVE_KINDS, type MoveKind } from "@krapao/contract/console/treasury/moves";
import { CURRENCIES, type Currency } from "@krapao/contract/money";
import { Field, Select } from "@krapao/ui/forms/field";
import { currencySign } from "@krapao/ui/money/amount-text";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { cashTexts } from "../texts/cash/index.ts";
import { accountText } from "./account-label.tsx";
import { requestMove, useCash } from "./cash-calls.ts";
import { amountOf } from "./typed-amount.ts";

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Which sides a kind has: a correction of either direction asks which one. */
const SIDES: Record<MoveKind, readonly ("from" | "to")[]> = {
  move: ["from", "to"],
  opening: ["to"],
  fee: ["from"],
  interest: ["to"],
  correction: ["from", "to"],
};

/** Requests a move between own accounts, or a correction of one. */
export function MoveDialog({ open, onClose }: DialogProps) {
  const t = useTexts(cashTexts);
  return <MoveForm key={String(open)} open={open} onClose={onClose} label={t.newMove} />;
}

function MoveForm({ open, onClose, label }: DialogProps & { label: string }) {
  const t = useTexts(cashTexts);
  const accounts = useCash().data?.accounts ?? [];
  const currencies = CURRENCIES.filter((each) =>
    accounts.some(({ currency }) => currency === each),
  );
  const [kind, setKind] = useState<MoveKind>("move");
  const [chosenCurrency, setCurrency] = useState<Currency | null>(null);
  const currency = chosenCurrency ?? currencies[0] ?? "THB";
  const [direction, setDirection] = useState<"from" | "to">("to");
  const [sides, setSides] = useState({ from: "", to: "" });
  const [typed, setTyped] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const amount = amountOf(typed);
  const shownSides = kind === "correction" ? [direction] : SIDES[kind];
  const isSame = kind === "move" && sides.from !== "" && sides.from === sides.to;
  const isMissing = shownSides.some((side) => sides[side] === "");
  const sideOf = (side: "from" | "to") => (shownSides.includes(side) ? sides[side] : null);
  const confirm = async (why: string) => {
    setSubmitted(true);
    if (amount === null || amount === 0 || isMissing || isSame) {
      throw new ApiError("KEY_INVALID", 400);
    }
    await requestMove({ kind, currency, amount, from: sideOf("from"), to: sideOf("to"), why });
    toast("success", t.asked);
  };
  const errorOf = (side: "from" | "to") => {
    if (!isSubmitted) return undefined;
    if (sides[side] === "") return t.sideMissing;
    return isSame ? t.sidesSame : undefined;
  };
  const own = accounts.filter((each) => each.currency === currency && !each.account.endsWith("?"));
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={label}
      confirmLabel={label}
      onConfirm={confirm}
    >
      <p className="t2">{kind === "move" ? t.moveText : t.correctionText}</p>
      <Select
        label={t.kind}
        value={kind}
        onChange={({ target }) => setKind(MOVE_KINDS.find((each) => each === target.value) ?? kind)}
      >
        {MOVE_KINDS.map((each) => (
          <option key={each} value={each}>
            {t.moveKinds[each]}
          </option>
        ))}
      </Select>
      {currencies.length > 1 ? (
        <Select
          label={t.currency}
          value={currency}
          onChange={({ target }) => {
            setCurrency(currencies.find((each) => each === target.value) ?? currency);
            setSides({ from: "", to: "" });
          }}
        >
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      ) : null}
      {kind === "correction" ? (
        <Select
          label={t.direction}
          value={direction}
          onChange={({ target }) => setDirection(target.value === "from" ? "from" : "to")}
        >
          <option value="to">{t.adds}</option>
          <option value="from">{t.takes}</option>
        </Select>
      ) : null}
      {shownSides.map((side) => (
        <Select
          key={side}
          label={kind === "move" ? t[side] : t.account}
          value={sides[side]}
          error={errorOf(side)}
          onChange={({ target }) => setSides({ ...sides, [side]: target.value })}
        >
          <option value="">{t.chooseAccount}</option>
          {own.map(({ account }) => (
            <option key={account} value={account}>
              {accountText(t, account)}
            </option>
          ))}
        </Select>
      ))}
      <Field
        label={`${t.amount} (${currencySign(currency)})`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isSubmitted && !amount ? t.amountMissing : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  );
}
