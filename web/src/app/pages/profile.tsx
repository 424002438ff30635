import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { isLanguage } from "@krapao/contract/languages";
import { VERSION } from "@krapao/contract/version";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { BankCard, PersonCard } from "../../features/accounts/profile/own-card.tsx";
import { OwnRows } from "../../features/accounts/profile/own-rows.tsx";
import { type OwnProfile, useProfile } from "../../features/accounts/profile/use-profile.ts";
import { SessionRows } from "../../features/accounts/sessions/session-rows.tsx";
import { ownTexts, sessionTexts } from "../../features/accounts/texts.ts";
import { PlayRow } from "../../features/games/my-play/play-row.tsx";
import { playTexts } from "../../features/games/texts.ts";
import { DocumentsRow } from "../../features/kyc/documents-row.tsx";
import { kycTexts } from "../../features/kyc/texts.ts";
import { ProtectionRow } from "../../features/protection/protection-row.tsx";
import { protectionTexts } from "../../features/protection/texts.ts";
import { PhoneRows } from "../../features/push/phone-rows.tsx";
import { pushTexts } from "../../features/push/texts.ts";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { chooseLanguage } from "../../i18n/stored-language.ts";
import { canUsePasskeys } from "../../lib/device/passkeys.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { go, openSheet, Sheets } from "../../lib/navigation/navigation.tsx";
import { withOverlay } from "../../lib/navigation/overlay.ts";
import { endSession } from "../member-shell.tsx";
import { useMoneyEvents } from "../use-money-events.ts";
import { useTitle } from "../use-title.ts";

const sheets = {
  password: page(() => import("../../features/accounts/profile/password-sheet.tsx"), [ownTexts]),
  edit: page(() => import("../sheets/edit-profile.tsx"), [ownTexts]),
  protection: page(() => import("../../features/protection/protection-sheet.tsx")),
  documents: page(() => import("../../features/kyc/documents-sheet.tsx")),
  passkeys: page(() => import("../../features/accounts/passkeys/passkeys-sheet.tsx")),
  sessions: page(() => import("../../features/accounts/sessions/sessions-sheet.tsx")),
};

/** Read by `page()`, which loads them with this module. @public */
export const texts = [ownTexts, sessionTexts, pushTexts, protectionTexts, kycTexts, playTexts];

/**
 * The profile page: the member's details, the registered bank account, and the settings of the
 * login.
 */
export default function Profile() {
  const core = useTexts(coreTexts);
  useTitle(core.profile);
  useMoneyEvents();
  const { data, isPending, error, refetch } = useProfile();
  return (
    <>
      <div className="page-head">
        <h1>{core.profile}</h1>
      </div>
      {data ? (
        <Filled profile={data} />
      ) : isPending ? (
        <Waiting label={core.loading} />
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
      <p className="num text-center text-13 text-fg-3">v{VERSION}</p>
      <Sheets of={sheets} />
    </>
  );
}

function Filled({ profile }: { profile: OwnProfile }) {
  return (
    <div className="stack gap-5 own-page">
      <PersonCard profile={profile} onEdit={() => openSheet("edit")} />
      <BankCard profile={profile} onEditName={() => openSheet("account-name")} />
      <OwnRows
        username={profile.username}
        onPassword={() => openSheet("password")}
        onPasskeys={canUsePasskeys() ? () => openSheet("passkeys") : undefined}
        onLocale={(next) => {
          if (isLanguage(next)) withOverlay(chooseLanguage(next)).catch(toastError);
        }}
        onLogout={endSession}
      />
      <SessionRows onDevices={() => openSheet("sessions")} />
      <DocumentsRow onOpen={() => openSheet("documents")} />
      <PlayRow onOpen={() => go("/user/play").catch(toastError)} />
      <ProtectionRow onOpen={() => openSheet("protection")} />
      <PhoneRows />
    </div>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className="stack gap-5" aria-busy="true">
      <span className="vh" role="status">
        {label}
      </span>
      <Skeleton className="h-[106px] rounded-20" />
      <Skeleton className="h-[198px] rounded-20" />
      <Skeleton className="h-[262px] rounded-20" />
    </div>
  );
}
