import { useTexts } from "@krapao/browser/i18n/texts";
import { CHAT_COMMENT_MAX, rate } from "@krapao/contract/member/chat/rating";
import { Button } from "@krapao/ui/forms/button";
import { useState } from "react";
import { api } from "../../../lib/api/api.ts";
import type { Chat } from "../chat.ts";
import { bodyOf } from "../identity.ts";
import { ratingTexts } from "../texts.ts";
import "./rating.css";

export interface RatingProps {
  chat: Chat;
  session: string;
}

/** Read by `page()`, which loads them with this module. @public */
export const texts = [ratingTexts];

const STARS = [1, 2, 3, 4, 5] as const;

/** Asks once how a conversation was, after it has ended. It can be skipped. */
export default function Rating({ chat, session }: RatingProps) {
  const t = useTexts(ratingTexts);
  const [stars, setStars] = useState<number | null>(null);
  const [comment, setComment] = useState("");
  const [state, setState] = useState<"open" | "busy" | "failed" | "done">("open");
  const send = async (given: number | null) => {
    setState("busy");
    try {
      const rating = { session_id: session, stars: given, comment };
      await api(rate, { input: { ...bodyOf(chat.caller), ...rating } });
      setState("done");
    } catch {
      setState("failed");
    }
  };
  if (state === "done") return stars === null ? null : <p className="chat-note">{t.thanks}</p>;
  return (
    <section
      className="chat-rating grid justify-items-center gap-2 border border-line rounded-16 text-14 text-center"
      aria-label={t.question}
    >
      <b>{t.question}</b>
      <div>
        {STARS.map((each) => (
          <button
            key={each}
            type="button"
            aria-label={t.stars(each)}
            aria-pressed={each === stars}
            data-on={stars !== null && each <= stars ? "" : undefined}
            onClick={() => setStars(each)}
          >
            <span aria-hidden="true">★</span>
          </button>
        ))}
      </div>
      {stars === null ? null : (
        <input
          className="w-full min-h-11 text-16"
          aria-label={t.comment}
          placeholder={t.comment}
          maxLength={CHAT_COMMENT_MAX}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      )}
      {state === "failed" ? <p role="alert">{t.failed}</p> : null}
      <footer className="flex gap-2">
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            setStars(null);
            void send(null);
          }}
        >
          {t.skip}
        </Button>
        {stars === null ? null : (
          <Button
            size="small"
            loading={state === "busy" && t.sending}
            onClick={() => void send(stars)}
          >
            {t.send}
          </Button>
        )}
      </footer>
    </section>
  );
}
