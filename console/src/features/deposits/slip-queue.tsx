import { DEPOSIT_SLA_MS, type SlipRow } from "@krapao/contract/office/deposits";
import { Chip } from "@krapao/ui/chip";
import { useEffect, useRef } from "react";
import { useTexts } from "../../i18n/index.ts";
import { Age } from "../../lib/age.tsx";
import { ListState } from "../../lib/list-state.tsx";
import { Moment } from "../../lib/moment.tsx";
import type { List } from "../../lib/pages.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { depositTexts } from "./texts/index.ts";
import { useReasonWord } from "./use-reason-word.ts";
import "./slips.css";

interface SlipQueueProps {
  list: List<SlipRow>;
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Name of who looks: their own claim is nobody's news. */
  ownName: string;
}

/** Slips with their pictures; J and K move. */
export function SlipQueue({ list, chosen, onChoose, ownName }: SlipQueueProps) {
  const t = useTexts(depositTexts);
  const root = useRef<HTMLUListElement>(null);
  const move = (step: number) => {
    const at = list.rows.findIndex(({ id }) => id === chosen);
    const next = list.rows[Math.min(list.rows.length - 1, Math.max(0, at + step))];
    if (next) onChoose(next.id);
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  useEffect(() => {
    if (chosen === null) return;
    const item = root.current?.querySelector(`[data-slip="${CSS.escape(chosen)}"]`);
    item?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <>
      <ul className="slip-list" ref={root} aria-label={t.slipQueue}>
        {list.rows.map((slip) => (
          <li key={slip.id} data-slip={slip.id}>
            <button
              type="button"
              aria-current={slip.id === chosen ? "true" : undefined}
              onClick={() => onChoose(slip.id)}
            >
              <img src={slip.picture} alt="" width={40} height={54} loading="lazy" />
              <SlipLine slip={slip} ownName={ownName} />
            </button>
          </li>
        ))}
      </ul>
      <ListState list={list} empty={{ title: t.noSlips, text: t.noSlipsText }} />
    </>
  );
}

function SlipLine({ slip, ownName }: { slip: SlipRow; ownName: string }) {
  const t = useTexts(depositTexts);
  const word = useReasonWord();
  const isWaiting = slip.state === "review";
  const isOthers = slip.claimedBy !== null && slip.claimedBy !== ownName;
  return (
    <span className="slip-line">
      <span className="row between">
        <b className="nowrap">{slip.member.name}</b>
        {isWaiting ? (
          <Age since={slip.since} slaSeconds={DEPOSIT_SLA_MS.red / 1000} />
        ) : (
          <Moment at={slip.since} part="time" />
        )}
      </span>
      <span className="marks">
        {slip.state === "credited" ? (
          <Chip tone="jade">{t.states.credited}</Chip>
        ) : (
          <Chip
            tone={slip.state === "failed" ? "coral" : slip.reason === "kind" ? "plain" : "amber"}
          >
            {word(slip)}
          </Chip>
        )}
        {slip.hasTwin ? <Chip tone="coral">{t.twinChip}</Chip> : null}
        {isOthers ? <Chip tone="sky">{t.claimedBy(slip.claimedBy ?? "")}</Chip> : null}
      </span>
    </span>
  );
}
