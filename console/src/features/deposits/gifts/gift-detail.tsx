import { useTexts } from "@krapao/browser/i18n/texts";
import { giftActions, type WaitingGift } from "@krapao/contract/console/deposits/payments";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import { toast } from "@krapao/ui/overlays/toast";
import { Actions } from "../../../lib/actions/actions.tsx";
import { refreshQueue } from "../../../lib/api/queues.ts";
import { Timestamp } from "../../../lib/marks/timestamp.tsx";
import { Facts } from "../../../lib/panes/pane.tsx";
import { ClosedNote } from "../closed-note.tsx";
import { depositTexts } from "../texts.ts";
import { GIFT_TONES } from "./gift-columns.tsx";

/** A gift link without an outcome: what is known of it, asking again, and closing it. */
export function GiftPane({ gift }: { gift: WaitingGift }) {
  const t = useTexts(depositTexts);
  const { member, state } = gift;
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>{member.name}</h2>
          <span className="t2 num">
            {member.id} · {member.phone}
          </span>
        </div>
        <Chip tone={GIFT_TONES[state]}>{t.gifts.states[state]}</Chip>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={t.gifts.title}>
        <Note tone={state === "redeeming" ? "warn" : "info"}>{t.gifts.hints[state]}</Note>
        <GiftFacts gift={gift} />
        <ClosedNote {...gift} />
      </section>
      <Actions
        of={giftActions}
        item={gift}
        texts={t.gifts.actions}
        refresh={() => refreshQueue("payments")}
        special={{
          received: { initial: { received: gift.amount } },
          ask: {
            button: { variant: "primary" },
            onDone: (answer) => {
              const { state: now } = answer as ClientOutput<typeof giftActions.ask.call>;
              toast(now === "credited" ? "success" : "info", t.gifts.asked[now]);
            },
          },
        }}
      />
    </>
  );
}

function GiftFacts({ gift }: { gift: WaitingGift }) {
  const t = useTexts(depositTexts);
  const { amount, currency, linkEnd, answer, answeredAt, attempts, createdAt } = gift;
  return (
    <Facts
      rows={[
        [
          t.gifts.share,
          amount === null ? "–" : <Amount key="a" value={amount} currency={currency} />,
        ],
        [
          t.gifts.link,
          <span key="l" className="num">
            …{linkEnd}
          </span>,
        ],
        [t.gifts.sent, <Timestamp key="s" at={createdAt} />],
        [
          t.gifts.attempts,
          <span key="n" className="num">
            {attempts}
          </span>,
        ],
        [t.gifts.answer, answer === null ? "–" : <Answer key="r" answer={answer} />],
        [t.gifts.answeredAt, answeredAt ? <Timestamp key="w" at={answeredAt} /> : "–"],
      ]}
    />
  );
}

/** What the issuer answered: its kind in words, and the code or field behind it. */
function Answer({ answer }: { answer: string }) {
  const t = useTexts(depositTexts);
  const [kind = "", ...detail] = answer.split(" ");
  // A kind without a detail is why no answer came, for example a timeout.
  const label = detail.length === 0 ? "none" : (KINDS.find((each) => each === kind) ?? "none");
  return (
    <>
      {t.gifts.answers[label]} <small className="num">{detail.join(" ") || kind}</small>
    </>
  );
}

const KINDS = ["denied", "unreadable", "mismatch", "error", "refused"] as const;
