import { useTexts } from "@krapao/browser/i18n/texts";
import type { ShownAnnouncement } from "@krapao/contract/member/announcements/announcement";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { coreTexts } from "../../i18n/core/index.ts";
import { CleanHtml } from "../../lib/content/clean-html.tsx";
import { go } from "../../lib/navigation/navigation.tsx";
import { announcementTexts } from "./texts.ts";

interface SheetProps {
  announcement: ShownAnnouncement;
  onClose: () => void;
  /** Called when the member follows the link: the announcement has done its work. */
  onFollow: () => void;
}

/** The whole announcement, with the way to what it is about. */
export default function AnnouncementSheet({ announcement, onClose, onFollow }: SheetProps) {
  const t = useTexts(announcementTexts);
  const core = useTexts(coreTexts);
  const { title, html, link } = announcement;
  const follow = (path: string) => {
    onFollow();
    onClose();
    void go(path);
  };
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={core.close}>
      <div className="stack">
        <CleanHtml html={html} />
        {link === null ? null : (
          <Button block onClick={() => follow(link)}>
            {t.follow}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
