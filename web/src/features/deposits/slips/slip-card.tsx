import { useTexts } from "@krapao/browser/i18n/texts";
import { UNREAD_SLIP_REASONS } from "@krapao/contract/member/deposits";
import { Status } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { FileImage, MessageCircle, Trash2 } from "lucide-react";
import { lineTexts, slipTexts } from "../../../i18n/texts.ts";
import { money } from "../../../lib/format.ts";
import { askForHelp } from "../../../lib/help.ts";
import { reviewText } from "../../../lib/lines/why-note.tsx";
import type { Slip } from "../../../lib/money/slips.ts";
import { useWallet } from "../../../lib/money/wallet.ts";
import { depositTexts } from "../texts.ts";
import type { ChosenSlip } from "./use-slip.ts";

interface SlipCardProps {
  slip: ChosenSlip;
  /** Whether the slip of the same transfer was sent before. */
  isUsed: boolean;
  /** The server's state of the slip, after it was sent. */
  sent: Slip | undefined;
  /** Minutes that a person needs for a slip at present; null: not known. */
  reviewMinutes: number | null;
  onRemove: () => void;
}

/** The chosen picture, its progress, and what is known about it. */
export function SlipCard({ slip, isUsed, sent, reviewMinutes, onRemove }: SlipCardProps) {
  const t = useTexts(depositTexts);
  return (
    <>
      <div className="chosen-slip flex items-center rounded-16 border border-line-2">
        {slip.preview ? (
          <img
            className="w-15 object-cover rounded-[8px] bg-white h-20"
            src={slip.preview}
            alt=""
          />
        ) : (
          <FileImage className="i w-15 h-20 p-4 text-fg-3" aria-hidden="true" />
        )}
        <div className="grow flex-1 min-w-0 grid gap-1.5">
          <div className="name flex items-center justify-between gap-2 min-h-9 text-14">
            <b className="min-w-0 truncate">{slip.name}</b>
            {slip.step === "sent" ? null : (
              <button
                type="button"
                className="iconbtn"
                aria-label={t.removeSlip}
                onClick={onRemove}
              >
                <Trash2 className="i" aria-hidden="true" />
              </button>
            )}
          </div>
          <Progress slip={slip} isUsed={isUsed} sent={sent} />
        </div>
      </div>
      <Hint slip={slip} isUsed={isUsed} sent={sent} reviewMinutes={reviewMinutes} />
    </>
  );
}

function Progress({ slip, isUsed, sent }: Pick<SlipCardProps, "slip" | "isUsed" | "sent">) {
  const t = useTexts(depositTexts);
  const words = useTexts(slipTexts);
  const percent = Math.round(slip.share * 100);
  switch (slip.step) {
    case "preparing":
      return (
        <p className="text-13 text-fg-3" role="status">
          {t.preparing}
        </p>
      );
    case "ready":
      if (isUsed || slip.code?.kind === "payment") return null;
      return (
        <p className="text-13 text-fg-3" role="status">
          {slip.code === undefined ? t.reading : t.readyToSend}
        </p>
      );
    case "sending":
      return (
        <>
          <progress
            className="w-full border-0 overflow-hidden bg-[rgb(176_194_255/0.14)]"
            value={slip.share}
            max={1}
            aria-label={t.sending}
          />
          <p className="num text-13 text-fg-3">{t.uploading(percent)}</p>
        </>
      );
    case "sent":
      return (
        <p className="text-13 text-fg-3" role="status">
          <Status status={sent?.status ?? "PROCESSING"} labels={words.states} />{" "}
          {sent?.status === "FAILED" && sent.note ? (
            <span className="reason text-coral-400">{words.because(words.reasons[sent.note])}</span>
          ) : null}
        </p>
      );
    default:
      return null;
  }
}

/** Nothing of the picture could be read: the transfer may be real. */
const isUnread = ({ note }: Slip) =>
  note !== null && UNREAD_SLIP_REASONS.some((each) => each === note);

/** A slip that could not be read, and who helps when there is no better picture of it. */
function UnreadNote() {
  const t = useTexts(depositTexts);
  const { data: wallet } = useWallet();
  const amount = wallet?.openQr && money(wallet.openQr.amount, wallet.wallet.currency);
  return (
    <>
      <Note tone="warn">{t.unread}</Note>
      <Button variant="secondary" block onClick={() => askForHelp(t.unreadDraft(amount ?? ""))}>
        <MessageCircle className="i i18" aria-hidden="true" />
        {t.chat}
      </Button>
    </>
  );
}

/** At most one note: first what prevents sending, then what helps. */
function Hint({ slip, isUsed, sent, reviewMinutes }: Omit<SlipCardProps, "onRemove">) {
  const t = useTexts(depositTexts);
  const lines = useTexts(lineTexts);
  if (slip.step === "refused") return <Note tone="error">{t[slip.refusal ?? "unreadable"]}</Note>;
  if (slip.step === "failed") return <Note tone="error">{slip.problem}</Note>;
  if (slip.step === "sent") {
    if (sent?.status === "FAILED" && isUnread(sent)) return <UnreadNote />;
    return (sent?.status ?? "PROCESSING") === "PROCESSING" ? (
      <Note>
        {t.sent} {reviewText(lines, reviewMinutes)}
      </Note>
    ) : null;
  }
  if (slip.step !== "ready" || !slip.code) return null;
  if (isUsed) return <Note tone="error">{t.hints.used}</Note>;
  const tone = { slip: "ok", payment: "error", other: "warn", none: "warn" } as const;
  return <Note tone={tone[slip.code.kind]}>{t.hints[slip.code.kind]}</Note>;
}
