import { useTexts } from "@krapao/browser/i18n/texts";
import type { Announcement, Content } from "@krapao/contract/console/announcements/announcements";
import { toast } from "@krapao/ui/overlays/toast";
import { toastCode } from "../../../i18n/errors/index.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { Timestamp } from "../../../lib/marks/timestamp.tsx";
import { announcementsTexts } from "../texts.ts";
import { sendDraft } from "./announcement-calls.ts";
import { Audience } from "./announcement-form.tsx";

interface DialogProps {
  open: boolean;
  content: Content;
  onClose: () => void;
  /** Saves what is not saved. @returns the announcement as saved */
  onSave: () => Promise<Announcement>;
  onSent: (id: string) => void;
}

/** The last look before it is sent: how many members get it, by which way and when. */
export function SendDialog({ open, content, onClose, onSave, onSent }: DialogProps) {
  const t = useTexts(announcementsTexts);
  const label = content.startsAt ? t.schedule : t.labels.send;
  const send = async (why: string) => {
    const saved = await onSave();
    const isAsked = await sendDraft(saved, why);
    if (isAsked) await toastCode("APPROVAL_NEEDED");
    else toast("success", content.startsAt ? t.scheduled : t.sending);
    onSent(saved.id);
  };
  return (
    <ReasonDialog open={open} onClose={onClose} title={label} confirmLabel={label} onConfirm={send}>
      <p className="t2">
        {content.startsAt ? <Timestamp at={content.startsAt} /> : t.atOnce}
        {" · "}
        {content.channels.map((each) => t.channel[each]).join(", ")}
      </p>
      <Audience content={content} />
    </ReasonDialog>
  );
}
