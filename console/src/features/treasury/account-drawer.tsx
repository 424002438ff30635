import type { TreasuryAccount } from "@krapao/contract/office/treasury";
import { Amount } from "@krapao/ui/amount";
import { Button } from "@krapao/ui/button";
import { Note } from "@krapao/ui/note";
import { Calculator, Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { useTexts } from "../../i18n/index.ts";
import { Drawer } from "../../lib/drawer.tsx";
import { bankAccountText, dateTime, money, whole } from "../../lib/format.ts";
import { useMay } from "../../lib/me.ts";
import { Moment } from "../../lib/moment.tsx";
import { Facts } from "../../lib/pane.tsx";
import { StateChip, useShownTo } from "./account-columns.tsx";
import { CountDialog } from "./count-dialog.tsx";
import { SwitchDialog } from "./switch-dialog.tsx";
import { treasuryTexts } from "./texts/index.ts";

interface DrawerProps {
  account: TreasuryAccount | undefined;
  limits: (account: TreasuryAccount) => ReactNode;
  onClose: () => void;
}

/** One account: what is known of it, its limits, and the deeds. */
export function AccountDrawer({ account, limits, onClose }: DrawerProps) {
  // What was shown last stays readable while the drawer slides out.
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
  const { off, balance } = account;
  return (
    <>
      {off ? (
        <Note tone="warn">
          {t.offSince(off.by, dateTime(off.at))}: {off.why}
        </Note>
      ) : null}
      <Facts rows={useFacts(account)} />
      {balance ? <p className="s13 t3">{t.bankTold}</p> : null}
      {may("deposits.read") ? (
        <Link className="tr-link" href={`/matching?tab=done&house=${account.code}`}>
          {t.itsPayments}
        </Link>
      ) : null}
      {may("treasury.manage") ? <Deeds account={account} /> : null}
      {may("setup.read") ? (
        <section className="tr-limits">
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
  const { currency, today, month, used, balance, limits, drifts, lastAt } = account;
  const amount = (value: number | null) => (value === null ? t.noLimit : money(value, currency));
  const sum = ({ amount: value, count }: typeof today) => (
    <span key="sum">
      <Amount value={value} currency={currency} />{" "}
      <small className="t3">{t.payments(whole(count))}</small>
    </span>
  );
  return [
    [t.state, <StateChip key="state" state={account.state} />],
    [t.holder, account.accountName],
    [t.today, sum(today)],
    [t.month, sum(month)],
    ...(used ? [[t.used, t.percentOf(used.percent, t.by[used.by])] as const] : []),
    [
      t.balance,
      balance ? (
        <span key="balance">
          <Amount value={balance.amount} currency={currency} />
          <small className="t3 tr-line">
            {t.countedBy(money(balance.counted, currency), balance.countedBy)},{" "}
            {dateTime(balance.countedAt)}
          </small>
        </span>
      ) : (
        t.notCounted
      ),
    ],
    [t.shownTo, shownTo(account)],
    [t.lastPaid, <Moment key="last" at={lastAt} />],
    [t.drifts, whole(drifts)],
    // Who may not read the setup has no form below.
    ...(may("setup.read")
      ? []
      : ([
          [t.setLimits.dayMax, amount(limits.dayMax)],
          [t.setLimits.dayCount, limits.dayCount === null ? t.noLimit : whole(limits.dayCount)],
          [t.setLimits.balanceMax, amount(limits.balanceMax)],
          [t.setLimits.share, limits.share === null ? t.everybody : whole(limits.share)],
        ] as const)),
  ];
}

function Deeds({ account }: { account: TreasuryAccount }) {
  const t = useTexts(treasuryTexts);
  const [asking, ask] = useState<"switch" | "count" | null>(null);
  const isOff = account.off !== null;
  const Icon = isOff ? Eye : EyeOff;
  const close = () => ask(null);
  return (
    <div className="tr-deeds">
      <Button variant="secondary" onClick={() => ask("count")}>
        <Calculator className="i i18" aria-hidden="true" />
        {t.count}
      </Button>
      <Button variant="secondary" onClick={() => ask("switch")}>
        <Icon className="i i18" aria-hidden="true" />
        {isOff ? t.turnOn : t.turnOff}
      </Button>
      <CountDialog account={account} open={asking === "count"} onClose={close} />
      <SwitchDialog account={account} open={asking === "switch"} onClose={close} />
    </div>
  );
}
