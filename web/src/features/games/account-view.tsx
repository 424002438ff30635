import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button, buttonClass } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { amountText } from "@krapao/ui/money/amount-text";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { ArrowLeftRight, KeyRound, Play, Smartphone } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { dateTime } from "../../lib/format.ts";
import type { Slot } from "../../lib/money/wallet.ts";
import { needsRecentAuth, unlessDeclined, useRecentAuth } from "../../lib/session/recent-auth.tsx";
import { AccountHead } from "./account-head.tsx";
import { CredentialRows } from "./credential-rows.tsx";
import { launchOf, openGame } from "./open-game.ts";
import { gameTexts } from "./texts/index.ts";
import { readCredentials, useCredentials, useResetPassword } from "./use-account.ts";

const showError = unlessDeclined(toastError);

interface AccountViewProps {
  slot: Slot;
  currency: Currency;
  onTransferIn: () => void;
}

/** An open game account: its balance, the buttons that open the game, and its credentials. */
export function AccountView({ slot, currency, onTransferIn }: AccountViewProps) {
  const t = useTexts(gameTexts);
  const core = useTexts(coreTexts);
  const [launching, setLaunching] = useState(false);
  const credentials = useCredentials(slot);
  const { withRecentAuth, recentAuthSheet } = useRecentAuth();
  const reveal = () => withRecentAuth(() => credentials.refetch({ throwOnError: true }));
  const play = async () => {
    setLaunching(true);
    try {
      // The password is requested on this page, before a new tab would cover it.
      const { data } = needsRecentAuth(credentials.error) ? await reveal() : credentials;
      const ask = async () => launchOf(slot, data ?? (await readCredentials(slot)));
      await openGame(slot, t.openingGame(slot.name), ask);
    } catch (error) {
      showError(error);
    } finally {
      setLaunching(false);
    }
  };
  return (
    <Sheet title={t.account} closeLabel={core.close}>
      <AccountHead slot={slot} />
      <AccountMoney slot={slot} currency={currency} />
      <Button block loading={launching && t.opening} onClick={play}>
        <Play className="i" aria-hidden="true" />
        {t.play}
      </Button>
      <div className="btns">
        <AppLink link={slot.android} label="Android" />
        <AppLink link={slot.ios} label="iOS" />
        <Button variant="secondary" size="small" onClick={onTransferIn}>
          <ArrowLeftRight className="i i18" aria-hidden="true" />
          {t.transferIn}
        </Button>
      </div>
      <CredentialRows query={credentials} onReauthenticate={() => reveal().catch(showError)} />
      {recentAuthSheet}
      <ResetPassword slot={slot} />
    </Sheet>
  );
}

function AccountMoney({ slot, currency }: { slot: Slot; currency: Currency }) {
  const t = useTexts(gameTexts);
  return (
    <>
      <div className="account-money">
        <div>
          <p>{t.balanceInGame}</p>
          <Amount value={slot.value} currency={currency} size="l" />
        </div>
        <div>
          <p>{t.creditsInGame(String(slot.ftWalletSlot))}</p>
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

/** The provider's app for phones; disabled where the provider has none. */
function AppLink({ link, label }: { link: string | null; label: string }) {
  const content = (
    <>
      <Smartphone className="i i18" aria-hidden="true" />
      {label}
    </>
  );
  if (link === null) {
    return (
      <Button variant="secondary" size="small" disabled>
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
  const t = useTexts(gameTexts);
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
        cancelLabel={t.keep}
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
