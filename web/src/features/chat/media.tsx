import type { ChatMessage } from "@krapao/contract/chat";
import { FileX2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import type { Chat } from "./chat.ts";
import { knownPreview } from "./previews.ts";
import { chatTexts } from "./texts/index.ts";

/** The place of a medium nobody has measured. */
const USUAL = { width: 4, height: 3 };
/** Nothing is shown narrower or wider than this: a long screenshot is cut, and seen whole when it is opened. */
const SHAPES = { least: 0.75, most: 2.4 };

function shapeOf({ width, height }: { width?: number | undefined; height?: number | undefined }) {
  const ratio = width && height ? width / height : USUAL.width / USUAL.height;
  return Math.min(SHAPES.most, Math.max(SHAPES.least, ratio));
}

/** A picture or video; its place is kept while it loads, so that nothing below moves. */
export function Media({ chat, message }: { chat: Chat; message: ChatMessage }) {
  const t = useTexts(chatTexts);
  const { payload } = message.message;
  const [isLarge, setLarge] = useState(false);
  const { isGone, onError } = useRenewing(chat, message);
  const own = knownPreview(message.client_msg_id);
  const url = own ?? payload.url ?? "";
  const place = { aspectRatio: String(shapeOf(payload)) };
  if (isGone) {
    return (
      <p className="chat-msg">
        <FileX2 className="i i18 chat-inline" aria-hidden="true" /> {t.mediaGone}
      </p>
    );
  }
  if (payload.fileType === "video") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for what a customer films
      <video
        className="chat-media"
        style={place}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={t.video}
        onError={onError}
      />
    );
  }
  return (
    <>
      <button
        type="button"
        className="chat-media"
        style={place}
        aria-label={t.enlarge}
        onClick={() => setLarge(true)}
      >
        <img src={url} alt={t.picture} onError={onError} />
      </button>
      {isLarge ? <Large url={url} onClose={() => setLarge(false)} /> : null}
    </>
  );
}

/** A link works for a while only: the first time it fails, the message is read again; then the medium is gone. */
function useRenewing(chat: Chat, { seq, message }: ChatMessage) {
  const { url } = message.payload;
  const [failed, setFailed] = useState<string[]>([]);
  const onError = () => {
    if (url === undefined || failed.includes(url)) return;
    setFailed([...failed, url]);
    void chat.renew(seq);
  };
  return { isGone: failed.length > 1 && failed.includes(url ?? ""), onError };
}

/** A picture over everything; a press anywhere closes it. */
function Large({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, and so does its button
    <dialog
      ref={dialog}
      className="chat-large"
      aria-label={t.picture}
      onClose={onClose}
      onClick={() => dialog.current?.close()}
    >
      <img src={url} alt={t.picture} />
      <button type="button" className="iconbtn" aria-label={core.close}>
        <X className="i" aria-hidden="true" />
      </button>
    </dialog>
  );
}
