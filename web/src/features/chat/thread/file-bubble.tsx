import { type AttachedFile, deliverOf, type Entry } from "@krapao/browser/chat/entry";
import { useTexts } from "@krapao/browser/i18n/texts";
import { X } from "lucide-react";
import { chatTexts } from "../texts.ts";
import { previewOf } from "./previews.ts";

export interface FileBubbleProps {
  entry: Entry;
  file: AttachedFile;
  progress: number | undefined;
  onCancel: () => void;
}

/** A file that is being sent, with its progress. */
export default function FileBubble({ entry, file, progress, onCancel }: FileBubbleProps) {
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
      <span className="chat-file-text leading-(--lh-tight)">
        <span className="truncate text-[0.9375rem]">{file.name}</span>
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
