import { useTexts } from "@krapao/browser/i18n/texts";
import type { CashAccount } from "@krapao/contract/console/treasury/cash";
import { askMove, MOVE_KINDS, type MoveKind } from "@krapao/contract/console/treasury/moves";
import { CURRENCIES, type Currency } from "@krapao/contract/money";
import { Select } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { AmountField } from "../../../lib/forms/entry-fields.tsx";
import { useForm } from "../../../lib/forms/use-form.ts";
import { cashTexts } from "../texts.ts";
import { accountText } from "./account-label.tsx";
import { requestMove, useCash } from "./cash-calls.ts";

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** An opening balance is booked once, at its account (`opening-dialog.tsx`). */
type AskedKind = Exclude<MoveKind, "opening">;
const ASKED_KINDS = MOVE_KINDS.filter((kind): kind is AskedKind => kind !== "opening");

/** Which sides a kind has: a correction of either direction asks which one. */
const SIDES: Record<AskedKind, readonly ("from" | "to")[]> = {
  move: ["from", "to"],
  fee: ["from"],
  interest: ["to"],
  correction: ["from", "to"],
};

/** Requests a move between own accounts, or a correction of one. */
export function MoveDialog({ open, onClose }: DialogProps) {
  return <MoveForm key={String(open)} open={open} onClose={onClose} />;
}

interface Draft {
  kind: AskedKind;
  currency: Currency;
  /** Of a correction: whether the balance goes up. */
  isUp: boolean;
  amount: number | null;
  from: string;
  to: string;
}
type Side = "from" | "to";

const sidesOf = ({ kind, isUp }: Draft): readonly Side[] =>
  kind === "correction" ? [isUp ? "to" : "from"] : SIDES[kind];
const isSame = ({ kind, from, to }: Draft) => kind === "move" && from !== "" && from === to;

function MoveForm({ open, onClose }: DialogProps) {
  const t = useTexts(cashTexts);
  const accounts = useCash().data?.accounts ?? [];
  const form = useForm<Draft, typeof askMove.input>({
    schema: askMove.input,
    initial: {
      kind: "move",
      currency: accounts[0]?.currency ?? "THB",
      isUp: true,
      amount: null,
      from: "",
      to: "",
    },
    inputOf: (draft, why) => {
      const { kind, currency, amount } = draft;
      const sides = sidesOf(draft);
      const sideOf = (side: Side) => (sides.includes(side) ? draft[side] : null);
      const to = isSame(draft) ? "" : sideOf("to");
      return { kind, currency, amount, from: sideOf("from"), to, why };
    },
    wrong: { amount: t.amountMissing },
    send: async (input) => {
      await requestMove(input);
      toast("success", t.asked);
    },
  });
  const { draft, change, problems } = form;
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.newMove}
      confirmLabel={t.newMove}
      onConfirm={form.confirm}
    >
      <p className="t2">{draft.kind === "move" ? t.moveText : t.correctionText}</p>
      <MoveFields accounts={accounts} draft={draft} problems={problems} onChange={change} />
      <AmountField
        {...form.value("amount")}
        isNullable
        label={t.labels.amount}
        currency={draft.currency}
      />
    </ReasonDialog>
  );
}

interface FieldsProps {
  accounts: readonly CashAccount[];
  draft: Draft;
  problems: Readonly<Record<string, string>>;
  onChange: (part: Partial<Draft>) => void;
}

/** Kind, currency and sides. */
function MoveFields({ accounts, draft, problems, onChange }: FieldsProps) {
  const t = useTexts(cashTexts);
  const { kind, currency, isUp } = draft;
  const used = CURRENCIES.filter((each) => accounts.some((own) => own.currency === each));
  const own = accounts.filter((each) => each.currency === currency && !each.account.endsWith("?"));
  const errorOf = (side: Side) =>
    problems[side] && (isSame(draft) ? t.sidesSame : t.chooseAnAccount);
  const options = (texts: readonly (readonly [value: string, text: string])[]) =>
    texts.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ));
  return (
    <>
      <Select
        label={t.labels.kind}
        value={kind}
        onChange={({ target }) =>
          onChange({ kind: ASKED_KINDS.find((each) => each === target.value) ?? kind })
        }
      >
        {options(ASKED_KINDS.map((each) => [each, t.moveKinds[each]]))}
      </Select>
      {used.length > 1 ? (
        <Select
          label={t.labels.currency}
          value={currency}
          onChange={({ target }) => {
            const next = used.find((each) => each === target.value) ?? currency;
            onChange({ currency: next, from: "", to: "" });
          }}
        >
          {options(used.map((each) => [each, each]))}
        </Select>
      ) : null}
      {kind === "correction" ? (
        <Select
          label={t.direction}
          value={isUp ? "up" : "down"}
          onChange={({ target }) => onChange({ isUp: target.value === "up" })}
        >
          {options([
            ["up", t.adds],
            ["down", t.takes],
          ])}
        </Select>
      ) : null}
      {sidesOf(draft).map((side) => (
        <Select
          key={side}
          label={kind === "move" ? t[side] : t.labels.account}
          value={draft[side]}
          error={errorOf(side)}
          onChange={({ target }) => onChange({ [side]: target.value })}
        >
          {options([
            ["", t.chooseAnAccount],
            ...own.map(({ account }) => [account, accountText(t, account)] as const),
          ])}
        </Select>
      ))}
    </>
  );
}
