import { useTexts } from "@krapao/browser/i18n/texts";
import { accountActions, type TreasuryAccount } from "@krapao/contract/console/treasury";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Calculator, Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { Actions } from "../../lib/actions/actions.tsx";
import { useMay } from "../../lib/api/me.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { bankAccountText, dateTime, money, whole } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { StateChip, useShownTo } from "./account-columns.tsx";
import { CountDialog } from "./count-dialog.tsx";
import { treasuryTexts } from "./texts.ts";
import { countAccount, refreshTreasury } from "./treasury-calls.ts";

interface DrawerProps {
  account: TreasuryAccount | undefined;
  limits: (account: TreasuryAccount) => ReactNode;
  onClose: () => void;
}

/** One house account: facts, limits and actions. */
export function AccountDrawer({ account, limits, onClose }: DrawerProps) {
  // The last account stays visible while the drawer closes.
  const [shown, setShown] = useState(account);
  if (account && account !== shown) setShown(account);
  return (
    <Drawer
      open={account !== undefined}
      onClose={onClose}
      title={shown ? `${shown.bankCode} ${bankAccountText(shown.accountNo)}` : ""}
    >
      {shown ? <Details key={shown.code} account={shown} limits={limits} /> : null}
    </Drawer>
  );
}

function Details({ account, limits }: Pick<DrawerProps, "limits"> & { account: TreasuryAccount }) {
  const t = useTexts(treasuryTexts);
  const may = useMay();
  const { hidden, balance } = account;
  return (
    <>
      {hidden ? (
        <Note tone="warn">
          {t.hiddenSince(hidden.by, dateTime(hidden.at))}: {hidden.why}
        </Note>
      ) : null}
      <Facts rows={useFacts(account)} />
      {balance ? <p className="s13 t3">{t.balanceNote}</p> : null}
      {may("deposits.read") ? (
        <Link
          className="justify-self-start text-sky-300 underline underline-offset-[3px]"
          href={`/matching?tab=done&house=${account.code}`}
        >
          {t.itsPayments}
        </Link>
      ) : null}
      {may("treasury.manage") ? <AccountActions account={account} /> : null}
      {may("setup.read") ? (
        <section className="grid grid-cols-1 gap-2 border-t border-t-line pt-4">
          <h2>{t.limits}</h2>
          {limits(account)}
        </section>
      ) : null}
    </>
  );
}

type Rows = readonly (readonly [string, ReactNode])[];

function useFacts(account: TreasuryAccount): Rows {
  const t = useTexts(treasuryTexts);
  const shownTo = useShownTo();
  const may = useMay();
  const { currency, today, month, used, balance, limits, discrepancies, lastAt } = account;
  const amount = (value: number | null) =>
    value === null ? t.labels.noLimit : money(value, currency);
  const sum = ({ amount: value, count }: typeof today) => (
    <span key="sum">
      <Amount value={value} currency={currency} />{" "}
      <small className="t3">{t.payments(whole(count))}</small>
    </span>
  );
  return [
    [t.labels.state, <StateChip key="state" state={account.state} />],
    [t.labels.holder, account.accountName],
    [t.today, sum(today)],
    [t.month, sum(month)],
    ...(used ? [[t.labels.used, t.usedOf(used.percent, t.by[used.by])] as const] : []),
    [
      t.balance,
      balance ? (
        <span key="balance">
          <Amount value={balance.amount} currency={currency} />
          <small className="t3 block">
            {t.countedBy(money(balance.counted, currency), balance.countedBy)},{" "}
            {dateTime(balance.countedAt)}
          </small>
        </span>
      ) : (
        t.notCounted
      ),
    ],
    [t.shownTo, shownTo(account)],
    [t.lastPaid, <Timestamp key="last" at={lastAt} />],
    [t.discrepancies, whole(discrepancies)],
    // Without permission to read the setup, the form below is missing: show the limits here.
    ...(may("setup.read")
      ? []
      : ([
          [t.setLimits.dayMax, amount(limits.dayMax)],
          [
            t.setLimits.dayCount,
            limits.dayCount === null ? t.labels.noLimit : whole(limits.dayCount),
          ],
          [t.setLimits.balanceMax, amount(limits.balanceMax)],
          [t.setLimits.share, limits.share === null ? t.allMembers : whole(limits.share)],
        ] as const)),
  ];
}

function AccountActions({ account }: { account: TreasuryAccount }) {
  const t = useTexts(treasuryTexts);
  const [isCounting, setCounting] = useState(false);
  const icon = (Icon: typeof Eye) => <Icon className="i i18" aria-hidden="true" />;
  return (
    <>
      <Actions
        of={accountActions}
        item={{ ...account, id: account.code }}
        texts={t.actions}
        refresh={refreshTreasury}
        className="grid grid-cols-2 gap-2.5"
        before={
          <Button variant="secondary" onClick={() => setCounting(true)}>
            {icon(Calculator)}
            {t.count}
          </Button>
        }
        special={{
          hide: { icon: icon(EyeOff), button: { variant: "secondary" } },
          show: { icon: icon(Eye), button: { variant: "secondary" } },
        }}
      >
        {null}
      </Actions>
      <CountDialog
        currency={account.currency}
        open={isCounting}
        onClose={() => setCounting(false)}
        onCount={(counted) => countAccount(account, counted)}
      />
    </>
  );
}
