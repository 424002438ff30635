import { firstLetterOf } from "@krapao/browser/format/text";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Chip } from "@krapao/ui/feedback/chip";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Note } from "@krapao/ui/feedback/note";
import { Skeleton, SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { Copy, Share2, Users } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { codeTexts } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { dateTime, money } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { Pages } from "../../lib/lists/pages.tsx";
import { rangeOf } from "../../lib/lists/paging.ts";
import { useRefusal } from "../../lib/money/offer-facts.tsx";
import { useWallet, type Wallet } from "../../lib/money/wallet.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { productName } from "../../lib/product-name.ts";
import { inviteLink } from "./invite-link.ts";
import { inviteTexts } from "./texts.ts";
import { type Commission, PAGE_SIZE, useInvites, usePlayCheck } from "./use-invites.ts";
import "../../lib/money/amount-entry.css";
import "./invites.css";

export const texts = [inviteTexts, rewardTexts, codeTexts];

/** The member's invite link, and what the invited friends have earned. */
export default function InviteSheet() {
  const t = useTexts(inviteTexts);
  const core = useTexts(coreTexts);
  const { data: wallet } = useWallet();
  if (!wallet) return <SheetPlaceholder title={t.title} />;
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      <LinkPlate wallet={wallet} />
      <Friends currency={wallet.wallet.currency} />
    </Sheet>
  );
}

/** Shown by the rows and the terms below. */
const WITHOUT_NOTE: ReadonlySet<string | null> = new Set(["NO_INVITE_BONUS", "INVITE_IN_REVIEW"]);

function LinkPlate({ wallet }: { wallet: Wallet }) {
  const t = useTexts(inviteTexts);
  const core = useTexts(coreTexts);
  const { invite, wallet: balance, profile } = wallet;
  const refusal = useRefusal(invite.offer, balance.currency);
  const link = inviteLink(location.origin, profile._id);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast("success", core.copied(link)),
      () => toast("error", core.copyFailed),
    );
  // Closing the phone's share panel is no error.
  const share = () =>
    navigator.share({ title: productName(), text: t.shareText, url: link }).catch(() => undefined);
  const mayShare = typeof navigator.share === "function";
  return (
    <section className="invite-plate pat overflow-hidden grid grid-cols-1 rounded-20 border border-line-2 gap-3.5 p-4">
      <div className="row">
        <span className="ico gold">
          <Users className="i" aria-hidden="true" />
        </span>
        <div className="grow">
          <p className="text-13 text-fg-2">{t.ready}</p>
          <Amount value={invite.amount} currency={balance.currency} size="m" />
        </div>
        {invite.amount > 0 ? (
          <Button
            variant="claim"
            size="small"
            disabled={refusal !== null}
            onClick={() => openSheet("collect-invite")}
          >
            {t.labels.receive}
          </Button>
        ) : null}
      </div>
      {refusal && !WITHOUT_NOTE.has(invite.offer.refusal) ? <Note>{refusal}</Note> : null}
      <Totals wallet={wallet} />
      <p className="text-14 text-fg-2">{t.how}</p>
      <Terms wallet={wallet} />
      <output
        className="link num px-3.5 py-2.5 rounded-16 border border-line text-14 wrap-anywhere select-all"
        aria-label={t.link}
      >
        {link.replace(/^https?:\/\//, "")}
      </output>
      <div className="btns">
        <Button size="small" onClick={copy}>
          <Copy className="i i18" aria-hidden="true" />
          {t.copy}
        </Button>
        {mayShare ? (
          <Button variant="secondary" size="small" onClick={share}>
            <Share2 className="i i18" aria-hidden="true" />
            {t.share}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** How many friends have registered, what was collected so far, and what cannot be yet. */
function Totals({ wallet: { invite, wallet } }: { wallet: Wallet }) {
  const t = useTexts(inviteTexts);
  const { data } = useInvites(1);
  const { isFetching } = usePlayCheck(invite.waitsForPlay > 0);
  const sum = (value: number) => <Amount value={value} currency={wallet.currency} />;
  const space = <Skeleton className="h-5 w-20" />;
  const rows = [
    { label: t.invited, value: data ? t.people(data.friends) : space },
    { label: t.received, value: data ? sum(data.received) : space },
    // Earned but not played, and under review.
    ...(invite.waitsForPlay > 0
      ? [{ label: isFetching ? t.checksPlay : t.waitsForPlay, value: sum(invite.waitsForPlay) }]
      : []),
    ...(invite.inReview > 0 ? [{ label: t.inReview, value: sum(invite.inReview) }] : []),
  ];
  return (
    <dl className="facts">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** When and how much can be collected; nothing while invites are off. */
function Terms({ wallet: { invite, wallet } }: { wallet: Wallet }) {
  const t = useTexts(inviteTexts);
  const { playedPercent, collectMin, memberMax, success } = invite;
  if (success === 0) return null;
  const terms = [
    playedPercent === 100 ? t.mustPlay : playedPercent > 0 ? t.mustPlayPart(playedPercent) : null,
    collectMin > 0 ? t.collectFrom(money(collectMin, wallet.currency)) : null,
    memberMax === null ? null : t.most(money(memberMax, wallet.currency)),
  ].filter((term) => term !== null);
  return (
    <ul className="invite-terms grid gap-0.5 text-13 text-fg-2">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}

function Friends({ currency }: { currency: Currency }) {
  const t = useTexts(inviteTexts);
  const core = useTexts(coreTexts);
  const [page, setPage] = useState(1);
  const { data, isPending, error, refetch } = useInvites(page);
  if (!data) {
    return isPending ? (
      <SkeletonList label={core.loading} rows={3} />
    ) : (
      <LoadFailed error={error} onRetry={() => refetch()} />
    );
  }
  if (data.total === 0) return <EmptyState title={t.emptyTitle} text={t.emptyText} />;
  return (
    <section className="stack-2">
      <div className="row">
        <h3 className="grow text-16">{t.friends}</h3>
        <span className="num text-13 text-fg-3">
          {t.range(...rangeOf(page, PAGE_SIZE, data.total), data.total)}
        </span>
      </div>
      <table className="friends block" aria-label={t.friends}>
        <thead className="vh">
          <tr>
            <th scope="col">{t.columns.friend}</th>
            <th scope="col">{t.columns.amount}</th>
          </tr>
        </thead>
        <tbody className="block">
          {data.invites.map((commission) => (
            <FriendRow key={commission._id} commission={commission} currency={currency} />
          ))}
        </tbody>
      </table>
      <Pages page={page} size={PAGE_SIZE} total={data.total} onPage={setPage} />
    </section>
  );
}

function FriendRow({ commission, currency }: { commission: Commission; currency: Currency }) {
  const t = useTexts(inviteTexts);
  const { from, amount, createdAt, state } = commission;
  const isGranted = state === "open" || state === "collected";
  return (
    <tr className="grid items-center gap-3 py-2.5 px-0">
      <td className="row p-0">
        <span
          className="avatar small h-10 grid place-items-center flex-none text-14 font-semibold"
          aria-hidden="true"
        >
          {firstLetterOf(from.name)}
        </span>
        <span>
          <b>{from.name}</b>
          <time className="num text-13 text-fg-3" dateTime={createdAt}>
            {dateTime(createdAt)}
          </time>
        </span>
      </td>
      <td className="p-0">
        <Amount
          value={amount}
          currency={currency}
          direction={isGranted && amount > 0 ? "in" : "none"}
        />
        {state === "review" ? <Chip tone="amber">{t.states.review}</Chip> : null}
        {state === "rejected" ? <Chip>{t.states.rejected}</Chip> : null}
      </td>
    </tr>
  );
}
