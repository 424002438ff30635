import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { begin } from "@krapao/contract/console/chat";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { useQueryClient } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { Actions } from "../../lib/actions/actions.tsx";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { dateOnly, dateTime } from "../../lib/format.ts";
import { Avatar } from "../../lib/marks/avatar.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { AsOf, useGameFigures } from "../../lib/records/game-figures.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { LatestNote, LevelMark } from "./profile/head-marks.tsx";
import type { Revealed } from "./reveal.tsx";
import { Tags } from "./tags.tsx";
import { accountsTexts } from "./texts.ts";

interface MemberHeadProps {
  page: accounts.MemberPage;
  revealed: Revealed | null;
  /** The button that shows phone and account in full; it renders nothing without the permission. */
  revealButton: React.ReactNode;
  /** The risk in a word; null without permission to read withdrawals. */
  riskMark: React.ReactNode;
}

/** Name, balances and actions of a member. */
export function MemberHead({ page, revealed, revealButton, riskMark }: MemberHeadProps) {
  const t = useTexts(accountsTexts);
  const { member } = page;
  const { currency } = member;
  const isSuspended = member.suspendedAt !== null;
  return (
    <section
      className="pane mb-head flex flex-wrap items-center gap-x-4.5 gap-y-3 px-5 py-4.5"
      aria-label={member.name}
    >
      <Avatar name={member.name} size="l" />
      <div className="grow">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {member.name}
          {isSuspended ? (
            <Chip tone="coral">{t.labels.suspended}</Chip>
          ) : (
            <Chip tone="jade">{t.labels.active}</Chip>
          )}
          <Chip>{currency}</Chip>
          <LevelMark memberId={member.id} />
          {riskMark}
        </h2>
        <p className="identity flex flex-wrap gap-x-4.5 gap-y-0 items-center text-fg-2">
          <span className="num">
            ID {member.id} · {revealed?.phone ?? member.phone}
          </span>
          {revealButton}
          <span>
            {t.joined} <span className="num">{dateOnly(member.createdAt)}</span>
          </span>
          {member.invitedBy ? (
            <span>
              {t.invitedBy}{" "}
              <MemberLink className="sky" id={member.invitedBy.id}>
                {member.invitedBy.name}
              </MemberLink>
            </span>
          ) : null}
          {member.lastSeenAt ? (
            <span>
              {t.lastSeen} <span className="num">{dateTime(member.lastSeenAt)}</span>
            </span>
          ) : null}
        </p>
      </div>
      <Sums page={page} />
      <MemberActions page={page} />
      <div className="pf-more flex-[1_0_100%] flex flex-wrap gap-x-5 gap-y-2 items-center pt-2.5 border-t border-t-line">
        <div className="mb-tags flex flex-wrap gap-x-3 gap-y-1.5 items-center">
          <Tags member={member} />
        </div>
        <LatestNote memberId={member.id} />
      </div>
    </section>
  );
}

/** The member's money. What is in games is read at the providers when the page opens. */
function Sums({ page: { member, balance } }: Pick<MemberHeadProps, "page">) {
  const t = useTexts(accountsTexts);
  const core = useTexts(coreTexts);
  const { currency } = member;
  const figures = useGameFigures(member.id);
  const inGames = figures?.held ?? balance.games;
  return (
    <dl className="mb-sums flex flex-wrap">
      <div>
        <dt>{t.labels.total}</dt>
        <dd>
          <Amount value={balance.wallet + inGames} currency={currency} size="m" />
        </dd>
      </div>
      <div>
        <dt>{t.labels.wallet}</dt>
        <dd>
          <Amount value={balance.wallet} currency={currency} size="m" />
        </dd>
      </div>
      <div>
        <dt>{t.labels.inGames}</dt>
        <dd>
          <Amount value={inGames} currency={currency} size="m" />
          {figures ? <AsOf figures={figures} /> : null}
        </dd>
      </div>
      {figures ? (
        <div>
          <dt>{core.gameResult}</dt>
          <dd>
            <Amount
              value={figures.result}
              currency={currency}
              size="m"
              direction={figures.result > 0 ? "in" : "none"}
            />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function MemberActions({ page: { member } }: { page: accounts.MemberPage }) {
  const t = useTexts(accountsTexts);
  const may = useMay();
  const client = useQueryClient();
  const openConversation = async () => {
    const { conversation } = await api(begin, { params: { memberId: member.id } });
    navigate(`/chat/${conversation.id}`);
  };
  return (
    <Actions
      of={accounts.memberActions}
      item={member}
      texts={t.memberActions}
      refresh={() => client.invalidateQueries({ queryKey: ["member", member.id] })}
      className="flex flex-wrap gap-2.5 ml-auto"
      before={
        may("chat.answer") ? (
          <Button variant="secondary" onClick={() => void openConversation().catch(toastError)}>
            {t.sendMessage}
          </Button>
        ) : null
      }
      special={{
        adjust: {
          button: { variant: "secondary" },
          dialog: ({ item, onClose }) => (
            <AdjustDialog memberId={item.id} currency={item.currency} open onClose={onClose} />
          ),
        },
        reinstate: { button: { variant: "secondary" } },
      }}
    >
      {null}
    </Actions>
  );
}
