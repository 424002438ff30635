import { useTexts } from "@krapao/browser/i18n/texts";
import { transfers } from "@krapao/contract/console/games";
import { queueKey, useQueueCount } from "../../lib/api/queues.ts";
import { useShown } from "../../lib/lists/master-detail.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { Queue } from "../../lib/records/queue.tsx";
import { gamesTexts } from "./texts.ts";
import { TransferDetail } from "./transfer-detail.tsx";

const SLA_SECONDS = 60 * 60;

/** Transfers with an unknown outcome: the list, and the evidence of the selected one. */
export function TransferQueue() {
  const t = useTexts(gamesTexts);
  const waiting = useQueueCount("transfers").count;
  return (
    <Queue
      of={transfers}
      queryKey={queueKey("transfers")}
      labels={{
        member: t.labels.member,
        amount: t.labels.amount,
        createdAt: t.labels.waits,
        settledAt: t.labels.settled,
        direction: t.direction,
        provider: t.provider,
        gameName: t.game,
        state: t.labels.state,
      }}
      values={{
        direction: { in: t.route("in", t.game), out: t.route("out", t.game) },
        state: t.states,
      }}
      label={(tab) => t.tabs[tab]}
      counts={{ waiting }}
      empty={() => [t.empty, t.emptyText]}
      cells={{
        member: ({ member, isCaseOpen, direction, gameName }) => (
          <WhoCell
            name={member.name}
            note={
              isCaseOpen ? <b className="coral">{t.contradicted}</b> : t.route(direction, gameName)
            }
          />
        ),
        createdAt: ({ createdAt }) => <Age since={createdAt} slaSeconds={SLA_SECONDS} />,
      }}
      useRow={useShown}
      detail={(id) => <TransferDetail key={id} transferId={id} />}
    />
  );
}
