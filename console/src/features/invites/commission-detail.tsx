import { useTexts } from "@krapao/browser/i18n/texts";
import { type CommissionPair, pairActions } from "@krapao/contract/console/invites";
import { Amount } from "@krapao/ui/money/amount";
import { Actions } from "../../lib/actions/actions.tsx";
import { refreshQueue } from "../../lib/api/queues.ts";
import { money } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { ReviewDetail } from "./review-detail.tsx";
import { Person } from "./shared-list.tsx";
import { invitesTexts } from "./texts.ts";
import "./invites.css";

/** What a pair shares, its waiting commissions, and the decision. */
export function CommissionDetail({ pair }: { pair: CommissionPair }) {
  const t = useTexts(invitesTexts);
  const { inviter, invitee, shared, commissions, currency } = pair;
  const amount = money(pair.amount, currency);
  return (
    <ReviewDetail
      amount={pair.amount}
      currency={currency}
      title={t.count(commissions.length)}
      shared={shared}
      facts={[
        [t.inviter, <Person key="inviter" member={inviter} />],
        [t.invitee, <Person key="invitee" member={invitee} />],
      ]}
      actions={
        <Actions
          of={pairActions}
          item={{ ...pair, id: inviter.id, inviterId: inviter.id, inviteeId: invitee.id }}
          texts={t.actions}
          about={amount}
          refresh={() => refreshQueue("invites")}
          special={{
            reject: { button: { variant: "secondary" } },
            approve: { button: { variant: "primary" } },
          }}
        />
      }
    >
      <section>
        <h3>{t.commissions}</h3>
        <Commissions pair={pair} />
      </section>
    </ReviewDetail>
  );
}

function Commissions({ pair: { commissions, currency } }: { pair: CommissionPair }) {
  const t = useTexts(invitesTexts);
  return (
    <table className="pair-commissions w-full text-14 border-collapse" aria-label={t.commissions}>
      <thead>
        <tr>
          <th className="font-normal text-13 text-fg-3 text-left" scope="col">
            {t.earned}
          </th>
          <th scope="col" className="rt font-normal text-13 text-fg-3 text-right">
            {t.deposit}
          </th>
          <th scope="col" className="rt font-normal text-13 text-fg-3 text-right">
            {t.commission}
          </th>
        </tr>
      </thead>
      <tbody>
        {commissions.map(({ id, earnedAt, deposit, amount }) => (
          <tr key={id}>
            <td>
              <Timestamp at={earnedAt} />
            </td>
            <td className="rt text-right">
              <Amount value={deposit} currency={currency} />
            </td>
            <td className="rt text-right">
              <Amount value={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
