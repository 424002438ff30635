import { useTexts } from "@krapao/browser/i18n/texts";
import type { SharingKind } from "@krapao/contract/console/invites";
import type { Currency } from "@krapao/contract/money";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import type { ComponentProps, ReactNode } from "react";
import { Facts } from "../../lib/panes/pane.tsx";
import { SharedList } from "./shared-list.tsx";
import { invitesTexts } from "./texts.ts";

/** What is reviewed, its facts, what its members share, and its actions. */
export function ReviewDetail({
  amount,
  currency,
  title,
  shared,
  facts,
  children,
  actions,
}: {
  amount: number;
  currency: Currency;
  /** After the amount. */
  title: ReactNode;
  shared: SharingKind[];
  facts: ComponentProps<typeof Facts>["rows"];
  children?: ReactNode;
  actions: ReactNode;
}) {
  const t = useTexts(invitesTexts);
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>
            <Amount value={amount} currency={currency} size="m" /> · {title}
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
        <Facts rows={facts} />
        <SharedList shared={shared} />
        {children}
      </section>
      {actions}
    </>
  );
}
