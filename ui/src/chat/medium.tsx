import type { ChatContent } from "@krapao/contract/chat";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

type Payload = NonNullable<ChatContent["payload"]>;
/** Nothing is shown narrower or wider than this: a long screenshot is cut, and seen whole when it is opened. */
const SHAPES = { least: 0.75, most: 2.4, usual: 4 / 3 };

function shapeOf({ width, height }: Payload): string {
  const ratio = width && height ? width / height : SHAPES.usual;
  return String(Math.min(SHAPES.most, Math.max(SHAPES.least, ratio)));
}

interface MediumProps {
  payload: Payload;
  /** Where this page has it itself. */
  own?: string | undefined;
  /** The look belongs to the page: `-media` in the thread, `-large` over everything. */
  prefix: string;
  texts: { picture: string; video: string; enlarge: string; close: string };
  /** Stands there when it cannot be had any more. */
  gone: ReactNode;
  onRenew: (() => void) | undefined;
}

/** A picture or video; its place is kept while it loads, so that nothing below moves. */
export function Medium({ payload, own, prefix, texts, gone, onRenew }: MediumProps) {
  const [isLarge, setLarge] = useState(false);
  const { isGone, onError } = useRenewing(payload.url, onRenew);
  if (isGone) return gone;
  const url = own ?? payload.url ?? "";
  const common = { className: `${prefix}-media`, style: { aspectRatio: shapeOf(payload) } };
  if (payload.fileType === "video") {
    return (
      <video
        {...common}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={texts.video}
        onError={onError}
      />
    );
  }
  return (
    <>
      <button type="button" {...common} aria-label={texts.enlarge} onClick={() => setLarge(true)}>
        <img src={url} alt={texts.picture} onError={onError} />
      </button>
      {isLarge ? (
        <Large url={url} prefix={prefix} texts={texts} onClose={() => setLarge(false)} />
      ) : null}
    </>
  );
}

/** A link works for a while only: the first time it fails, the message is read again; then the medium is gone. */
function useRenewing(url: string | undefined, onRenew: (() => void) | undefined) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const onError = () => {
    if (url === undefined || failed.includes(url)) return;
    setFailed([...failed, url]);
    onRenew?.();
  };
  return { isGone: failed.length > 1 && failed.includes(url ?? ""), onError };
}

type LargeProps = Pick<MediumProps, "prefix" | "texts"> & { url: string; onClose: () => void };

/** A picture over everything; a press anywhere closes it. */
function Large({ url, prefix, texts, onClose }: LargeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, and so does its button
    <dialog
      ref={dialog}
      className={`${prefix}-large`}
      aria-label={texts.picture}
      onClose={onClose}
      onClick={() => dialog.current?.close()}
    >
      <img src={url} alt={texts.picture} />
      <button type="button" className="iconbtn" aria-label={texts.close}>
        <X className="i" aria-hidden="true" />
      </button>
    </dialog>
  );
}
