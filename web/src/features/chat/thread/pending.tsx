import { type AttachedFile, deliverOf, type Entry } from "@krapao/browser/chat/entry";
import { useTexts } from "@krapao/browser/i18n/texts";
import { LinkedText } from "@krapao/ui/chat/linked-text";
import { Button } from "@krapao/ui/forms/button";
import { CircleAlert, Trash2, X } from "lucide-react";
import type { Chat } from "../chat.ts";
import { chatTexts } from "../texts.ts";
import { previewOf, releasePreview } from "./previews.ts";

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
        <FileBubble entry={entry} file={file} progress={progress} onCancel={remove} />
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

interface FileBubbleProps {
  entry: Entry;
  file: AttachedFile;
  progress: number | undefined;
  onCancel: () => void;
}

function FileBubble({ entry, file, progress, onCancel }: FileBubbleProps) {
  const t = useTexts(chatTexts);
  const deliver = deliverOf(entry);
  const url = previewOf(entry.id, file.blob);
  const isLeaving = deliver === "uploading_file";
  return (
    <div className="chat-file">
      {file.kind === "image" ? (
        <img src={url} alt="" />
      ) : (
        <video src={`${url}#t=0.1`} muted playsInline preload="metadata" />
      )}
      <span className="chat-file-text">
        <span className="chat-file-name">{file.name}</span>
        {deliver === "failed" ? null : (
          <small>
            {!isLeaving
              ? t.sending
              : progress === undefined
                ? t.waiting
                : t.uploading(Math.round(progress * 100))}
          </small>
        )}
        {isLeaving && progress !== undefined ? (
          <progress
            className="w-full h-1 overflow-hidden"
            value={progress}
            max={1}
            aria-label={file.name}
          />
        ) : null}
      </span>
      {isLeaving ? (
        <button
          type="button"
          className="iconbtn flex-none text-white"
          aria-label={t.cancelUpload}
          onClick={onCancel}
        >
          <X className="i i18" aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
