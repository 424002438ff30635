import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import type { ShownAnnouncement } from "@krapao/contract/member/announcements/announcement";
import { DAY_MS, SECOND_MS } from "@krapao/contract/time";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Megaphone, X } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { announcementQuery } from "../../features/announcements/announcement-calls.ts";
import { announcementTexts } from "../../features/announcements/texts.ts";
import { noticeQuery } from "../../features/lookups/lookups.ts";
import { coreTexts } from "../../i18n/core/index.ts";
import { asideTexts } from "../../i18n/texts.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { useToken } from "../../lib/session/session.ts";

/** Its code loads when there is an announcement. */
const AnnouncementStrip = page<{ announcement: ShownAnnouncement }>(
  () => import("../../features/announcements/announcement-strip.tsx"),
  [announcementTexts],
);

const CLOSED_SECONDS = (365 * DAY_MS) / SECOND_MS;
/** A longer notice shows its beginning, and the rest on a press. */
const SHORT_LENGTH = 90;

/**
 * The version of the notice that was closed on this device. A cookie, since the specification names
 * every key of the storage.
 */
function closedVersion(): string | null {
  return /(?:^|; )notice=([\w-]+)/.exec(document.cookie)?.[1] ?? null;
}

/**
 * What the operator says above login and home: an announcement to this member first, else the
 * notice, until it is closed. A new version of the notice shows again.
 */
export default function NoticeStrip() {
  const isMember = useToken() !== null;
  return (
    <QueryClientProvider client={queryClient}>
      {isMember ? <Announced otherwise={<Notice />} /> : <Notice />}
    </QueryClientProvider>
  );
}

function Announced({ otherwise }: { otherwise: ReactNode }) {
  const { data, isPending } = useQuery(announcementQuery(useLanguage()));
  if (isPending) return null;
  const announcement = data?.announcement;
  if (!announcement) return otherwise;
  return (
    <Suspense fallback={null}>
      <AnnouncementStrip key={announcement.id} announcement={announcement} />
    </Suspense>
  );
}

function Notice() {
  const t = useTexts(asideTexts);
  const core = useTexts(coreTexts);
  const { data } = useQuery(noticeQuery(useLanguage()));
  const [closed, setClosed] = useState(closedVersion);
  const [isOpen, setOpen] = useState(false);
  if (!data?.notice || data.version === closed) return null;
  const { notice, version } = data;
  const isLong = notice.length > SHORT_LENGTH;
  const close = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: some in-app browsers lack the Cookie Store
    document.cookie = `notice=${version}; path=/; max-age=${CLOSED_SECONDS}; samesite=lax`;
    setClosed(version);
  };
  return (
    <div className="strip">
      <Megaphone className="i" aria-hidden="true" />
      <div className="words">
        <p className={isLong && !isOpen ? "notice-text short" : "notice-text"}>{notice}</p>
        {isLong ? (
          <button
            type="button"
            className="notice-more min-h-11 text-sky-400 underline"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t.less : t.more}
          </button>
        ) : null}
      </div>
      <button type="button" className="iconbtn" aria-label={core.close} onClick={close}>
        <X className="i i18" aria-hidden="true" />
      </button>
    </div>
  );
}
