import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { thingActions } from "@krapao/contract/console/spinwheel";
import { Note } from "@krapao/ui/feedback/note";
import { Actions } from "../../lib/actions/actions.tsx";
import { useMay } from "../../lib/api/me.ts";
import { Avatar } from "../../lib/marks/avatar.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { spinwheelTexts } from "./texts.ts";
import { refetchThings, type WonThing } from "./thing-calls.ts";
import { ThingState } from "./thing-state.tsx";

/** One won thing: who won it, until when it can be handed over, and the action. */
export function ThingDetail({ thing }: { thing: WonThing }) {
  const t = useTexts(spinwheelTexts);
  const language = useLanguage();
  const { member, state } = thing;
  return (
    <>
      <header className="detail-head">
        <Avatar name={member.name} size="l" />
        <div className="grow">
          <h2>{thing.thing[language]}</h2>
          <p className="s13 t2">
            <MemberLink className="sky" id={member.id}>
              {member.name}
            </MemberLink>{" "}
            <span className="num nowrap">
              {member.id} · {member.phone}
            </span>
          </p>
        </div>
        <ThingState state={state} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={thing.thing[language]}>
        {state === "open" ? <Note tone="info">{t.waitingText}</Note> : null}
        {state === "expired" ? <Note tone="warn">{t.expiredText}</Note> : null}
        <Facts
          rows={[
            [t.wheel, thing.wheel[language]],
            [
              t.coupon,
              <span key="coupon" className="num">
                {thing.coupon}
              </span>,
            ],
            [t.wonAt, <Timestamp key="won" at={thing.wonAt} />],
            [t.expiresAt, <Timestamp key="until" at={thing.expiresAt} />],
            ...(thing.handedOverAt === null
              ? []
              : ([
                  [t.handedOverAt, <Timestamp key="handed" at={thing.handedOverAt} />],
                  [t.handedOverBy, thing.handedOverBy ?? "–"],
                ] as const)),
          ]}
        />
      </section>
      {state === "open" ? <HandOver thing={thing} /> : null}
    </>
  );
}

function HandOver({ thing }: { thing: WonThing }) {
  const t = useTexts(spinwheelTexts);
  const language = useLanguage();
  const may = useMay();
  if (!may("wallet.adjust")) {
    return <footer className="detail-actions s13 t3">{t.readOnly}</footer>;
  }
  return (
    <Actions
      of={thingActions}
      item={thing}
      texts={t.actions}
      refresh={refetchThings}
      special={{
        handOver: {
          button: { variant: "primary" },
          texts: { title: t.handOverTitle(thing.thing[language], thing.member.name) },
        },
      }}
    />
  );
}
