import { useTexts } from "@krapao/browser/i18n/texts";
import { type TransferPage, transferActions } from "@krapao/contract/console/games";
import { useQueryClient } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import { Actions } from "../../lib/actions/actions.tsx";
import { refreshQueue } from "../../lib/api/queues.ts";
import { money } from "../../lib/format.ts";
import { gamesTexts } from "./texts.ts";
import { transferKey } from "./transfer-key.ts";

/** Status check and decision. A decision stores its evidence. */
export function TransferActions({ page }: { page: TransferPage }) {
  const t = useTexts(gamesTexts);
  const client = useQueryClient();
  const { transfer, suggestion, needsSecondPerson, isDecidable, isApprovalRequested } = page;
  const amount = money(transfer.amount, transfer.currency);
  const refresh = async () => {
    refreshQueue("transfers");
    await client.invalidateQueries({ queryKey: transferKey(transfer.id) });
  };
  const decision = (outcome: "done" | "refused", text: string) => ({
    button: {
      variant: suggestion.outcome === outcome ? ("primary" as const) : ("secondary" as const),
      disabled: !isDecidable,
    },
    isDangerous: suggestion.outcome !== outcome,
    texts: {
      text: `${needsSecondPerson.includes(outcome) ? t.needsSecond : text} ${t.evidenceHint}`,
      reasons: t.evidenceReasons,
      done: `${t.decided}: ${t.outcomes[outcome]}`,
      asked: t.asked,
    },
  });
  return (
    <Actions
      of={transferActions}
      item={transfer}
      texts={t.actions}
      refresh={refresh}
      start={["ask"]}
      special={{
        ask: {
          icon: <Radio className="i i18" aria-hidden="true" />,
          button: { loading: t.labels.checking },
          onDone: (answer) => client.setQueryData(transferKey(transfer.id), answer),
        },
        refused: decision("refused", t.confirmRefusedText(amount)),
        done: decision("done", t.confirmDoneText(amount)),
        closeCase: {
          button: { variant: "primary" },
          texts: { title: t.labels.closeCaseTitle },
        },
      }}
    >
      <span className="grow s13 t3">
        {transfer.settledAt !== null || isDecidable || isApprovalRequested ? null : t.notYet}
      </span>
    </Actions>
  );
}
