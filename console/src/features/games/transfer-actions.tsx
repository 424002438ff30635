import * as games from "@krapao/contract/office/games";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { money } from "../../lib/format.ts";
import { Kbd } from "../../lib/kbd.tsx";
import { useQueueKeys } from "../../lib/master-detail.tsx";
import { useMay } from "../../lib/me.ts";
import { refreshQueue } from "../../lib/queues.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { gamesTexts } from "./texts/index.ts";
import { transferKey } from "./transfer-key.ts";

type Verdict = "done" | "refused";

/** Ask again, and say what happened: D it did, N it did not, A asks. */
export function TransferDeeds({ page }: { page: games.TransferPage }) {
  const t = useTexts(gamesTexts);
  const may = useMay()("games.resolve");
  const client = useQueryClient();
  const { transfer, suggestion } = page;
  const params = { transferId: transfer.id };
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      client.setQueryData(transferKey(transfer.id), await api(games.ask, { params }));
    } catch (error) {
      await toastError(error);
    }
    setAsking(false);
  };
  const isOpen = transfer.settledAt === null;
  const mayDecide = may && page.isDecidable;
  useQueueKeys({
    a: may && isOpen && ask,
    d: mayDecide && (() => setVerdict("done")),
    n: mayDecide && (() => setVerdict("refused")),
  });
  if (!may || !isOpen) return null;
  const variantOf = (each: Verdict) => (suggestion.verdict === each ? "primary" : "secondary");
  return (
    <div className="detail-deeds">
      <Button variant="secondary" loading={isAsking && t.asking} onClick={ask}>
        <Radio className="i i18" aria-hidden="true" />
        {t.askNow} <Kbd>A</Kbd>
      </Button>
      <span className="grow s13 t3">{page.isDecidable ? null : t.notYet}</span>
      <Button
        variant={variantOf("refused")}
        disabled={!page.isDecidable}
        onClick={() => setVerdict("refused")}
      >
        {t.decideRefused} <Kbd>N</Kbd>
      </Button>
      <Button
        variant={variantOf("done")}
        disabled={!page.isDecidable}
        onClick={() => setVerdict("done")}
      >
        {t.decideDone} <Kbd>D</Kbd>
      </Button>
      <DecideDialog page={page} verdict={verdict} onClose={() => setVerdict(null)} />
    </div>
  );
}

interface DecideDialogProps {
  page: games.TransferPage;
  /** Null: closed. */
  verdict: Verdict | null;
  onClose: () => void;
}

/** How that is known: the evidence stays with the verdict. */
function DecideDialog({ page: { transfer, suggestion }, verdict, onClose }: DecideDialogProps) {
  const t = useTexts(gamesTexts);
  const client = useQueryClient();
  const params = { transferId: transfer.id };
  const amount = money(transfer.amount, transfer.currency);
  const decide = async (evidence: string) => {
    if (verdict === null) return;
    await api(games.decide, { params, input: { verdict, evidence } });
    toast("success", `${t.decided}: ${t.verdicts[verdict]}`);
    refreshQueue("transfers");
    await client.invalidateQueries({ queryKey: transferKey(transfer.id) });
  };
  return (
    <ReasonDialog
      open={verdict !== null}
      onClose={onClose}
      title={verdict === "done" ? t.confirmDone : t.confirmRefused}
      deed={verdict === "done" ? t.decideDone : t.decideRefused}
      danger={verdict !== null && suggestion.verdict !== verdict}
      reasons={t.evidenceReasons}
      onConfirm={decide}
    >
      <p className="t2">
        {verdict === "done" ? t.confirmDoneText(amount) : t.confirmRefusedText(amount)}{" "}
        {t.evidenceHint}
      </p>
    </ReasonDialog>
  );
}
