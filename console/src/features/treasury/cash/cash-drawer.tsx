import { useTexts } from "@krapao/browser/i18n/texts";
import type { CashAccount } from "@krapao/contract/console/treasury/cash";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { toast } from "@krapao/ui/overlays/toast";
import { BookOpen, Calculator, Hash, RefreshCw } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { useMay } from "../../../lib/api/me.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { dateTime } from "../../../lib/format.ts";
import { Difference } from "../../../lib/marks/difference.tsx";
import { Facts } from "../../../lib/panes/pane.tsx";
import { CountDialog } from "../count-dialog.tsx";
import { cashTexts, treasuryTexts } from "../texts.ts";
import { accountText } from "./account-label.tsx";
import { askBank, count } from "./cash-calls.ts";
import { NumberDialog } from "./number-dialog.tsx";
import { OpeningDialog } from "./opening-dialog.tsx";

interface DrawerProps {
  account: CashAccount | undefined;
  onClose: () => void;
}

/** One own account: what the ledger and the bank say, and what a staff user can do. */
export function CashDrawer({ account, onClose }: DrawerProps) {
  const t = useTexts(cashTexts);
  // The last account stays visible while the drawer closes.
  const [shown, setShown] = useState(account);
  if (account && account !== shown) setShown(account);
  return (
    <Drawer
      open={account !== undefined}
      onClose={onClose}
      title={shown ? accountText(t, shown.account) : ""}
    >
      {shown ? <Details key={`${shown.account}/${shown.currency}`} account={shown} /> : null}
    </Drawer>
  );
}

function Details({ account }: { account: CashAccount }) {
  const t = useTexts(cashTexts);
  const may = useMay();
  const { currency, reading, failure, today, onTheWay, codes, accountName } = account;
  const amount = (value: number) => <Amount key="amount" value={value} currency={currency} />;
  const source = reading?.by ? `${t.sources.count} ${reading.by}` : t.sources.bank;
  return (
    <>
      {failure ? (
        <Note tone="warn">
          {t.failed(failure.error)} · {dateTime(failure.at)}
        </Note>
      ) : null}
      {account.isRead ? null : <p className="t3 s13">{t.notRead}</p>}
      <Facts
        rows={[
          [t.labels.holder, accountName || "–"],
          ...(codes.length > 0 ? ([[t.facts.codes, codes.join(", ")]] as const) : []),
          [t.ledger, amount(account.ledger)],
          [t.bank, reading ? amount(reading.balance) : t.noReading],
          ...(reading
            ? ([
                [source, dateTime(reading.asOf)],
                [
                  t.difference,
                  <Difference key="difference" value={reading.difference} currency={currency} />,
                ],
              ] as const)
            : []),
          [t.facts.in, amount(today.in)],
          [t.facts.out, amount(today.out)],
          [t.onTheWayIn, amount(onTheWay.in)],
          [t.onTheWayOut, amount(onTheWay.out)],
          [
            t.kinds.opening,
            account.opening === null ? t.openingMissing : t.openings[account.opening],
          ],
        ]}
      />
      {may("treasury.move") ? <Actions account={account} /> : null}
    </>
  );
}

function Actions({ account }: { account: CashAccount }) {
  const t = useTexts(cashTexts);
  const treasury = useTexts(treasuryTexts);
  const may = useMay();
  const [dialog, setDialog] = useState<"count" | "number" | "opening" | null>(null);
  const [isReading, setReading] = useState(false);
  const close = () => setDialog(null);
  const ask = async () => {
    setReading(true);
    await askBank(account).then(
      (outcome) => (outcome === "read" ? toast("success", t.read) : toast("error", t.readFailed)),
      toastError,
    );
    setReading(false);
  };
  return (
    <div className="grid gap-2.5">
      {account.isRead ? (
        <Button variant="secondary" loading={isReading && t.readNow} onClick={ask}>
          <RefreshCw className="i i18" aria-hidden="true" />
          {t.readNow}
        </Button>
      ) : null}
      <Button variant="secondary" onClick={() => setDialog("count")}>
        <Calculator className="i i18" aria-hidden="true" />
        {treasury.count}
      </Button>
      {account.opening === null && !account.account.endsWith("?") ? (
        <Button variant="secondary" onClick={() => setDialog("opening")}>
          <BookOpen className="i i18" aria-hidden="true" />
          {t.bookOpening}
        </Button>
      ) : null}
      {account.isPaying && may("treasury.manage") ? (
        <Button variant="secondary" onClick={() => setDialog("number")}>
          <Hash className="i i18" aria-hidden="true" />
          {t.changeNumber}
        </Button>
      ) : null}
      <CountDialog
        currency={account.currency}
        open={dialog === "count"}
        onClose={close}
        onCount={(counted) => count(account, counted)}
      />
      <OpeningDialog
        key={String(dialog === "opening")}
        account={account}
        open={dialog === "opening"}
        onClose={close}
      />
      <NumberDialog account={account} open={dialog === "number"} onClose={close} />
    </div>
  );
}
