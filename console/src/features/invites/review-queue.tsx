import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type CommissionPair,
  list as listReviews,
  type WaitingGift,
} from "@krapao/contract/console/invites";
import { Amount } from "@krapao/ui/money/amount";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { queueKey } from "../../lib/api/queues.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { MasterDetail, useChosen } from "../../lib/lists/master-detail.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { CommissionDetail } from "./commission-detail.tsx";
import { GiftDetail } from "./gift-detail.tsx";
import { invitesTexts } from "./texts.ts";

const SLA_SECONDS = 24 * 60 * 60;

/** The commissions of a pair, or a gift. */
type Review = CommissionPair | WaitingGift;

const isPair = (review: Review): review is CommissionPair => "inviter" in review;
const idOf = (review: Review) =>
  isPair(review) ? `${review.inviter.id}-${review.invitee.id}` : review.id;

/** Rewards whose members share something: commissions and gifts, and the selected one. */
export function ReviewQueue() {
  const t = useTexts(invitesTexts);
  const list = usePages({
    key: queueKey("invites"),
    read: ({ cursor, signal }) => api(listReviews, { input: { cursor }, signal }),
    rows: ({ pairs, gifts }): Review[] =>
      [...pairs, ...gifts].sort((one, other) => one.since.localeCompare(other.since)),
    everyMs: 30_000,
  });
  const [chosen, choose] = useChosen(list.rows.map(idOf), list.isLoading);
  const review = list.rows.find((each) => idOf(each) === chosen);
  const columns: Column<Review>[] = [
    {
      id: "pair",
      header: t.labels.member,
      value: namesOf,
      cell: (each) => (
        <span className="who-cell flex items-center gap-2.5 leading-[1.5]">
          <span>
            <b>{isPair(each) ? each.inviter.name : each.member.name}</b>
            <span className="block leading-[1.35] wrap-anywhere">
              {isPair(each) ? `→ ${each.invitee.name}` : each.code}
            </span>
            <small>{each.shared.map((kind) => t.kinds[kind]).join(" · ")}</small>
          </span>
        </span>
      ),
    },
    {
      id: "amount",
      header: t.amount,
      value: ({ amount }) => amount,
      align: "right",
      size: "amount",
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
    {
      id: "waits",
      header: t.labels.waits,
      value: ({ since }) => since,
      align: "right",
      size: "age",
      cell: ({ since }) => <Age since={since} slaSeconds={SLA_SECONDS} />,
    },
  ];
  return (
    <MasterDetail
      head={<h2>{t.list}</h2>}
      list={
        <LocalList
          name="commissions"
          label={t.list}
          columns={columns}
          list={list}
          rowId={idOf}
          selected={chosen}
          onSelect={choose}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      }
      detail={review ? <Detail key={idOf(review)} review={review} /> : null}
      onBack={() => choose(null)}
    />
  );
}

function namesOf(review: Review): string {
  if (!isPair(review)) return `${review.member.name} ${review.member.id} ${review.code}`;
  const { inviter, invitee } = review;
  return `${inviter.name} ${inviter.id} → ${invitee.name} ${invitee.id}`;
}

function Detail({ review }: { review: Review }) {
  return isPair(review) ? <CommissionDetail pair={review} /> : <GiftDetail gift={review} />;
}
