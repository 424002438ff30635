import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import type { ShownAnnouncement } from "@krapao/contract/member/announcements/announcement";
import { BellRing, X } from "lucide-react";
import { Suspense, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { closeForGood, countOpened } from "./announcement-calls.ts";
import { announcementTexts } from "./texts.ts";

const AnnouncementSheet = page<{
  announcement: ShownAnnouncement;
  onClose: () => void;
  onFollow: () => void;
}>(() => import("./announcement-sheet.tsx"));

/** An announcement above home: its title, and the whole of it on a press. */
export default function AnnouncementStrip({ announcement }: { announcement: ShownAnnouncement }) {
  const t = useTexts(announcementTexts);
  const core = useTexts(coreTexts);
  const [isOpen, setOpen] = useState(false);
  const { id, title } = announcement;
  const close = () => closeForGood(id).catch(toastError);
  const read = () => {
    setOpen(true);
    countOpened(id);
  };
  return (
    <div className="strip">
      <BellRing className="i" aria-hidden="true" />
      <div className="words title flex-wrap items-center justify-between">
        <p className="notice-text short">{title}</p>
        <button
          type="button"
          className="notice-more min-h-11 text-sky-400 underline"
          onClick={read}
        >
          {t.read}
        </button>
      </div>
      <button type="button" className="iconbtn" aria-label={core.close} onClick={close}>
        <X className="i i18" aria-hidden="true" />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AnnouncementSheet
            announcement={announcement}
            onClose={() => setOpen(false)}
            onFollow={close}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
