import { useTexts } from "@krapao/browser/i18n/texts";
import { Status } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Check, ReceiptText, Share2 } from "lucide-react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { toastError } from "../../../i18n/errors/index.ts";
import { lineTexts } from "../../../i18n/texts.ts";
import { dateTime } from "../../../lib/format.ts";
import { LineFrame } from "../../../lib/lines/line-frame.tsx";
import type { LineDetail } from "../../../lib/lines/use-line.ts";
import { useShare } from "../../../lib/lines/use-share.ts";
import { WhyNote } from "../../../lib/lines/why-note.tsx";
import { usePlaceNames } from "../../../lib/money/place-names.ts";
import { useWallet } from "../../../lib/money/wallet.ts";
import { closeSheet, go, openSheet } from "../../../lib/navigation/navigation.tsx";
import { depositTexts } from "../texts.ts";
import { gameToPlay } from "./game-to-play.ts";
import "../../../lib/money/amount-entry.css";
import "./receipt.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [depositTexts, lineTexts];

/** The receipt of a credited deposit. It stays until the member closes it. */
export default function ReceiptSheet() {
  const t = useTexts(lineTexts);
  return (
    <LineFrame title={t.receiptTitle} footer={() => <Actions />}>
      {(detail) => <Receipt detail={detail} />}
    </LineFrame>
  );
}

function Receipt({ detail }: { detail: LineDetail }) {
  const t = useTexts(lineTexts);
  const core = useTexts(coreTexts);
  const { labels, byWallet } = useTexts(depositTexts);
  const way = usePlaceNames(byWallet)(detail.line.from);
  const { line, reference } = detail;
  const isIn = line.status === "SUCCESS";
  const at = detail.steps.findLast((step) => step.at !== null)?.at ?? line.createdAt;
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
        <Amount
          value={line.amount}
          currency={line.currency}
          size="xl"
          direction={isIn ? "in" : "none"}
        />
      </div>
      <WhyNote detail={detail} />
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
      <More detail={detail} what={`${labels.deposit} ${way}`} />
    </>
  );
}

function More({ detail, what }: { detail: LineDetail; what: string }) {
  const t = useTexts(lineTexts);
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

function Actions() {
  const t = useTexts(lineTexts);
  const { data: wallet } = useWallet();
  const play = () => {
    const game = wallet && gameToPlay(wallet);
    if (game) openSheet("slot", { slot: game.code });
    else go("/user/home").catch(toastError);
  };
  return (
    <div className="btns">
      <Button variant="secondary" onClick={closeSheet}>
        {t.done}
      </Button>
      <Button onClick={play}>{t.play}</Button>
    </div>
  );
}
