import { firstLetterOf } from "@krapao/browser/format/text";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { Copy, Share2, Users } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { dateTime } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { Pages } from "../../lib/lists/pages.tsx";
import { rangeOf } from "../../lib/lists/paging.ts";
import { useWallet, type Wallet } from "../../lib/money/wallet.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { inviteLink } from "./invite-link.ts";
import { inviteTexts } from "./texts/index.ts";
import { PAGE_SIZE, useInvites } from "./use-invites.ts";
import "./invites.css";

export const texts = [inviteTexts];

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

function LinkPlate({ wallet }: { wallet: Wallet }) {
  const t = useTexts(inviteTexts);
  const core = useTexts(coreTexts);
  const { invite, wallet: balance, profile } = wallet;
  const link = inviteLink(location.origin, profile._id);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast("success", core.copied(link)),
      () => toast("error", core.copyFailed),
    );
  // Closing the phone's share panel is no error.
  const share = () =>
    navigator.share({ title: "Krapao", text: t.shareText, url: link }).catch(() => undefined);
  const mayShare = typeof navigator.share === "function";
  return (
    <section className="invite-plate pat">
      <div className="row">
        <span className="ico gold">
          <Users className="i" aria-hidden="true" />
        </span>
        <div className="grow">
          <p className="text-13 text-fg-2">{t.ready}</p>
          <Amount value={invite.amount} currency={balance.currency} size="m" />
        </div>
        {invite.amount > 0 ? (
          <Button variant="claim" size="small" onClick={() => openSheet("collect-invite")}>
            {t.receive}
          </Button>
        ) : null}
      </div>
      <p className="text-14 text-fg-2">{t.how}</p>
      <output className="link num" aria-label={t.link}>
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

function Friends({ currency }: { currency: Currency }) {
  const t = useTexts(inviteTexts);
  const core = useTexts(coreTexts);
  const [page, setPage] = useState(1);
  const { data, isPending, refetch } = useInvites(page);
  if (!data) {
    return isPending ? (
      <SkeletonList label={core.loading} rows={3} />
    ) : (
      <LoadFailed onRetry={() => refetch()} />
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
      <table className="friends" aria-label={t.friends}>
        <thead className="vh">
          <tr>
            <th scope="col">{t.columns.friend}</th>
            <th scope="col">{t.columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {data.invites.map(({ _id, from, amount, createdAt }) => (
            <tr key={_id}>
              <td className="row">
                <span className="avatar small" aria-hidden="true">
                  {firstLetterOf(from.name)}
                </span>
                <span>
                  <b>{from.name}</b>
                  <time className="num" dateTime={createdAt}>
                    {dateTime(createdAt)}
                  </time>
                </span>
              </td>
              <td>
                <Amount value={amount} currency={currency} direction={amount > 0 ? "in" : "none"} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages page={page} size={PAGE_SIZE} total={data.total} onPage={setPage} />
    </section>
  );
}
