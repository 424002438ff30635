import type { ChatContent } from "@krapao/contract/chat";
import { FileX2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { chatTexts } from "./texts/index.ts";

type Payload = NonNullable<ChatContent["payload"]>;
/** Nothing is shown narrower or wider than this: a long screenshot is cut, and seen whole when it is opened. */
const SHAPES = { least: 0.75, most: 2.4, usual: 4 / 3 };

function shapeOf({ width, height }: Payload): string {
  const ratio = width && height ? width / height : SHAPES.usual;
  return String(Math.min(SHAPES.most, Math.max(SHAPES.least, ratio)));
}

interface MediaProps {
  payload: Payload;
  onRenew: (() => void) | undefined;
}

/** A picture or video; its place is kept while it loads, so that nothing below moves. */
export function Media({ payload, onRenew }: MediaProps) {
  const t = useTexts(chatTexts);
  const url = payload.url ?? "";
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [isLarge, setLarge] = useState(false);
  // A link works for a while only: the first time it fails, the message is read again; then the medium is gone.
  const onError = () => {
    if (failed.includes(url)) return;
    setFailed([...failed, url]);
    onRenew?.();
  };
  if (failed.length > 1 && failed.includes(url)) {
    return (
      <p className="cd-msg">
        <FileX2 className="i i18 cd-inline" aria-hidden="true" /> {t.mediaGone}
      </p>
    );
  }
  const place = { aspectRatio: shapeOf(payload) };
  if (payload.fileType === "video") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for what a customer films
      <video
        className="cd-media"
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
        className="cd-media"
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
      className="cd-large"
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
