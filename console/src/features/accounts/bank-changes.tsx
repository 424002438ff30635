import * as accounts from "@krapao/contract/office/accounts-bank";
import { BankTile } from "@krapao/ui/bank-tile";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { Field } from "@krapao/ui/field";
import { toast } from "@krapao/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { type Column, DataTable } from "../../lib/data-table.tsx";
import { dateTime } from "../../lib/format.ts";
import { useMay } from "../../lib/me.ts";
import { Moment } from "../../lib/moment.tsx";
import { usePages } from "../../lib/pages.ts";
import { refreshQueue } from "../../lib/queues.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { accountsTexts } from "./texts/index.ts";
import type th from "./texts/th.ts";

const TONES = {
  wish: "amber",
  asked: "amber",
  approved: "sky",
  granted: "jade",
  refused: "coral",
  replaced: "plain",
} as const;
const OPEN = ["wish", "asked", "approved"];

type Deed = { do: "ask" | "refuse"; change: accounts.BankChange };

/** Changes of a member's bank account: asked for, approved by two, refused. */
export function BankChanges({ memberId }: { memberId: string }) {
  const t = useTexts(accountsTexts);
  const mayChange = useMay()("accounts.bank");
  const again = useAgain(memberId);
  const [deed, setDeed] = useState<Deed | null>(null);
  const [isEntering, setEntering] = useState(false);
  const list = usePages({
    key: ["member", memberId, "bank-changes"],
    read: ({ cursor, signal }) =>
      api(accounts.bankChanges, { input: { memberId, cursor }, signal }),
    rows: (answer) => answer.changes,
  });
  const carryOut = async (why: string) => {
    if (!deed) return;
    const params = { changeId: deed.change.id };
    if (deed.do === "ask") await api(accounts.askBankChange, { params, input: { why } });
    else await api(accounts.refuseBankChange, { params, input: { why } });
    toast("success", deed.do === "ask" ? t.askedSecond : t.refused);
    await again();
  };
  const isAsking = deed?.do === "ask";
  return (
    <>
      {mayChange ? (
        <div className="tl-bar">
          <span />
          <Button variant="secondary" size="small" onClick={() => setEntering(true)}>
            {t.enterBank}
          </Button>
        </div>
      ) : null}
      <DataTable
        label={t.tabs.bank}
        columns={columnsOf(t, mayChange ? setDeed : null)}
        list={list}
        rowId={(row) => row.id}
        empty={{ title: t.noBankChanges, text: t.noBankChangesText }}
      />
      <ReasonDialog
        open={deed !== null}
        onClose={() => setDeed(null)}
        title={isAsking ? t.askBankTitle : t.refuseBankTitle}
        deed={isAsking ? t.askBank : t.refuseBank}
        danger={!isAsking}
        onConfirm={carryOut}
      >
        {isAsking ? <p className="t2">{t.askBankText}</p> : null}
      </ReasonDialog>
      <EnterBank memberId={memberId} open={isEntering} onClose={() => setEntering(false)} />
    </>
  );
}

function columnsOf(
  t: typeof th,
  onDeed: ((deed: Deed) => void) | null,
): Column<accounts.BankChange>[] {
  return [
    {
      id: "to",
      header: t.account,
      cell: ({ to }) => (
        <span className="who-cell">
          <BankTile code={to.bankCode} small />
          <span>
            <b className="num">{to.bankAccountNo}</b>
            <small>{to.bankAccountName}</small>
          </span>
        </span>
      ),
    },
    {
      id: "asked",
      header: t.created,
      cell: (row) => (
        <>
          <Moment at={row.askedAt} />
          <br />
          <span className="s13 t3">{row.isWish ? t.byMember : t.byStaff}</span>
        </>
      ),
    },
    {
      id: "state",
      header: t.state,
      cell: (row) => (
        <>
          <Chip tone={TONES[row.state]}>{t.bankStates[row.state]}</Chip>
          {row.state === "approved" && row.countsAt ? (
            <span className="s13 t3"> {t.countsAt(dateTime(row.countsAt))}</span>
          ) : null}
          {row.refusal ? <span className="s13 coral"> {row.refusal}</span> : null}
        </>
      ),
    },
    {
      id: "deeds",
      header: t.deeds,
      align: "right",
      cell: (change) =>
        onDeed && OPEN.includes(change.state) ? (
          <span className="row rt">
            {change.state === "wish" ? (
              <Button
                variant="secondary"
                size="small"
                onClick={() => onDeed({ do: "ask", change })}
              >
                {t.askBank}
              </Button>
            ) : null}
            <Button variant="cancel" size="small" onClick={() => onDeed({ do: "refuse", change })}>
              {t.refuseBank}
            </Button>
          </span>
        ) : null,
    },
  ];
}

function useAgain(memberId: string) {
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

/** Another account for the member, entered by staff; a second person is asked. */
function EnterBank({ memberId, open, onClose }: EnterBankProps) {
  const t = useTexts(accountsTexts);
  const again = useAgain(memberId);
  const [fields, setFields] = useState({ bankCode: "", bankAccountName: "", bankAccountNo: "" });
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });
  const confirm = async (why: string) => {
    const bankCode = fields.bankCode.trim().toUpperCase();
    const input = { ...fields, bankCode, why };
    await api(accounts.enterBankChange, { params: { memberId }, input });
    toast("success", t.askedSecond);
    setFields({ bankCode: "", bankAccountName: "", bankAccountNo: "" });
    await again();
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.enterBankTitle}
      deed={t.ask}
      onConfirm={confirm}
    >
      <p className="t2">{t.enterBankText}</p>
      <Field
        label={t.bankCode}
        autoCapitalize="characters"
        autoComplete="off"
        value={fields.bankCode}
        onChange={set("bankCode")}
      />
      <Field
        label={t.holder}
        autoComplete="off"
        value={fields.bankAccountName}
        onChange={set("bankAccountName")}
      />
      <Field
        label={t.accountNo}
        inputMode="numeric"
        autoComplete="off"
        value={fields.bankAccountNo}
        onChange={set("bankAccountNo")}
      />
    </ReasonDialog>
  );
}
