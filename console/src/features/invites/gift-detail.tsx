import { useTexts } from "@krapao/browser/i18n/texts";
import { approveGift, rejectGift, type WaitingGift } from "@krapao/contract/console/invites";
import { api } from "../../lib/api/api.ts";
import { money } from "../../lib/format.ts";
import { ReviewDetail } from "./review-detail.tsx";
import { Person } from "./shared-list.tsx";
import { invitesTexts } from "./texts.ts";

/** A gift in review: its member, those who had the campaign, what they share, and the decision. */
export function GiftDetail({ gift }: { gift: WaitingGift }) {
  const t = useTexts(invitesTexts);
  const { id, member, others, shared, amount, currency, code } = gift;
  const text = money(amount, currency);
  return (
    <ReviewDetail
      amount={amount}
      currency={currency}
      title={code}
      shared={shared}
      facts={[
        [t.member, <Person key="member" member={member} />],
        [t.labels.campaign, `${code} · ${t.giftKinds[gift.kind]}`],
        [
          t.others,
          <ul key="others" className="gift-others grid gap-1">
            {others.map((other) => (
              <li key={other.id}>
                <Person member={other} />
              </li>
            ))}
          </ul>,
        ],
      ]}
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
  );
}
