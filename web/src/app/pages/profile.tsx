import { Skeleton } from "@krapao/ui/skeleton";
import { BankCard, PersonCard } from "../../features/accounts/own-card.tsx";
import { OwnRows } from "../../features/accounts/own-rows.tsx";
import { SessionRows } from "../../features/accounts/session-rows.tsx";
import { ownTexts } from "../../features/accounts/texts/own/index.ts";
import { sessionTexts } from "../../features/accounts/texts/session/index.ts";
import { type OwnProfile, useProfile } from "../../features/accounts/use-profile.ts";
import { ProtectionRow } from "../../features/protection/protection-row.tsx";
import { protectionTexts } from "../../features/protection/texts/index.ts";
import { PhoneRows } from "../../features/push/phone-rows.tsx";
import { pushTexts } from "../../features/push/texts/index.ts";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { chooseLocale, isLocale, useTexts } from "../../i18n/index.ts";
import { LoadFailed } from "../../lib/load-failed.tsx";
import { openSheet, page, Sheets } from "../../lib/navigation.tsx";
import { withOverlay } from "../../lib/overlay.ts";
import { VERSION } from "../../lib/variant.ts";
import { endSession } from "../member-shell.tsx";
import { useMoneyEvents } from "../use-money-events.ts";
import { useTitle } from "../use-title.ts";

const sheets = {
  password: page(() => import("../../features/accounts/password-sheet.tsx"), [ownTexts]),
  edit: page(() => import("../edit-profile.tsx"), [ownTexts]),
  protection: page(() => import("../../features/protection/protection-sheet.tsx")),
  sessions: page(() => import("../../features/accounts/sessions-sheet.tsx")),
};

/** Read by `page()`, which loads them with this module. @public */
export const texts = [ownTexts, sessionTexts, pushTexts, protectionTexts];

/** Who the member is, the registered bank account, and the settings of the login. */
export default function Profile() {
  const core = useTexts(coreTexts);
  useTitle(core.profile);
  useMoneyEvents();
  const { data, isPending, refetch } = useProfile();
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
        <LoadFailed onRetry={() => refetch()} />
      )}
      <p className="num text-center text-13 text-fg-3">v{VERSION}</p>
      <Sheets of={sheets} />
    </>
  );
}

function Filled({ profile }: { profile: OwnProfile }) {
  return (
    <div className="stack gap-5">
      <PersonCard profile={profile} onEdit={() => openSheet("edit")} />
      <BankCard profile={profile} onEditName={() => openSheet("account-name")} />
      <OwnRows
        username={profile.username}
        onPassword={() => openSheet("password")}
        onLocale={(next) => {
          if (isLocale(next)) withOverlay(chooseLocale(next)).catch(toastError);
        }}
        onLogout={endSession}
      />
      <SessionRows onDevices={() => openSheet("sessions")} />
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
