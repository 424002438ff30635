import { useTexts } from "@krapao/browser/i18n/texts";
import type { ChatNote, ChatRating } from "@krapao/contract/console/chat/work";
import type { ChatMessage } from "@krapao/contract/member/chat";
import { EyeOff, Star } from "lucide-react";
import { timeOnly } from "../../../lib/format.ts";
import { chatTexts } from "../texts.ts";

/** A note among staff, clearly no message. */
export function StaffNote({ note }: { note: ChatNote }) {
  const t = useTexts(chatTexts);
  return (
    <div
      className="cd-note self-center w-[min(100%,460px)] whitespace-pre-wrap wrap-anywhere"
      role="note"
    >
      <p className="flex items-center gap-1.5 text-12 text-fg-2">
        <EyeOff className="i i16" aria-hidden="true" />
        <b>{t.work.noteOf(note.staff)}</b>
        <time className="num" dateTime={note.createdAt}>
          {timeOnly(note.createdAt).slice(0, 5)}
        </time>
      </p>
      <p>{note.text}</p>
    </div>
  );
}

/** The customer's rating of a session. */
export function Rating({ rating: { stars, comment } }: { rating: ChatRating }) {
  const t = useTexts(chatTexts);
  return (
    <p className="self-center flex flex-wrap items-center gap-1.5 text-13 text-gold-400 wrap-anywhere">
      <Star className="i i16" aria-hidden="true" /> {t.work.rated(stars)}
      {comment ? <span> · {comment}</span> : null}
    </p>
  );
}

/** What follows a message: notes, and after the last one of a session its rating. */
export function After({
  message,
  next,
  notes,
  ratings,
}: {
  message: ChatMessage;
  /** The message after it, if it is loaded. */
  next: ChatMessage | undefined;
  notes: readonly ChatNote[];
  ratings: readonly ChatRating[];
}) {
  const isLast = next?.session_id !== message.session_id;
  const rating = isLast && ratings.find(({ sessionId }) => sessionId === message.session_id);
  return (
    <>
      {notes
        .filter(({ afterSeq }) => afterSeq === message.seq)
        .map((note) => (
          <StaffNote key={note.id} note={note} />
        ))}
      {rating ? <Rating rating={rating} /> : null}
    </>
  );
}
