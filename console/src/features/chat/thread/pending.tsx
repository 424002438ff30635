import { type AttachedFile, deliverOf, type Entry } from "@krapao/browser/chat/entry";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { CircleAlert, Trash2, X } from "lucide-react";
import { useEffect, useState } from "react";
import { codeText } from "../../../i18n/errors/index.ts";
import { coreTexts } from "../../../i18n/texts.ts";
import type { AgentOutbox } from "../outbox.ts";
import { chatTexts } from "../texts.ts";
import { Content } from "./message.tsx";

interface PendingProps {
  outbox: AgentOutbox;
  entry: Entry;
  /** The uploaded share of its file, from 0 to 1. */
  progress: number | undefined;
}

/** A pending message: its content, its progress, and the actions after a refusal. */
export function Pending({ outbox, entry, progress }: PendingProps) {
  const t = useTexts(chatTexts);
  const deliver = deliverOf(entry);
  const remove = () => void outbox.remove(entry.id);
  return (
    <div className="chat-row out" data-deliver={deliver}>
      {entry.file ? (
        <FileBubble
          file={entry.file}
          progress={progress}
          isLeaving={deliver === "uploading_file"}
          onCancel={remove}
        />
      ) : (
        <Content content={entry.content} />
      )}
      {deliver === "failed" ? (
        <p className="chat-failed">
          <CircleAlert className="i i18" aria-hidden="true" />
          <Why code={entry.refused ?? ""} />
          <Button variant="secondary" size="small" onClick={() => void outbox.resend(entry.id)}>
            {t.resend}
          </Button>
          <button type="button" className="iconbtn" aria-label={t.removeFailed} onClick={remove}>
            <Trash2 className="i" aria-hidden="true" />
          </button>
        </p>
      ) : (
        <p className="chat-meta">{navigator.onLine ? t.labels.sending : t.waitingNetwork}</p>
      )}
    </div>
  );
}

function Why({ code }: { code: string }) {
  const t = useTexts(chatTexts);
  const [text, setText] = useState("");
  useEffect(() => {
    codeText(code as Parameters<typeof codeText>[0]).then(setText, () => undefined);
  }, [code]);
  return <span role="alert">{`${t.failed} ${text}`}</span>;
}

interface FileBubbleProps {
  file: AttachedFile;
  progress: number | undefined;
  isLeaving: boolean;
  onCancel: () => void;
}

function FileBubble({ file, progress, isLeaving, onCancel }: FileBubbleProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const url = useBlobUrl(file.blob);
  return (
    <div className="chat-file">
      {file.kind === "image" ? (
        <img src={url} alt="" />
      ) : (
        <video src={url} muted playsInline preload="metadata" />
      )}
      <span className="chat-file-text">
        <span className="cut">{file.name}</span>
        {isLeaving ? (
          <>
            <small>{t.uploading(Math.round((progress ?? 0) * 100))}</small>
            <progress className="w-full h-1" value={progress ?? 0} max={1} aria-label={file.name} />
          </>
        ) : null}
      </span>
      {isLeaving ? (
        <button type="button" className="iconbtn" aria-label={core.cancel} onClick={onCancel}>
          <X className="i i18" aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}

/** Time for a removed video to stop reading; the browser would log an error otherwise. */
const REVOKE_AFTER_MS = 10_000;

/** The object URL of a file, revoked after unmount. */
function useBlobUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => void setTimeout(() => URL.revokeObjectURL(made), REVOKE_AFTER_MS);
  }, [blob]);
  return url;
}
