import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { exclusionActions, type ProtectionPage, read } from "@krapao/contract/console/protection";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Actions } from "../../lib/actions/actions.tsx";
import { api } from "../../lib/api/api.ts";
import { dateTime, money } from "../../lib/format.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { protectionTexts } from "./texts.ts";

const keyOf = (memberId: string) => ["member", memberId, "protection"];

/** Limits and self-exclusions that a member has set. Staff can only extend a self-exclusion. */
export function MemberProtection({ memberId }: { memberId: string }) {
  const t = useTexts(protectionTexts);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(memberId),
    queryFn: ({ signal }) => api(read, { params: { memberId }, signal }),
  });
  if (!data) return error ? <Failed error={error} onRetry={refetch} /> : <Loading />;
  const isEmpty = data.changes.length === 0 && data.selfExclusions.length === 0;
  return (
    <>
      <h3>{t.title}</h3>
      {isEmpty ? <p className="s13 t3">{t.nothing}</p> : <ProtectionFacts page={data} />}
      {data.excludedUntil ? <ExtendExclusion memberId={memberId} /> : null}
      <OperatorLimits page={data} />
    </>
  );
}

/** The operator's limits that hold for the member, and where each is from. */
function OperatorLimits({ page: { operatorLimits, currency } }: { page: ProtectionPage }) {
  const t = useTexts(protectionTexts);
  const language = useLanguage();
  return (
    <>
      <h3>{t.operatorLimits}</h3>
      <Facts
        rows={operatorLimits.map(({ limit, amount, from }) => [
          t.limits[limit],
          <span key={limit}>
            <Amount value={amount} currency={currency} />{" "}
            <small className="t3">
              {from ? t.from[from.kind](from.name[language] || from.code) : t.fromSettings}
            </small>
          </span>,
        ])}
      />
    </>
  );
}

function ProtectionFacts({ page }: { page: ProtectionPage }) {
  const t = useTexts(protectionTexts);
  const { excludedUntil, limits, currency, waiting } = page;
  const amount = (value: number | null) => (value === null ? t.none : money(value, currency));
  const sum = waiting.reduce((minor, each) => minor + Math.round(each.amount * 100), 0) / 100;
  return (
    <>
      {excludedUntil ? (
        <p>
          <Chip tone="sky">{t.excluded}</Chip>{" "}
          <span className="num s13 t2">{t.until(dateTime(excludedUntil))}</span>
        </p>
      ) : null}
      <Facts
        rows={limits.map(({ period, limit, used }) => [
          t.periods[period],
          limit === null ? (
            <span key={period} className="t3">
              {t.none}
            </span>
          ) : (
            <span key={period} className="num">
              {t.usedOf(money(used, currency), money(limit, currency))}
            </span>
          ),
        ])}
      />
      {limits.map(({ period, pending }) =>
        pending ? (
          <p key={period} className="num s13 amber">
            {t.periods[period]}:{" "}
            {t.pendingChange(amount(pending.amount), dateTime(pending.confirmFrom))}
          </p>
        ) : null,
      )}
      {waiting.length > 0 ? (
        <p>
          <Chip tone="amber">{t.waiting(waiting.length, money(sum, currency))}</Chip>
        </p>
      ) : null}
      <History page={page} />
    </>
  );
}

/** Recent changes, newest first. */
function History({ page: { changes, selfExclusions, currency } }: { page: ProtectionPage }) {
  const t = useTexts(protectionTexts);
  const entries = [
    ...changes.map(({ id, requestedAt, period, amount, state }) => ({
      id,
      at: requestedAt,
      text: t.limitOf(t.periods[period], amount === null ? t.none : ""),
      amount,
      note: t.states[state],
    })),
    ...selfExclusions.map(({ id, at, length, staffName }) => ({
      id,
      at,
      text: t.exclusionOf(t.actions.extend.values[length]),
      amount: null,
      note: staffName ?? t.byMember,
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <details>
      <summary className="s13 sky">{t.history}</summary>
      <ul className="notes">
        {entries.map(({ id, at, text, amount, note }) => (
          <li key={id}>
            {text} {amount === null ? null : <Amount value={amount} currency={currency} />}{" "}
            <span className="s13 t3">
              {note} · <span className="num">{dateTime(at)}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Extends a self-exclusion, with a reason; owners only. */
function ExtendExclusion({ memberId }: { memberId: string }) {
  const t = useTexts(protectionTexts);
  const client = useQueryClient();
  return (
    <Actions
      of={exclusionActions}
      item={{ id: memberId }}
      texts={t.actions}
      refresh={() => client.invalidateQueries({ queryKey: keyOf(memberId) })}
      className="row"
      special={{ extend: { button: { size: "small" }, initial: { length: "half_year" } } }}
    >
      {null}
    </Actions>
  );
}
