import { useTexts } from "@krapao/browser/i18n/texts";
import { approve, type CommissionPair, reject } from "@krapao/contract/console/invites";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { api } from "../../lib/api/api.ts";
import { money } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { ReviewActions } from "./review-actions.tsx";
import { Person, SharedList } from "./shared-list.tsx";
import { invitesTexts } from "./texts/index.ts";
import "./invites.css";

/** What a pair shares, its waiting commissions, and the decision. */
export function CommissionDetail({ pair }: { pair: CommissionPair }) {
  const t = useTexts(invitesTexts);
  const { inviter, invitee, shared, commissions, currency } = pair;
  const amount = money(pair.amount, currency);
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>
            <Amount value={pair.amount} currency={currency} size="m" /> ·{" "}
            {t.count(commissions.length)}
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
            [t.inviter, <Person key="inviter" member={inviter} />],
            [t.invitee, <Person key="invitee" member={invitee} />],
          ]}
        />
        <SharedList shared={shared} />
        <section>
          <h3>{t.commissions}</h3>
          <Commissions pair={pair} />
        </section>
      </section>
      <ReviewActions
        words={{
          approve: { title: t.approveTitle(amount), text: t.approveText },
          reject: { title: t.rejectTitle(amount), text: t.rejectText },
        }}
        decide={(outcome, why) =>
          api(outcome === "reject" ? reject : approve, {
            params: { inviterId: inviter.id, inviteeId: invitee.id },
            input: { shared, why },
          })
        }
      />
    </>
  );
}

function Commissions({ pair: { commissions, currency } }: { pair: CommissionPair }) {
  const t = useTexts(invitesTexts);
  return (
    <table className="pair-commissions" aria-label={t.commissions}>
      <thead>
        <tr>
          <th scope="col">{t.earned}</th>
          <th scope="col" className="rt">
            {t.deposit}
          </th>
          <th scope="col" className="rt">
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
            <td className="rt">
              <Amount value={deposit} currency={currency} />
            </td>
            <td className="rt">
              <Amount value={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
