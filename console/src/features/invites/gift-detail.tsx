import { useTexts } from "@krapao/browser/i18n/texts";
import { giftActions, type WaitingGift } from "@krapao/contract/console/invites";
import { Actions } from "../../lib/actions/actions.tsx";
import { refreshQueue } from "../../lib/api/queues.ts";
import { money } from "../../lib/format.ts";
import { ReviewDetail } from "./review-detail.tsx";
import { Person } from "./shared-list.tsx";
import { invitesTexts } from "./texts.ts";

/** A gift in review: its member, those who had the campaign, what they share, and the decision. */
export function GiftDetail({ gift }: { gift: WaitingGift }) {
  const t = useTexts(invitesTexts);
  const { member, others, shared, amount, currency, code } = gift;
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
      actions={
        <Actions
          of={giftActions}
          item={gift}
          texts={t.actions}
          about={`${code} (${text})`}
          refresh={() => refreshQueue("invites")}
          special={{
            reject: { texts: t.gifts.reject, button: { variant: "secondary" } },
            approve: { texts: t.gifts.approve, button: { variant: "primary" } },
          }}
        />
      }
    />
  );
}
