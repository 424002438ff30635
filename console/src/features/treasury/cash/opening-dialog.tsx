import { useTexts } from "@krapao/browser/i18n/texts";
import type { CashAccount } from "@krapao/contract/console/treasury/cash";
import { askMove } from "@krapao/contract/console/treasury/moves";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import { toast } from "@krapao/ui/overlays/toast";
import { sumOf } from "../../../lib/charts/chart-data.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { dateTime } from "../../../lib/format.ts";
import { AmountField } from "../../../lib/forms/entry-fields.tsx";
import { useForm } from "../../../lib/forms/use-form.ts";
import { Facts } from "../../../lib/panes/pane.tsx";
import { cashTexts } from "../texts.ts";
import { accountText } from "./account-label.tsx";
import { requestMove } from "./cash-calls.ts";

interface OpeningProps {
  account: CashAccount;
  open: boolean;
  onClose: () => void;
}

/**
 * The opening balance of an own account: what the bank says less what the ledger says at the same
 * time is from before this system. It is booked once, by two people.
 */
export function OpeningDialog({ account, open, onClose }: OpeningProps) {
  const t = useTexts(cashTexts);
  const { currency, reading } = account;
  const known = reading?.ledger === null ? null : reading;
  // What the bank has more than the ledger, which for the bank's own answer is that of its time.
  const openingOf = (balance: number | null) => {
    const isRead = known !== null && balance === known.balance;
    const ledger = isRead && known.ledger !== null ? known.ledger : account.ledger;
    return { ledger, amount: balance === null ? null : sumOf([balance, -ledger]) };
  };
  const form = useForm<{ balance: number | null }, typeof askMove.input>({
    schema: askMove.input,
    initial: { balance: known?.balance ?? null },
    inputOf: ({ balance }, why) => {
      const { amount } = openingOf(balance);
      const isLess = amount !== null && amount < 0;
      const [from, to] = isLess ? [account.account, null] : [null, account.account];
      return { kind: "opening", currency, amount: amount && Math.abs(amount), from, to, why };
    },
    wrong: { amount: t.amountMissing },
    send: async (input) => {
      await requestMove(input);
      toast("success", t.asked);
    },
  });
  const { balance } = form.draft;
  const { ledger, amount } = openingOf(balance);
  const shown = (value: number | null) =>
    value === null ? "–" : <Amount value={value} currency={currency} />;
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.bookOpening}
      confirmLabel={t.askOpening}
      reasons={t.openingReasons}
      onConfirm={form.confirm}
    >
      <p className="t2">{t.openingText(accountText(t, account.account))}</p>
      <AmountField
        {...form.value("balance")}
        isNullable
        label={t.bankShows}
        currency={currency}
        hint={known ? t.asOf(t.sources[known.source], dateTime(known.asOf)) : t.countText}
        error={balance === null ? form.problems.amount : undefined}
      />
      <Facts
        rows={[
          [t.ledger, shown(ledger)],
          [t.openingAmount, shown(amount)],
        ]}
      />
      {amount === 0 ? <Note>{t.openingNone}</Note> : null}
    </ReasonDialog>
  );
}
