import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts-bank";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { toast } from "@krapao/ui/overlays/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Labelled } from "../../i18n/define-texts.ts";
import { Actions } from "../../lib/actions/actions.tsx";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { usePages } from "../../lib/api/pages.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { dateTime } from "../../lib/format.ts";
import { BankSelect } from "../../lib/forms/bank-select.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import type th from "./texts/th.ts";
import { accountsTexts } from "./texts.ts";

const TONES = {
  requested: "amber",
  inApproval: "amber",
  approved: "sky",
  applied: "jade",
  refused: "coral",
  replaced: "plain",
} as const;
/** Changes of a member's bank account; a second staff user approves each. */
export function BankChanges({ memberId }: { memberId: string }) {
  const t = useTexts(accountsTexts);
  const mayChange = useMay()("accounts.bank");
  const refresh = useRefresh(memberId);
  const [isEntering, setEntering] = useState(false);
  const list = usePages({
    key: ["member", memberId, "bank-changes"],
    read: ({ cursor, signal }) =>
      api(accounts.bankChanges, { input: { memberId, cursor }, signal }),
    rows: (answer) => answer.changes,
  });
  return (
    <>
      {mayChange ? (
        <div className="tl-bar flex flex-wrap justify-between items-end gap-3 px-4.5 py-3">
          <span />
          <Button variant="secondary" size="small" onClick={() => setEntering(true)}>
            {t.enterBank}
          </Button>
        </div>
      ) : null}
      <LocalList
        name="member-bank-changes"
        label={t.tabs.bank}
        columns={columnsOf(t, refresh)}
        list={list}
        rowId={(row) => row.id}
        empty={{ title: t.noBankChanges, text: t.noBankChangesText }}
      />
      <EnterBank memberId={memberId} open={isEntering} onClose={() => setEntering(false)} />
    </>
  );
}

function Account({ account }: { account: accounts.BankChange["to"] }) {
  return (
    <span className="who-cell flex items-center gap-2.5 leading-[1.5]">
      <BankTile code={account.bankCode} small />
      <span>
        <b className="num">{account.bankAccountNo}</b>
        <small>{account.bankAccountName}</small>
      </span>
    </span>
  );
}

function columnsOf(t: Labelled<typeof th>, refresh: () => unknown): Column<accounts.BankChange>[] {
  return [
    {
      id: "to",
      header: t.bankAccount,
      value: ({ to }) => `${to.bankCode} ${to.bankAccountNo} ${to.bankAccountName}`,
      cell: ({ to }) => <Account account={to} />,
    },
    {
      id: "requested",
      header: t.labels.started,
      value: ({ requestedAt }) => requestedAt,
      cell: (row) => (
        <>
          <Timestamp at={row.requestedAt} />
          <br />
          <span className="s13 t3">{row.isRequestedByMember ? t.byMember : t.byStaff}</span>
        </>
      ),
    },
    {
      id: "state",
      header: t.labels.state,
      value: ({ state }) => t.bankStates[state],
      cell: (row) => (
        <>
          <Chip tone={TONES[row.state]}>{t.bankStates[row.state]}</Chip>
          {row.state === "approved" && row.effectiveAt ? (
            <span className="s13 t3"> {t.effectiveAt(dateTime(row.effectiveAt))}</span>
          ) : null}
          {row.refusal ? <span className="s13 coral"> {row.refusal}</span> : null}
        </>
      ),
    },
    {
      id: "actions",
      header: t.actions,
      align: "right",
      cell: (change) => (
        <Actions
          of={accounts.bankChangeActions}
          item={change}
          texts={t.bankActions}
          refresh={refresh}
          className="row rt"
          special={{
            requestApproval: { button: { size: "small" }, texts: { asked: t.approvalRequested } },
            refuse: { button: { size: "small" } },
          }}
        >
          {null}
        </Actions>
      ),
    },
  ];
}

function useRefresh(memberId: string) {
  const client = useQueryClient();
  return async () => {
    refreshQueue("approvals");
    await client.invalidateQueries({ queryKey: ["member", memberId] });
  };
}

interface EnterBankProps {
  memberId: string;
  open: boolean;
  onClose: () => void;
}

const NO_ACCOUNT = { bankCode: "", bankAccountName: "", bankAccountNo: "" };

/** The field that each refusal is about. */
const FIELD_OF: Readonly<Record<string, keyof typeof NO_ACCOUNT>> = {
  INVALID_BANK: "bankCode",
  BANK_ACCOUNT_NAME_ENG: "bankAccountName",
  EXISTING_BANK: "bankAccountNo",
};

/** A new bank account entered by a staff user; a second staff user has to approve it. */
function EnterBank({ memberId, open, onClose }: EnterBankProps) {
  const t = useTexts(accountsTexts);
  const refresh = useRefresh(memberId);
  const form = useForm({
    schema: accounts.enterBankChange.input,
    initial: NO_ACCOUNT,
    inputOf: (draft, why) => ({ ...draft, why }),
    fieldOf: FIELD_OF,
    send: async (input) => {
      await api(accounts.enterBankChange, { params: { memberId }, input });
      toast("success", t.approvalRequested);
      await refresh();
    },
  });
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.enterBankTitle}
      confirmLabel={t.labels.requestApproval}
      onConfirm={form.confirm}
    >
      <p className="t2">{t.enterBankText}</p>
      <BankSelect {...form.value("bankCode")} label={t.labels.bank} />
      <Field {...form.field("bankAccountName")} label={t.labels.holder} autoComplete="off" />
      <Field
        {...form.field("bankAccountNo")}
        label={t.labels.accountNumber}
        inputMode="numeric"
        autoComplete="off"
      />
    </ReasonDialog>
  );
}
