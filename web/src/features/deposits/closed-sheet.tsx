import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { ArrowLeftRight, ImageUp, MessageCircle, ShieldCheck, Upload } from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { waysTexts } from "../../i18n/texts.ts";
import { askForHelp } from "../../lib/help.ts";
import { ExcludedNote } from "../../lib/money/excluded-note.tsx";
import { OwnLimit } from "../../lib/money/own-limit.tsx";
import { minuteOf } from "../../lib/money/short-time.ts";
import { useWallet } from "../../lib/money/wallet.ts";
import { type Closed, leastLimit, type Ways } from "../../lib/money/ways.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { depositTexts } from "./texts.ts";

interface ClosedSheetProps {
  ways: Ways;
  closed: Closed;
}

/** In place of every way to pay while deposits would be held: why, until when, what is possible. */
export function ClosedSheet({ ways, closed }: ClosedSheetProps) {
  const t = useTexts(depositTexts);
  const words = useTexts(waysTexts);
  const core = useTexts(coreTexts);
  const { data: wallet } = useWallet();
  const hasGameMoney = wallet?.slots.some(({ value }) => value > 0) ?? false;
  return (
    <Sheet title={t.labels.deposit} closeLabel={core.close}>
      <Note icon={ShieldCheck}>
        <WhyClosed ways={ways} closed={closed} />
      </Note>
      <p>{words.doNotPay}</p>
      <section className="stack-2" aria-label={words.possible}>
        <h3>{words.possible}</h3>
        {ways.withdraw.allowed ? (
          <Button block variant="secondary" onClick={() => openSheet("withdraw")}>
            <Upload className="i" aria-hidden="true" />
            {words.withdraw}
          </Button>
        ) : null}
        {hasGameMoney ? (
          <Button block variant="secondary" onClick={() => openSheet("transfer")}>
            <ArrowLeftRight className="i" aria-hidden="true" />
            {words.moveOut}
          </Button>
        ) : null}
        <Button block variant="secondary" onClick={() => openSheet("deposit", { by: "slip" })}>
          <ImageUp className="i" aria-hidden="true" />
          {words.paidBefore}
        </Button>
        <Button block variant="secondary" onClick={() => askForHelp("")}>
          <MessageCircle className="i" aria-hidden="true" />
          {words.chat}
        </Button>
      </section>
    </Sheet>
  );
}

/** Why deposits are closed, and until when. */
export function WhyClosed({ ways, closed: { reason, until } }: ClosedSheetProps) {
  const t = useTexts(waysTexts);
  const least = leastLimit(ways);
  if (reason === "SELF_EXCLUDED" && until) return <ExcludedNote until={until} ways={ways} />;
  return (
    <>
      <strong>{t.limitUsed}</strong>
      <br />
      {until ? t.limitFrees(minuteOf(until)) : t.limitNever}
      {least ? (
        <OwnLimit
          {...least}
          used={least.limit - least.left}
          freesAt={null}
          currency={ways.currency}
        />
      ) : null}
    </>
  );
}
