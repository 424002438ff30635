import type { ChatContent } from "@krapao/contract/member/chat";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

type Payload = NonNullable<ChatContent["payload"]>;
/** Bounds of the shown aspect ratio: a long screenshot is cropped until it is opened. */
const SHAPES = { least: 0.75, most: 2.4, usual: 4 / 3 };

function shapeOf({ width, height }: Payload): string {
  const ratio = width && height ? width / height : SHAPES.usual;
  return String(Math.min(SHAPES.most, Math.max(SHAPES.least, ratio)));
}

interface MediumProps {
  payload: Payload;
  /** Address of a local copy, of a file that was sent from this page. */
  own?: string | undefined;
  texts: { picture: string; video: string; enlarge: string; close: string };
  /** Shown when the file no longer exists. */
  gone: ReactNode;
  onRenew: (() => void) | undefined;
}

/** A picture or video of a message, and the words that came with it. */
export function Medium(props: MediumProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
  const { message } = props.payload;
  return (
    <>
      <Shown {...props} />
      {message ? <p className="chat-msg">{message}</p> : null}
    </>
  );
}

/** Its place is reserved while it loads, so that nothing below moves. */
function Shown({ payload, own, texts, gone, onRenew }: MediumProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
  const [isLarge, setLarge] = useState(false);
  const { isGone, onError } = useRenewing(payload.url, onRenew);
  if (isGone) return gone;
  const url = own ?? payload.url ?? "";
  const common = { className: "chat-media", style: { aspectRatio: shapeOf(payload) } };
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
      {isLarge ? <Large url={url} texts={texts} onClose={() => setLarge(false)} /> : null}
    </>
  );
}

/**
 * Links expire: at the first error the message is read again for a new link; at the second the file
 * is gone.
 */
function useRenewing(url: string | undefined, onRenew: (() => void) | undefined) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const onError = () => {
    if (url === undefined || failed.includes(url)) return;
    setFailed([...failed, url]);
    onRenew?.();
  };
  return { isGone: failed.length > 1 && failed.includes(url ?? ""), onError };
}

type LargeProps = Pick<MediumProps, "texts"> & { url: string; onClose: () => void };

/** A picture over the whole page; a press anywhere closes it. */
function Large({ url, texts, onClose }: LargeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, and so does its button
    <dialog
      ref={dialog}
      className="chat-large"
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
