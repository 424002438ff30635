import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button, buttonClass } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { amountText } from "@krapao/ui/money/amount-text";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { ArrowLeftRight, KeyRound, Play, Plus, Smartphone } from "lucide-react";
import { useId, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { dateTime } from "../../lib/format.ts";
import type { Slot, Wallet } from "../../lib/money/wallet.ts";
import { useMemberWays, whyNoDeposit } from "../../lib/money/ways.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { needsRecentAuth, unlessDeclined, useRecentAuth } from "../../lib/session/recent-auth.tsx";
import { AccountHead } from "./account-head.tsx";
import { CredentialRows } from "./credential-rows.tsx";
import { BringAll } from "./starts/bring-all.tsx";
import { PlayWith } from "./starts/play-with.tsx";
import { usePlay } from "./starts/use-play.ts";
import { gameTexts, sheetTexts } from "./texts.ts";
import { BringBack } from "./transfers/bring-back.tsx";
import { firstAction } from "./transfers/transfer-rules.ts";
import { useCredentials, useResetPassword } from "./use-account.ts";

const showError = unlessDeclined(toastError);

interface AccountViewProps {
  slot: Slot;
  wallet: Wallet;
  onTransferIn: () => void;
}

/** An open game account: its balance, the buttons that open the game, and its credentials. */
export function AccountView({ slot, wallet, onTransferIn }: AccountViewProps) {
  const cards = useTexts(gameTexts);
  const core = useTexts(coreTexts);
  const credentials = useCredentials(slot);
  const { withRecentAuth, recentAuthSheet } = useRecentAuth();
  const reveal = () => withRecentAuth(() => credentials.refetch({ throwOnError: true }));
  return (
    <Sheet title={cards.account} closeLabel={core.close}>
      <AccountHead slot={slot} />
      <AccountMoney slot={slot} currency={wallet.wallet.currency} />
      <PlayButtons slot={slot} wallet={wallet} asksPassword={needsRecentAuth(credentials.error)} />
      <BringBack slot={slot} wallet={wallet} />
      <Apps slot={slot} onTransferIn={onTransferIn} />
      <CredentialRows query={credentials} onReauthenticate={() => reveal().catch(showError)} />
      {recentAuthSheet}
      <ResetPassword slot={slot} />
      <BringAll isOn={wallet.bringsMoney} />
    </Sheet>
  );
}

interface PlayButtonsProps {
  slot: Slot;
  wallet: Wallet;
  asksPassword: boolean;
}

/**
 * Play, and what can be brought along from the wallet; an empty game offers first to bring it, or
 * to deposit.
 */
function PlayButtons({ slot, wallet, asksPassword }: PlayButtonsProps) {
  const t = useTexts(sheetTexts);
  const { play, launching, recentAuthSheet } = usePlay();
  const { data: ways } = useMemberWays();
  const first = firstAction(wallet, slot, ways);
  const bring = <PlayWith slot={slot} wallet={wallet} variant={goldIf(first === "move")} />;
  return (
    <>
      {first === "move" ? (
        bring
      ) : first === "deposit" && !whyNoDeposit(ways) ? (
        <Button block onClick={() => openSheet("deposit")}>
          <Plus className="i" aria-hidden="true" />
          {t.labels.deposit}
        </Button>
      ) : null}
      <Button
        block
        variant={goldIf(first === "play")}
        loading={launching && t.opening}
        onClick={() => play(slot, asksPassword)}
      >
        {first === "play" ? <Play className="i" aria-hidden="true" /> : null}
        {t.play}
      </Button>
      {first === "play" && !slot.isTransferring ? bring : null}
      {recentAuthSheet}
    </>
  );
}

const goldIf = (isFirst: boolean) => (isFirst ? "primary" : "secondary");

/** What the account holds, in money and in the credits of the game. */
export function AccountMoney({ slot, currency }: { slot: Slot; currency: Currency }) {
  const t = useTexts(sheetTexts);
  return (
    <>
      <div className="account-money flex flex-wrap justify-between gap-3 items-end">
        <div>
          <p className="text-13 text-fg-2">{t.balanceInGame}</p>
          <Amount value={slot.value} currency={currency} size="l" />
        </div>
        <div>
          <p className="text-13 text-fg-2">{t.creditsInGame(String(slot.ftWalletSlot))}</p>
          <span className="amt m">{amountText(slot.amount)}</span>
        </div>
      </div>
      {slot.isTransferring ? (
        <Note tone="warn">{t.movingNote}</Note>
      ) : slot.isStale && slot.readAt ? (
        <Note tone="warn">{t.staleNote(dateTime(slot.readAt))}</Note>
      ) : null}
    </>
  );
}

/** The provider's apps for phones, and the transfer; below, why a button is grey. */
function Apps({ slot, onTransferIn }: Pick<AccountViewProps, "slot" | "onTransferIn">) {
  const t = useTexts(sheetTexts);
  const id = useId();
  const apps = [
    { label: "Android", link: slot.android },
    { label: "iOS", link: slot.ios },
  ];
  const missing = apps.filter(({ link }) => link === null).map(({ label }) => label);
  return (
    <div className="stack-2">
      <div className="btns">
        {apps.map(({ label, link }) => (
          <AppLink key={label} link={link} label={label} describedBy={id} />
        ))}
        <Button variant="secondary" size="small" onClick={onTransferIn}>
          <ArrowLeftRight className="i i18" aria-hidden="true" />
          {t.transferIn}
        </Button>
      </div>
      {missing.length > 0 ? (
        <p id={id} className="text-13 text-fg-3">
          {t.noApp(missing.join(" / "))}
        </p>
      ) : null}
    </div>
  );
}

interface AppLinkProps {
  link: string | null;
  label: string;
  /** The id of the reason why there is no link. */
  describedBy: string;
}

/** The provider's app for phones; disabled where the provider has none. */
function AppLink({ link, label, describedBy }: AppLinkProps) {
  const content = (
    <>
      <Smartphone className="i i18" aria-hidden="true" />
      {label}
    </>
  );
  if (link === null) {
    return (
      <Button variant="secondary" size="small" disabled aria-describedby={describedBy}>
        {content}
      </Button>
    );
  }
  return (
    <a
      className={buttonClass({ variant: "secondary", size: "small" })}
      href={link}
      target="_blank"
      rel="noreferrer"
    >
      {content}
    </a>
  );
}

function ResetPassword({ slot }: { slot: Slot }) {
  const t = useTexts(sheetTexts);
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, recentAuthSheet } = useResetPassword(slot);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="justify-self-center"
        onClick={() => setAsking(true)}
      >
        <KeyRound className="i i18" aria-hidden="true" />
        {t.resetPassword}
      </Button>
      <ConfirmDialog
        open={asking}
        icon={KeyRound}
        tone="amber"
        title={t.resetTitle(slot.name)}
        confirmLabel={t.reset}
        cancelLabel={t.labels.notNow}
        loading={isPending && t.resetting}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t.resetText}
        {recentAuthSheet}
      </ConfirmDialog>
    </>
  );
}
