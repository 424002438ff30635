import { bankName, bankWords } from "@krapao/browser/format/bank-name";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import type { Currency } from "@krapao/contract/money";
import { fromMinor } from "@krapao/contract/money";
import { MINUTE_MS } from "@krapao/contract/time";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { useSecondsUntil } from "@krapao/ui/feedback/ticker";
import { Button } from "@krapao/ui/forms/button";
import { WholeWords } from "@krapao/ui/layout/whole-words";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { Clock, MessageCircle, ShieldCheck, Zap } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { bankAccountText, money } from "../../lib/format.ts";
import { askForHelp } from "../../lib/help.ts";
import { clockAhead } from "../../lib/money/clock-ahead.ts";
import { BY_BANK, sayPaid, useSaidPaid } from "../../lib/money/said-paid.ts";
import { refreshWallet, type Wallet } from "../../lib/money/wallet.ts";
import type { Account } from "./channels.ts";
import { PayTo } from "./pay-to.tsx";
import { depositTexts } from "./texts.ts";
import { WayFoot } from "./way-frame.tsx";

const ReportForm = page(() => import("./reported/report-form.tsx"));

interface BankWayProps {
  accounts: readonly Account[];
  /** The minimum transfer in minor units; 0 for none. */
  min: bigint;
  /** The maximum of a reported transfer in minor units; null for none. */
  reportMax: bigint | null;
  /** The member's registered account: only transfers from it are credited. */
  own: Wallet["bankAccount"];
  currency: Currency;
  onSlip: () => void;
}

/** Transfers to a house account. The bank feed reports them, or the member does. */
export function BankWay({ accounts, min, reportMax, own, currency, onSlip }: BankWayProps) {
  const t = useTexts(depositTexts);
  const [chosen, setChosen] = useState(0);
  const said = useSaidPaid();
  const account = accounts[chosen] ?? accounts[0];
  if (!account) return null;
  const minimum = min > 0n ? money(fromMinor(min), currency) : "";
  // The sheet stays open: the event of the payment turns it into the receipt.
  const wait = () => {
    sayPaid(BY_BANK);
    void refreshWallet();
  };
  const isWaiting = account.isAuto && said?.of === BY_BANK;
  return (
    <>
      {isWaiting ? <Waiting since={said.at} onSlip={onSlip} /> : null}
      <AccountCard account={account} own={own} />
      {accounts.length > 1 ? (
        <AccountPick accounts={accounts} chosen={account} onChoose={setChosen} />
      ) : null}
      {isWaiting ? null : <Steps minimum={minimum} isAuto={account.isAuto} />}
      {isWaiting ? null : account.isAuto ? (
        <WayFoot>
          <div className="btns">
            <Button variant="secondary" onClick={onSlip}>
              {t.labels.attach}
            </Button>
            <Button onClick={wait}>{t.transferred}</Button>
          </div>
        </WayFoot>
      ) : (
        <Suspense>
          <ReportForm min={min} max={reportMax} currency={currency} onSlip={onSlip} />
        </Suspense>
      )}
    </>
  );
}

/** After the member has said that the transfer is made; after its minute the slip comes first. */
function Waiting({ since, onSlip }: { since: number; onSlip: () => void }) {
  const t = useTexts(depositTexts);
  const isLate = useSecondsUntil(since + MINUTE_MS - clockAhead()) === 0;
  return (
    <>
      <div role="status">
        <Note tone="warn" icon={Clock}>
          <b>{isLate ? t.lateTitle : t.waitingTitle}</b>
          <br />
          {isLate ? t.lateText : `${t.waitingText} ${t.step3}`}
        </Note>
      </div>
      <WayFoot>
        <div className="btns">
          {isLate ? (
            <>
              <Button variant="secondary" onClick={() => askForHelp(t.bankDraft)}>
                <MessageCircle className="i i18" aria-hidden="true" />
                {t.chat}
              </Button>
              <Button onClick={onSlip}>{t.labels.attach}</Button>
            </>
          ) : (
            <>
              <Button variant="secondary" onClick={onSlip}>
                {t.labels.attach}
              </Button>
              <Button loading={t.waiting}>{t.transferred}</Button>
            </>
          )}
        </div>
      </WayFoot>
    </>
  );
}

function Steps({ minimum, isAuto }: { minimum: string; isAuto: boolean }) {
  const t = useTexts(depositTexts);
  const [how, least] = t.step1(minimum);
  return (
    <ol className="deposit-steps grid gap-3">
      <li className="grid grid-cols-[26px_1fr] gap-3 text-14 text-fg-2">
        <span>
          {how}
          {least ? <b className="inline-block text-fg-1">{least}</b> : null}
        </span>
      </li>
      <li className="grid grid-cols-[26px_1fr] gap-3 text-14 text-fg-2">
        {isAuto ? t.step2 : t.step2Manual}
      </li>
      <li className="grid grid-cols-[26px_1fr] gap-3 text-14 text-fg-2">{t.step3}</li>
    </ol>
  );
}

interface AccountPickProps {
  accounts: readonly Account[];
  chosen: Account;
  onChoose: (position: number) => void;
}

/** The other accounts to pay to, small enough to leave the chosen one in sight on any phone. */
function AccountPick({ accounts, chosen, onChoose }: AccountPickProps) {
  const t = useTexts(depositTexts);
  const locale = useLanguage();
  const name = useId();
  return (
    <fieldset className="accounts grid gap-2" aria-label={t.account}>
      {accounts.map((account, position) => (
        <label
          className="relative grid justify-items-center content-center gap-1 rounded-16 text-13 font-semibold text-center cursor-pointer"
          key={`${account.code} ${account.number}`}
        >
          <input
            className="absolute inset-0 cursor-pointer"
            type="radio"
            name={name}
            checked={account === chosen}
            onChange={() => onChoose(position)}
          />
          <BankTile code={account.code} small />
          <span>
            <WholeWords words={bankWords(account.code, account.bank, locale)} />
            {account.isAuto ? null : (
              <small className="text-12 font-normal text-fg-2 block">{t.manual}</small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function AccountCard({ account, own }: { account: Account; own: Wallet["bankAccount"] }) {
  const t = useTexts(depositTexts);
  const locale = useLanguage();
  const { code, bank, name, number, isAuto } = account;
  return (
    <PayTo
      label={t.payTo(bankName(code, bank, locale))}
      name={name}
      number={number}
      bankCode={code}
      chip={
        isAuto ? (
          <Chip tone="jade">
            <Zap className="i i16" aria-hidden="true" />
            {t.auto}
          </Chip>
        ) : (
          <Chip tone="amber">{t.manual}</Chip>
        )
      }
    >
      <p className="own flex items-start gap-2">
        <ShieldCheck className="i i18" aria-hidden="true" />
        <span>
          {t.ownOnly} <WholeWords words={bankWords(own.bankCode, own.bank, locale)} />{" "}
          <span className="num whitespace-nowrap">
            {bankAccountText(own.bankAccountNo, own.bankCode)}
          </span>
        </span>
      </p>
    </PayTo>
  );
}
