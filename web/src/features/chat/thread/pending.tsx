import { deliverOf, type Entry } from "@krapao/browser/chat/entry";
import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { LinkedText } from "@krapao/ui/chat/linked-text";
import { Button } from "@krapao/ui/forms/button";
import { CircleAlert, Trash2 } from "lucide-react";
import type { Chat } from "../chat.ts";
import { chatTexts } from "../texts.ts";
import type { FileBubbleProps } from "./file-bubble.tsx";
import { releasePreview } from "./previews.ts";

/** Files are rare, so its code loads with the first one. */
export const FileBubble = page<FileBubbleProps>(() => import("./file-bubble.tsx"));

interface PendingProps {
  chat: Chat;
  entry: Entry;
  /** The uploaded share of its file, from 0 to 1. */
  progress: number | undefined;
  /** Whether sending waits for the connection. */
  isWaiting: boolean;
}

/** A pending message: its content, its progress, and the actions after a refusal. */
export function Pending({ chat, entry, progress, isWaiting }: PendingProps) {
  const t = useTexts(chatTexts);
  const { file, content, id } = entry;
  const deliver = deliverOf(entry);
  const remove = () => {
    releasePreview(id);
    void chat.remove(id);
  };
  return (
    <div className="chat-row out" data-deliver={deliver}>
      {file ? (
        <Part>
          <FileBubble entry={entry} file={file} progress={progress} onCancel={remove} />
        </Part>
      ) : (
        <p className="chat-msg">
          <LinkedText text={content.payload?.title ?? content.payload?.message ?? ""} />
        </p>
      )}
      {deliver === "failed" ? (
        <p className="chat-failed">
          <CircleAlert className="i i18" aria-hidden="true" />
          <span role="alert">{t.failed[file?.kind ?? "text"]}</span>
          <Button variant="secondary" size="small" onClick={() => void chat.resend(id)}>
            {t.resend}
          </Button>
          <button
            type="button"
            className="iconbtn text-fg-2"
            aria-label={t.remove}
            onClick={remove}
          >
            <Trash2 className="i" aria-hidden="true" />
          </button>
        </p>
      ) : file ? null : (
        <p className="chat-meta">{isWaiting ? t.waiting : t.sending}</p>
      )}
    </div>
  );
}
