import { lengthen, type ProtectionPage, read } from "@krapao/contract/office/protection";
import { PAUSES, type PauseLength } from "@krapao/contract/protection";
import { Amount } from "@krapao/ui/amount";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { Select } from "@krapao/ui/field";
import { toast } from "@krapao/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { dateTime, money } from "../../lib/format.ts";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { useMay } from "../../lib/me.ts";
import { Facts } from "../../lib/pane.tsx";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { protectionTexts } from "./texts/index.ts";

const keyOf = (memberId: string) => ["member", memberId, "protection"];

/** What a member has set for the own protection. It is read here; only a break can be made longer. */
export function MemberProtection({ memberId }: { memberId: string }) {
  const t = useTexts(protectionTexts);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(memberId),
    queryFn: ({ signal }) => api(read, { params: { memberId }, signal }),
  });
  if (!data) return error ? <Failed error={error} onRetry={refetch} /> : <Loading />;
  const isEmpty = data.changes.length === 0 && data.pauses.length === 0;
  return (
    <>
      <h3>{t.title}</h3>
      {isEmpty ? <p className="s13 t3">{t.nothing}</p> : <Filled page={data} />}
      {data.pausedUntil ? <Lengthen memberId={memberId} /> : null}
    </>
  );
}

function Filled({ page }: { page: ProtectionPage }) {
  const t = useTexts(protectionTexts);
  const { pausedUntil, limits, currency, waiting } = page;
  const amount = (value: number | null) => (value === null ? t.none : money(value, currency));
  const sum = waiting.reduce((minor, each) => minor + Math.round(each.amount * 100), 0) / 100;
  return (
    <>
      {pausedUntil ? (
        <p>
          <Chip tone="sky">{t.paused}</Chip>{" "}
          <span className="num s13 t2">{t.until(dateTime(pausedUntil))}</span>
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
            {t.periods[period]}: {t.wish(amount(pending.amount), dateTime(pending.confirmFrom))}
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

/** What was changed lately, newest first. */
function History({ page: { changes, pauses, currency } }: { page: ProtectionPage }) {
  const t = useTexts(protectionTexts);
  const lines = [
    ...changes.map(({ id, askedAt: at, period, amount, state }) => ({
      ...{ id, at, words: t.limitOf(t.periods[period], amount === null ? t.none : "") },
      ...{ amount, note: t.states[state] },
    })),
    ...pauses.map(({ id, at, length, staffName }) => ({
      ...{ id, at, words: t.pauseOf(t.lengths[length]) },
      ...{ amount: null, note: staffName ?? t.byMember },
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <details>
      <summary className="s13 sky">{t.history}</summary>
      <ul className="notes">
        {lines.map(({ id, at, words, amount, note }) => (
          <li key={id}>
            {words} {amount === null ? null : <Amount value={amount} currency={currency} />}{" "}
            <span className="s13 t3">
              {note} · <span className="num">{dateTime(at)}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** For owners: a longer break, with the reason. */
function Lengthen({ memberId }: { memberId: string }) {
  const t = useTexts(protectionTexts);
  const may = useMay();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [length, setLength] = useState<PauseLength>("half_year");
  if (!may("protection.lengthen")) return null;
  const carryOut = async (why: string) => {
    await api(lengthen, { params: { memberId }, input: { length, why } });
    toast("success", t.lengthened);
    await client.invalidateQueries({ queryKey: keyOf(memberId) });
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t.lengthen}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.lengthen}
        deed={t.lengthen}
        onConfirm={carryOut}
      >
        <p className="t2">{t.lengthenText}</p>
        <Select
          label={t.length}
          value={length}
          onChange={({ target }) =>
            setLength(PAUSES.find((each) => each === target.value) ?? length)
          }
        >
          {PAUSES.map((each) => (
            <option key={each} value={each}>
              {t.lengths[each]}
            </option>
          ))}
        </Select>
      </ReasonDialog>
    </>
  );
}
