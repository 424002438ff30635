import { useTexts } from "@krapao/browser/i18n/texts";
import { approveGift, rejectGift, type WaitingGift } from "@krapao/contract/console/invites";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { api } from "../../lib/api/api.ts";
import { money } from "../../lib/format.ts";
import { Facts } from "../../lib/panes/pane.tsx";
import { ReviewActions } from "./review-actions.tsx";
import { Person, SharedList } from "./shared-list.tsx";
import { invitesTexts } from "./texts/index.ts";

/** A gift in review: its member, those who had the campaign, what they share, and the decision. */
export function GiftDetail({ gift }: { gift: WaitingGift }) {
  const t = useTexts(invitesTexts);
  const { id, member, others, shared, amount, currency, code } = gift;
  const text = money(amount, currency);
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>
            <Amount value={amount} currency={currency} size="m" /> · {code}
          </h2>
        </div>
        {shared.map((kind) => (
          <Chip key={kind} tone="amber">
            {t.kinds[kind]}
          </Chip>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={t.list}>
        <Facts
          rows={[
            [t.member, <Person key="member" member={member} />],
            [t.campaign, `${code} · ${t.giftKinds[gift.kind]}`],
            [
              t.others,
              <ul key="others" className="gift-others">
                {others.map((other) => (
                  <li key={other.id}>
                    <Person member={other} />
                  </li>
                ))}
              </ul>,
            ],
          ]}
        />
        <SharedList shared={shared} />
      </section>
      <ReviewActions
        words={{
          approve: { title: t.approveGift(code, text), text: t.approveGiftText },
          reject: { title: t.rejectGift(code, text), text: t.rejectGiftText },
        }}
        decide={(outcome, why) =>
          api(outcome === "reject" ? rejectGift : approveGift, {
            params: { reviewId: id },
            input: { shared, why },
          })
        }
      />
    </>
  );
}
