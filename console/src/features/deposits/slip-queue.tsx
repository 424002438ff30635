import { useTexts } from "@krapao/browser/i18n/texts";
import { DEPOSIT_SLA_MS, type SlipRow } from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { useEffect, useRef } from "react";
import type { List } from "../../lib/api/pages.ts";
import { ListState } from "../../lib/lists/list-state.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import { depositTexts } from "./texts/index.ts";
import { useReasonLabel } from "./use-reason-label.ts";
import "./slips.css";

interface SlipQueueProps {
  list: List<SlipRow>;
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Name of the signed-in staff user, whose own claims are not marked. */
  ownName: string;
}

/** The list of slips with their images; the keys J and K move the selection. */
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
              <SlipRowText slip={slip} ownName={ownName} />
            </button>
          </li>
        ))}
      </ul>
      <ListState list={list} empty={{ title: t.noSlips, text: t.noSlipsText }} />
    </>
  );
}

function SlipRowText({ slip, ownName }: { slip: SlipRow; ownName: string }) {
  const t = useTexts(depositTexts);
  const reasonLabel = useReasonLabel();
  const isWaiting = slip.state === "review";
  const isClaimedByOther = slip.claimedBy !== null && slip.claimedBy !== ownName;
  return (
    <span className="slip-line">
      <span className="row between">
        <b className="nowrap">{slip.member.name}</b>
        {isWaiting ? (
          <Age since={slip.since} slaSeconds={DEPOSIT_SLA_MS.red / 1000} />
        ) : (
          <Timestamp at={slip.since} part="time" />
        )}
      </span>
      <span className="marks">
        {slip.state === "credited" ? (
          <Chip tone="jade">{t.states.credited}</Chip>
        ) : (
          <Chip
            tone={slip.state === "failed" ? "coral" : slip.reason === "kind" ? "plain" : "amber"}
          >
            {reasonLabel(slip)}
          </Chip>
        )}
        {slip.hasDuplicate ? <Chip tone="coral">{t.duplicateChip}</Chip> : null}
        {isClaimedByOther ? <Chip tone="sky">{t.claimedBy(slip.claimedBy ?? "")}</Chip> : null}
      </span>
    </span>
  );
}
