import { useTexts } from "@krapao/browser/i18n/texts";
import { Status } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Check, ReceiptText, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { lineTexts } from "../../../i18n/texts.ts";
import { dateTime, money } from "../../../lib/format.ts";
import { LineFrame } from "../../../lib/lines/line-frame.tsx";
import type { LineDetail } from "../../../lib/lines/use-line.ts";
import { useShare } from "../../../lib/lines/use-share.ts";
import { WhyNote } from "../../../lib/lines/why-note.tsx";
import { usePlaceNames } from "../../../lib/money/place-names.ts";
import { useRolling } from "../../../lib/money/use-rolling.ts";
import { minor, useWallet } from "../../../lib/money/wallet.ts";
import { useMemberWays } from "../../../lib/money/ways.ts";
import { closeSheet, openSheet } from "../../../lib/navigation/navigation.tsx";
import { depositTexts } from "../texts.ts";
import { gameToPlay } from "./game-to-play.ts";
import "../../../lib/money/amount-entry.css";
import "./receipt.css";

interface ReceiptSheetProps {
  /** What this deposit earns, in place of the game that comes next. */
  offer: (detail: LineDetail) => ReactNode;
  /** The buttons of that; null: it earns nothing. `onPlay`: null when no game can be played. */
  choice: (detail: LineDetail, onPlay: (() => void) | null) => ReactNode;
}

/**
 * The receipt of a credited deposit, with the one thing that comes next: its bonus, a game, or
 * nothing. It stays until the member closes it.
 */
export default function ReceiptSheet({ offer, choice }: ReceiptSheetProps) {
  const t = useTexts(lineTexts);
  const play = usePlay();
  return (
    <LineFrame
      title={t.receiptTitle}
      footer={(detail) => choice(detail, play?.onPlay ?? null) ?? <Actions play={play} />}
    >
      {(detail) => (
        <>
          <Arrived detail={detail} />
          {offer(detail)}
          <Facts detail={detail} />
          <More detail={detail} />
        </>
      )}
    </LineFrame>
  );
}

function Arrived({ detail }: { detail: LineDetail }) {
  const t = useTexts(lineTexts);
  const core = useTexts(coreTexts);
  const { line } = detail;
  const isIn = line.status === "SUCCESS";
  return (
    <>
      <div className="receipt grid justify-items-center gap-2.5 text-center pt-1" role="status">
        {isIn ? (
          <>
            <span className="receipt-tick grid place-items-center rounded-[50%]">
              <Check className="i" aria-hidden="true" />
            </span>
            <p>{t.arrived}</p>
          </>
        ) : (
          <Status status={line.status} labels={core} />
        )}
        <Rolled line={line} isIn={isIn} />
      </div>
      <WhyNote detail={detail} />
    </>
  );
}

/** When and how it came, and what it is called. */
function Facts({ detail: { line, reference, steps } }: { detail: LineDetail }) {
  const t = useTexts(lineTexts);
  const { byWallet } = useTexts(depositTexts);
  const way = usePlaceNames(byWallet)(line.from);
  const at = steps.findLast((step) => step.at !== null)?.at ?? line.createdAt;
  return (
    <dl className="facts">
      <div>
        <dt>{t.time}</dt>
        <dd className="num text-16">{dateTime(at)}</dd>
      </div>
      <div>
        <dt>{t.way}</dt>
        <dd>{way}</dd>
      </div>
      <div>
        <dt>{t.reference}</dt>
        <dd className="num text-16">{reference}</dd>
      </div>
    </dl>
  );
}

/** The sum, which rolls up while it shows first; it is read aloud once, as it is. */
function Rolled({ line: { amount, currency }, isIn }: { line: LineDetail["line"]; isIn: boolean }) {
  const sum = minor(amount);
  const { value } = useRolling(sum, isIn ? 0n : sum);
  return (
    <>
      <span aria-hidden="true">
        <Amount value={value} currency={currency} size="xl" direction={isIn ? "in" : "none"} />
      </span>
      <span className="vh">{money(amount, currency)}</span>
    </>
  );
}

function More({ detail }: { detail: LineDetail }) {
  const t = useTexts(lineTexts);
  const { labels, byWallet } = useTexts(depositTexts);
  const what = `${labels.deposit} ${usePlaceNames(byWallet)(detail.line.from)}`;
  const { share, isSharing } = useShare();
  return (
    <div className="flex flex-wrap justify-center gap-x-2 gap-y-1">
      <Button
        variant="ghost"
        size="small"
        onClick={() => openSheet("line", { line: detail.line._id, from: "receipt" })}
      >
        <ReceiptText className="i i18" aria-hidden="true" />
        {t.details}
      </Button>
      <Button
        variant="ghost"
        size="small"
        loading={isSharing && t.sharing}
        onClick={() => share(detail, what)}
      >
        <Share2 className="i i18" aria-hidden="true" />
        {t.share}
      </Button>
    </div>
  );
}

interface Play {
  label: string;
  onPlay: () => void;
}

/** The game to go on with, by its name when it was played before; null: none can be played now. */
function usePlay(): Play | null {
  const t = useTexts(lineTexts);
  const { data: wallet } = useWallet();
  const { data: ways } = useMemberWays();
  const game = wallet && gameToPlay(wallet);
  if (!game || ways?.play.allowed === false) return null;
  return {
    label: game.playedAt === null ? t.play : t.playOn(game.name),
    onPlay: () => openSheet("slot", { slot: game.code }),
  };
}

function Actions({ play }: { play: Play | null }) {
  const t = useTexts(lineTexts);
  return (
    <div className="btns">
      <Button variant={play ? "secondary" : "primary"} onClick={closeSheet}>
        {t.done}
      </Button>
      {play ? <Button onClick={play.onPlay}>{play.label}</Button> : null}
    </div>
  );
}
