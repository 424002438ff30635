import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import type { InboxConversation } from "@krapao/contract/console/chat";
import * as ledger from "@krapao/contract/console/ledger";
import type { Currency } from "@krapao/contract/money";
import { Chip } from "@krapao/ui/feedback/chip";
import { buttonClass } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownLeft, ArrowRight, ArrowUpRight, type LucideIcon, ScanLine } from "lucide-react";
import { Link } from "wouter";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { dateTime } from "../../lib/format.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { Avatar } from "../../lib/marks/avatar.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { customerName } from "./customer-name.ts";
import { recordLink } from "./record-link.ts";
import { chatTexts } from "./texts.ts";
import { ConversationTags } from "./work/conversation-tags.tsx";

const EVERY_MS = 30_000;
const SHOWN = 3;

/** The customer and the usual subjects of a conversation: money, pending movements, slips. */
export function Context({ conversation }: { conversation: InboxConversation }) {
  const t = useTexts(chatTexts);
  const mayRead = useMay()("accounts.read");
  const { customer } = conversation;
  return (
    <div className="cd-about grid grid-cols-1 gap-4 content-start">
      <div className="grid justify-items-center gap-1.5 text-center">
        <Avatar name={customer.name ?? customer.guest ?? "?"} size="l" />
        <h2 className="text-18">{customerName(customer, t)}</h2>
        {customer.kind === "guest" ? <Chip>{t.guestChip(customer.guest ?? "")}</Chip> : null}
      </div>
      <ConversationTags conversation={conversation} />
      {customer.memberId === null ? (
        <p className="t2 center">{t.guestText}</p>
      ) : mayRead ? (
        <Member memberId={customer.memberId} />
      ) : null}
    </div>
  );
}

function Member({ memberId }: { memberId: string }) {
  const t = useTexts(chatTexts);
  const query = useQuery({
    queryKey: ["member", memberId],
    queryFn: ({ signal }) => api(accounts.read, { params: { memberId }, signal }),
    refetchInterval: EVERY_MS,
  });
  if (query.isPending) return <Loading />;
  if (!query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const { member, balance, condition } = query.data;
  const { currency } = member;
  return (
    <>
      {member.suspendedAt ? <Chip tone="coral">{t.labels.suspended}</Chip> : null}
      <Facts
        rows={[
          [t.labels.wallet, <Amount key="wallet" value={balance.wallet} currency={currency} />],
          [t.labels.inGames, <Amount key="games" value={balance.games} currency={currency} />],
          [t.bonus, condition ? condition.description : t.noBonus],
          ...(condition
            ? ([
                [
                  t.condition,
                  <span key="condition" className="num">
                    <Amount value={balance.total} currency={currency} size="s" /> /{" "}
                    <Amount value={condition.target} currency={currency} size="s" />
                  </span>,
                ],
              ] as const)
            : []),
          [
            t.labels.bank,
            <span key="bank" className="inline-flex items-center gap-2">
              <BankTile code={member.bankCode} small />
              <span className="num nowrap">{member.bankAccountNo}</span>
            </span>,
          ],
        ]}
      />
      <section aria-label={t.related}>
        <h3 className="s13 t3">{t.related}</h3>
        <Records memberId={memberId} type="slips" icon={ScanLine} currency={currency} />
        <Records memberId={memberId} type="withdrawals" icon={ArrowUpRight} currency={currency} />
        <Records memberId={memberId} type="deposits" icon={ArrowDownLeft} currency={currency} />
      </section>
      <MemberLink id={memberId} className={buttonClass({ variant: "secondary" })}>
        {t.memberPage}
      </MemberLink>
    </>
  );
}

interface RecordsProps {
  memberId: string;
  type: "slips" | "withdrawals" | "deposits";
  icon: LucideIcon;
  currency: Currency;
}

/** The last few records of one type, with links to the queues that handle them. */
function Records({ memberId, type, icon: Icon, currency }: RecordsProps) {
  const t = useTexts(chatTexts);
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["member", memberId, "last", type],
    queryFn: ({ signal }) =>
      api(ledger.records, { params: { memberId }, input: { type, limit: SHOWN }, signal }),
    refetchInterval: EVERY_MS,
  });
  const mayOpen = may(type === "withdrawals" ? "withdrawals.read" : "deposits.read");
  return (
    <ul className="cd-records">
      {(data?.records ?? []).map((record) => (
        <li className="px-0 py-2.5 border-t border-t-line" key={record.id}>
          <span className={`ico ${toneOf(record.state)}`}>
            <Icon className="i i18" aria-hidden="true" />
          </span>
          <span className="cd-record min-w-0 grid leading-[1.45]">
            <b>
              {t.words[type]}{" "}
              {record.amount === null ? null : (
                <Amount value={record.amount} currency={currency} size="s" />
              )}
            </b>
            <small className={toneOf(record.state)}>{t.states[record.state] ?? record.state}</small>
            <small className="t3 num">{dateTime(record.at).slice(0, 16)}</small>
          </span>
          {mayOpen && type !== "deposits" ? (
            <Link
              href={recordLink(type, record)}
              className="iconbtn"
              aria-label={`${t.open} ${t.words[type]}`}
            >
              <ArrowRight className="i i18" aria-hidden="true" />
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const GOOD = ["credited", "paid", "done"];
const BAD = ["failed", "refused", "returned", "expired", "cancelled"];

const toneOf = (state: string) =>
  GOOD.includes(state) ? "jade" : BAD.includes(state) ? "coral" : "amber";
