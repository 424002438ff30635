import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type Clawback,
  clawbackActions,
  isOpenClawback,
} from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import type { ReactNode } from "react";
import { Actions } from "../../lib/actions/actions.tsx";
import { refreshQueue } from "../../lib/api/queues.ts";
import { whole } from "../../lib/format.ts";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { depositTexts } from "./texts.ts";

/** Rewards of a reversed deposit: how much was clawed back, and what is still open. */
export function ClawbackList({ clawbacks }: { clawbacks: readonly Clawback[] }) {
  const t = useTexts(depositTexts);
  if (clawbacks.length === 0) return null;
  const special = (clawback: Clawback) => ({
    button: { variant: "secondary" as const, size: "small" as const },
    children: <ClawbackRow clawback={clawback}>{clawback.member.name}</ClawbackRow>,
  });
  return (
    <section aria-label={t.clawback.title}>
      <h3>{t.clawback.title}</h3>
      {clawbacks.some(isOpenClawback) ? <Note tone="warn">{t.clawback.text}</Note> : null}
      <ul className="clawbacks gap-2.5 m-0 p-0 list-none grid">
        {clawbacks.map((each) => (
          <li key={each.id}>
            <ClawbackRow clawback={each}>
              <MemberLink id={each.member.id}>{each.member.name}</MemberLink>
            </ClawbackRow>
            <Actions
              of={clawbackActions}
              item={each}
              texts={t.clawback.actions}
              refresh={() => refreshQueue("payments")}
              className="row"
              start={["collected", "forgiven"]}
              special={{ collected: special(each), forgiven: special(each) }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One reward; the child names the member. */
function ClawbackRow({ clawback, children }: { clawback: Clawback; children: ReactNode }) {
  const t = useTexts(depositTexts);
  const { kind, settlement, settledBy, earned, clawedBack } = clawback;
  return (
    <>
      <p className="row">
        <b className="grow">{t.clawback.kinds[kind]}</b>
        {isOpenClawback(clawback) ? <Chip tone="amber">{t.clawback.open}</Chip> : null}
        {settlement ? <Chip tone="plain">{t.clawback.settlements[settlement]}</Chip> : null}
        {clawedBack === earned ? <Chip tone="jade">{t.clawback.allClawedBack}</Chip> : null}
      </p>
      <p className="t2 s13">
        {children} · {t.clawback.earned} <RewardValue clawback={clawback} value={earned} /> ·{" "}
        {t.clawback.clawedBack} <RewardValue clawback={clawback} value={clawedBack} /> ·{" "}
        {t.clawback.left} <RewardValue clawback={clawback} value={earned - clawedBack} />
        {settledBy ? ` · ${settledBy}` : ""}
      </p>
    </>
  );
}

function RewardValue({ clawback: { currency }, value }: { clawback: Clawback; value: number }) {
  const t = useTexts(depositTexts);
  if (currency === null) return t.clawback.coins(whole(value));
  return <Amount value={Math.round(value * 100) / 100} currency={currency} />;
}
