import * as accounts from "@krapao/contract/office/accounts";
import { begin } from "@krapao/contract/office/chat-begin";
import { Amount } from "@krapao/ui/amount";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { toast } from "@krapao/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Avatar } from "../../lib/avatar.tsx";
import { dateOnly, dateTime } from "../../lib/format.ts";
import { useMay } from "../../lib/me.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";
import type { Revealed } from "./reveal.tsx";
import { accountsTexts } from "./texts/index.ts";

interface MemberHeadProps {
  page: accounts.MemberPage;
  revealed: Revealed | null;
  /** Phone and account in full; absent when the role may not. */
  onReveal: React.ReactNode;
}

/** Who it is, what it has, and the deeds on it. */
export function MemberHead({ page, revealed, onReveal }: MemberHeadProps) {
  const t = useTexts(accountsTexts);
  const { member, balance } = page;
  const { currency } = member;
  const isSuspended = member.suspendedAt !== null;
  return (
    <section className="pane mb-head" aria-label={member.name}>
      <Avatar name={member.name} size="l" />
      <div className="grow">
        <h2>
          {member.name}
          {isSuspended ? (
            <Chip tone="coral">{t.suspended}</Chip>
          ) : (
            <Chip tone="jade">{t.active}</Chip>
          )}
          <Chip>{currency}</Chip>
        </h2>
        <p className="who">
          <span className="num">
            ID {member.id} · {revealed?.phone ?? member.phone}
          </span>
          {onReveal}
          <span>
            · {t.joined} <span className="num">{dateOnly(member.createdAt)}</span>
          </span>
          {member.invitedBy ? (
            <span>
              · {t.invitedBy}{" "}
              <Link className="sky" href={`/members/${member.invitedBy.id}`}>
                {member.invitedBy.name}
              </Link>
            </span>
          ) : null}
          {member.lastSeenAt ? (
            <span>
              · {t.lastSeen} <span className="num">{dateTime(member.lastSeenAt)}</span>
            </span>
          ) : null}
        </p>
      </div>
      <dl className="mb-sums">
        <div>
          <dt>{t.total}</dt>
          <dd>
            <Amount value={balance.total} currency={currency} size="m" />
          </dd>
        </div>
        <div>
          <dt>{t.wallet}</dt>
          <dd>
            <Amount value={balance.wallet} currency={currency} size="m" />
          </dd>
        </div>
        <div>
          <dt>{t.inGames}</dt>
          <dd>
            <Amount value={balance.games} currency={currency} size="m" />
          </dd>
        </div>
      </dl>
      <Deeds page={page} />
    </section>
  );
}

function Deeds({ page: { member } }: { page: accounts.MemberPage }) {
  const t = useTexts(accountsTexts);
  const may = useMay();
  const client = useQueryClient();
  const [opened, setOpened] = useState<"adjust" | "suspend" | null>(null);
  const isSuspended = member.suspendedAt !== null;
  const params = { memberId: member.id };
  const shut = async (why: string) => {
    await api(isSuspended ? accounts.reinstate : accounts.suspend, { params, input: { why } });
    toast("success", isSuspended ? t.reinstateDone : t.suspendDone);
    await client.invalidateQueries({ queryKey: ["member", member.id] });
  };
  const close = () => setOpened(null);
  const write = async () => {
    const { conversation } = await api(begin, { params });
    navigate(`/chat/${conversation.id}`);
  };
  return (
    <>
      {may("chat.answer") ? (
        <Button variant="secondary" onClick={() => void write().catch(toastError)}>
          {t.writeTo}
        </Button>
      ) : null}
      {may("wallet.adjust") ? (
        <Button variant="secondary" onClick={() => setOpened("adjust")}>
          {t.adjust}
        </Button>
      ) : null}
      {may("accounts.suspend") ? (
        <Button variant={isSuspended ? "secondary" : "cancel"} onClick={() => setOpened("suspend")}>
          {isSuspended ? t.reinstate : t.suspend}
        </Button>
      ) : null}
      <AdjustDialog
        memberId={member.id}
        currency={member.currency}
        open={opened === "adjust"}
        onClose={close}
      />
      <ReasonDialog
        open={opened === "suspend"}
        onClose={close}
        title={isSuspended ? t.reinstateTitle : t.suspendTitle}
        deed={isSuspended ? t.reinstate : t.suspend}
        danger={!isSuspended}
        onConfirm={shut}
      >
        <p className="t2">{isSuspended ? t.reinstateText : t.suspendText}</p>
      </ReasonDialog>
    </>
  );
}
