import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../lib/api/api.ts";
import { bankAccountText, dateTime, money } from "../../lib/format.ts";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { MemberData } from "./member-data.tsx";
import { Notes } from "./notes.tsx";
import { Figures } from "./profile/figures.tsx";
import type { Revealed } from "./reveal.tsx";
import { accountsTexts } from "./texts.ts";

/** The column next to the tabs: figures, risk, notes, signals, bank account and last 30 days. */
export function MemberSide({
  page,
  revealed,
  risk,
  protection,
}: {
  page: accounts.MemberPage;
  revealed: Revealed | null;
  risk: ReactNode;
  protection: ReactNode;
}) {
  const t = useTexts(accountsTexts);
  const { member, month, balance } = page;
  const { currency } = member;
  const accountNo = revealed?.bankAccountNo ?? member.bankAccountNo;
  return (
    <aside className="mb-side grid gap-4" aria-label={t.overview}>
      <Figures memberId={member.id} />
      {risk ? <section className="pane px-4.5 py-4 grid grid-cols-1 gap-2">{risk}</section> : null}
      <section className="pane px-4.5 py-4 grid grid-cols-1 gap-2">
        <h3>{t.notes}</h3>
        <Notes memberId={member.id} />
      </section>
      <section className="pane px-4.5 py-4 grid grid-cols-1 gap-2">
        <h3>{t.signals}</h3>
        <Signals page={page} />
      </section>
      <section className="pane px-4.5 py-4 grid grid-cols-1 gap-2">
        <h3>{t.bankAccount}</h3>
        <div className="who-cell flex items-center gap-2.5 leading-[1.5]">
          <BankTile code={member.bankCode} />
          <span>
            <b className="num">{bankAccountText(accountNo)}</b>
            <small>{member.bankAccountName}</small>
          </span>
        </div>
        {page.bankChange ? (
          <p>
            <Chip tone="amber">{t.bankStates[page.bankChange.state]}</Chip>{" "}
            <span className="num s13 t2">
              {page.bankChange.to.bankCode}{" "}
              {revealed?.newBankAccountNo ?? page.bankChange.to.bankAccountNo}
            </span>
          </p>
        ) : null}
      </section>
      <section className="pane px-4.5 py-4 grid grid-cols-1 gap-2">
        <h3>{t.month}</h3>
        <Facts
          rows={[
            [t.labels.deposits, <Amount key="d" value={month.deposits} currency={currency} />],
            [
              t.labels.withdrawals,
              <Amount key="w" value={month.withdrawals} currency={currency} />,
            ],
            [t.gifts, <Amount key="g" value={month.gifts} currency={currency} />],
            [t.held, <Amount key="h" value={balance.held} currency={currency} />],
          ]}
        />
      </section>
      <section className="pane px-4.5 py-4 grid grid-cols-1 gap-2">{protection}</section>
      <MemberData member={member} />
    </aside>
  );
}

function Signals({ page }: { page: accounts.MemberPage }) {
  const t = useTexts(accountsTexts);
  const { member, condition, transfersWaiting, balance } = page;
  const { currency } = member;
  return (
    <>
      {condition ? (
        <p>
          <Chip tone={condition.isMet ? "jade" : "amber"}>
            {condition.isMet ? t.conditionMet : t.condition}
          </Chip>{" "}
          <span className="s13 t2">
            {condition.description} ·{" "}
            {t.conditionText(money(condition.target, currency), money(condition.floor, currency))}
          </span>
        </p>
      ) : null}
      {transfersWaiting > 0 ? (
        <p>
          <Chip tone="amber">{t.transfersWaiting(transfersWaiting)}</Chip>
        </p>
      ) : null}
      {balance.isStale ? <p className="s13 amber">{t.staleGames}</p> : null}
      <p className="s13 t2">
        {t.verified}:{" "}
        {member.phoneVerifiedAt ? (
          <span className="num">{dateTime(member.phoneVerifiedAt)}</span>
        ) : (
          t.notVerified
        )}
      </p>
      <Consent consents={page.consents} />
      <Duplicates memberId={member.id} />
    </>
  );
}

/** The terms that the member accepted last, named by the start of their version hash. */
function Consent({ consents: [last] }: Pick<accounts.MemberPage, "consents">) {
  const t = useTexts(accountsTexts);
  return (
    <p className="s13 t2">
      {t.agreed}:{" "}
      {last ? (
        <span className="num">
          {dateTime(last.acceptedAt)} · {last.version.slice(0, 8)} · {last.locale}
        </span>
      ) : (
        t.notAgreed
      )}
    </p>
  );
}

/** Members who may be the same person. */
function Duplicates({ memberId }: { memberId: string }) {
  const t = useTexts(accountsTexts);
  const { data } = useQuery({
    queryKey: ["member", memberId, "duplicates"],
    queryFn: ({ signal }) => api(accounts.duplicates, { params: { memberId }, signal }),
  });
  if (!data) return null;
  if (data.duplicates.length === 0) return <p className="s13 t3">{t.noPossibleDuplicates}</p>;
  return (
    <>
      <p>
        <Chip tone="coral">
          {t.possibleDuplicates} <b className="num">{data.duplicates.length}</b>
        </Chip>
      </p>
      <ul className="notes">
        {data.duplicates.slice(0, 5).map(({ member, same, isSuspended }) => (
          <li key={member.id}>
            <MemberLink className="sky" id={member.id}>
              {member.name}
            </MemberLink>{" "}
            <span className="s13 t3">
              <span className="num">ID {member.id}</span> ·{" "}
              {same.map((each) => t.same[each]).join(" · ")}
              {isSuspended ? ` · ${t.labels.suspended}` : ""}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
