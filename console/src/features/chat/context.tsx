import * as accounts from "@krapao/contract/office/accounts";
import type { DeskConversation } from "@krapao/contract/office/chat";
import * as ledger from "@krapao/contract/office/ledger";
import { Amount } from "@krapao/ui/amount";
import { BankTile } from "@krapao/ui/bank-tile";
import { buttonClass } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import type { Currency } from "@krapao/ui/money";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownLeft, ArrowRight, ArrowUpRight, type LucideIcon, ScanLine } from "lucide-react";
import { Link } from "wouter";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Avatar } from "../../lib/avatar.tsx";
import { dateTime } from "../../lib/format.ts";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { useMay } from "../../lib/me.ts";
import { Facts } from "../../lib/pane.tsx";
import { customerName } from "./customer-name.ts";
import { chatTexts } from "./texts/index.ts";

const EVERY_MS = 30_000;
const SHOWN = 3;

/** Who writes, and what a talk is usually about: money, what is on its way, slips. */
export function Context({ conversation }: { conversation: DeskConversation }) {
  const t = useTexts(chatTexts);
  const mayRead = useMay()("accounts.read");
  const { customer } = conversation;
  return (
    <div className="cd-about">
      <div className="cd-person">
        <Avatar name={customer.name ?? customer.guest ?? "?"} size="l" />
        <h2>{customerName(customer, t)}</h2>
        {customer.kind === "guest" ? <Chip>{t.guestChip(customer.guest ?? "")}</Chip> : null}
      </div>
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
      {member.suspendedAt ? <Chip tone="coral">{t.suspended}</Chip> : null}
      <Facts
        rows={[
          [t.wallet, <Amount key="wallet" value={balance.wallet} currency={currency} />],
          [t.inGames, <Amount key="games" value={balance.games} currency={currency} />],
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
            t.bank,
            <span key="bank" className="cd-bank">
              <BankTile code={member.bankCode} small />
              <span className="num nowrap">{member.bankAccountNo}</span>
            </span>,
          ],
        ]}
      />
      <section aria-label={t.related}>
        <h3 className="s13 t3">{t.related}</h3>
        <Records memberId={memberId} word="slips" icon={ScanLine} currency={currency} />
        <Records memberId={memberId} word="withdrawals" icon={ArrowUpRight} currency={currency} />
        <Records memberId={memberId} word="deposits" icon={ArrowDownLeft} currency={currency} />
      </section>
      <Link href={`/members/${memberId}`} className={buttonClass({ variant: "secondary" })}>
        {t.memberPage}
      </Link>
    </>
  );
}

interface RecordsProps {
  memberId: string;
  word: "slips" | "withdrawals" | "deposits";
  icon: LucideIcon;
  currency: Currency;
}

/** The last few records of one word, with the way to the desk that works on them. */
function Records({ memberId, word, icon: Icon, currency }: RecordsProps) {
  const t = useTexts(chatTexts);
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["member", memberId, "last", word],
    queryFn: ({ signal }) =>
      api(ledger.records, { params: { memberId }, input: { word, limit: SHOWN }, signal }),
    refetchInterval: EVERY_MS,
  });
  const mayOpen = may(word === "withdrawals" ? "withdrawals.read" : "deposits.read");
  return (
    <ul className="cd-records">
      {(data?.records ?? []).map((record) => (
        <li key={record.id}>
          <span className={`ico ${toneOf(record.state)}`}>
            <Icon className="i i18" aria-hidden="true" />
          </span>
          <span className="cd-record">
            <b>
              {t.words[word]}{" "}
              {record.amount === null ? null : (
                <Amount value={record.amount} currency={currency} size="s" />
              )}
            </b>
            <small className={toneOf(record.state)}>{t.states[record.state] ?? record.state}</small>
            <small className="t3 num">{dateTime(record.at).slice(0, 16)}</small>
          </span>
          {mayOpen && word !== "deposits" ? (
            <Link
              href={linkOf(word, record)}
              className="iconbtn"
              aria-label={`${t.open} ${t.words[word]}`}
            >
              <ArrowRight className="i i18" aria-hidden="true" />
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function linkOf(word: "slips" | "withdrawals", { id, state }: ledger.MemberRecord): string {
  if (word === "slips") return `/slips?show=${id}`;
  return `/withdrawals?tab=${state === "review" ? "waiting" : "done"}&item=${id}`;
}

const GOOD = ["credited", "paid", "done"];
const BAD = ["failed", "refused", "returned", "expired", "cancelled"];

const toneOf = (state: string) =>
  GOOD.includes(state) ? "jade" : BAD.includes(state) ? "coral" : "amber";
