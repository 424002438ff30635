import { useTexts } from "@krapao/browser/i18n/texts";
import { Status } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { MessageCircle, Share2 } from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { lineTexts } from "../../i18n/texts.ts";
import { askForHelp } from "../../lib/help.ts";
import { LineFrame } from "../../lib/lines/line-frame.tsx";
import { Timeline } from "../../lib/lines/timeline.tsx";
import type { LineDetail } from "../../lib/lines/use-line.ts";
import { useShare } from "../../lib/lines/use-share.ts";
import { WhyNote } from "../../lib/lines/why-note.tsx";
import { usePlaceNames } from "../../lib/money/place-names.ts";
import { AskBack } from "./ask-back.tsx";
import { LineFacts } from "./line-facts.tsx";
import { lookOf } from "./look-of.ts";
import { directionOf } from "./statement-rows.ts";
import { statementTexts } from "./texts.ts";
import { useWhat } from "./use-what.ts";
import "./line.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [statementTexts, lineTexts];

/** One line of the statement: what happened when, its amounts and references, and help with it. */
export default function LineSheet() {
  const t = useTexts(lineTexts);
  const words = useTexts(statementTexts);
  const nameOf = usePlaceNames(words.eWallet);
  const what = useWhat(nameOf);
  const placeOf = (place: string) => (place === "WALLET" ? words.labels.wallet : nameOf(place));
  return (
    <LineFrame
      title={t.title}
      footer={(detail) => <Actions detail={detail} what={what(detail.line)} />}
    >
      {(detail) => (
        <>
          <Head detail={detail} what={what(detail.line)} />
          <WhyNote detail={detail} />
          {detail.line.reason === "given_back" ? <Note>{words.reasons.given_back}</Note> : null}
          <AskBack detail={detail} />
          <section className="card flat">
            <Timeline
              detail={detail}
              places={{ from: placeOf(detail.line.from), to: placeOf(detail.line.to) }}
            />
          </section>
          <LineFacts detail={detail} nameOf={nameOf} />
        </>
      )}
    </LineFrame>
  );
}

function Head({ detail: { line }, what }: { detail: LineDetail; what: string }) {
  const core = useTexts(coreTexts);
  const { icon: Icon, tone } = lookOf(line);
  return (
    <div className="grid justify-items-center gap-1.5 text-center">
      <span className={`ico ${tone}`}>
        <Icon className="i" aria-hidden="true" />
      </span>
      <h3 className="font-medium text-fg-2 text-16">{what}</h3>
      <Amount
        value={line.amount}
        currency={line.currency}
        size="l"
        direction={line.status === "FAILED" ? "none" : directionOf(line)}
      />
      <Status status={line.status} labels={core} />
    </div>
  );
}

function Actions({ detail, what }: { detail: LineDetail; what: string }) {
  const t = useTexts(lineTexts);
  const { share, isSharing } = useShare();
  const { line, reference } = detail;
  const ask = () => {
    const { _id: id, statementType: type, amount, currency, status, createdAt } = line;
    askForHelp(t.draft, { id, reference, type, amount, currency, status, createdAt });
  };
  return (
    <div className="btns">
      <Button variant="secondary" size="small" onClick={ask}>
        <MessageCircle className="i i18" aria-hidden="true" />
        {t.help}
      </Button>
      <Button
        variant="secondary"
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
