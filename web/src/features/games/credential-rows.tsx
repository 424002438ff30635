import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { Note } from "@krapao/ui/feedback/note";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { CopyButton } from "@krapao/ui/forms/copy-button";
import { Eye, EyeOff, LockKeyhole } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { needsRecentAuth } from "../../lib/session/recent-auth.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { sheetTexts } from "./texts.ts";
import type { useCredentials } from "./use-account.ts";

interface CredentialRowsProps {
  query: ReturnType<typeof useCredentials>;
  /** Requests the member's password, where the server needs it first. */
  onReauthenticate: () => void;
}

/** Username and masked password, each with a copy button. */
export function CredentialRows({ query, onReauthenticate }: CredentialRowsProps) {
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  const [shown, setShown] = useState(false);
  if (query.isPending) {
    return (
      <div className="stack-2">
        <Skeleton className="h-14 rounded-16" />
        <Skeleton className="h-14 rounded-16" />
      </div>
    );
  }
  if (!query.data && needsRecentAuth(query.error)) {
    return (
      <Button variant="secondary" size="small" onClick={onReauthenticate}>
        <LockKeyhole className="i i18" aria-hidden="true" />
        {t.proveToView}
      </Button>
    );
  }
  if (query.error instanceof ApiError && query.error.code === "SELF_EXCLUDED") {
    return <RefusalNote error={query.error} />;
  }
  if (!query.data) {
    return (
      <div className="stack-2">
        <Note tone="error">{t.credentialsFailed}</Note>
        <Button variant="secondary" size="small" onClick={() => query.refetch()}>
          {core.retry}
        </Button>
      </div>
    );
  }
  const { username, password } = query.data;
  const Icon = shown ? EyeOff : Eye;
  const copy = { compact: true, copied: core.copied, failed: core.copyFailed };
  return (
    <dl className="stack-2">
      <div className="credential flex flex-wrap items-center rounded-16 border border-line">
        <dt className="w-[5.25rem] text-13 leading-[1.5] text-fg-3">{t.labels.username}</dt>
        <dd className="flex-1 min-w-[min(100%,9rem)] flex items-center gap-1">
          <span>{username}</span>
          <CopyButton {...copy} text={username} label={t.copyUsername} />
        </dd>
      </div>
      <div className="credential flex flex-wrap items-center rounded-16 border border-line">
        <dt className="w-[5.25rem] text-13 leading-[1.5] text-fg-3">{t.password}</dt>
        <dd className="flex-1 min-w-[min(100%,9rem)] flex items-center gap-1">
          <span>{shown ? password : "••••••••"}</span>
          <button
            type="button"
            className="iconbtn"
            aria-label={shown ? t.hidePassword : t.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon className="i" aria-hidden="true" />
          </button>
          <CopyButton {...copy} text={password} label={t.copyPassword} />
        </dd>
      </div>
    </dl>
  );
}
