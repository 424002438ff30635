import { useTexts } from "@krapao/browser/i18n/texts";
import * as games from "@krapao/contract/console/games";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useQueryClient } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { money } from "../../lib/format.ts";
import { KeyButton } from "../../lib/navigation/key-button.tsx";
import { gamesTexts } from "./texts.ts";
import { transferKey } from "./transfer-key.ts";

type Outcome = "done" | "refused";

/** Status check and decision. Keys: A checks, D decides "happened", N decides "did not happen". */
export function TransferActions({ page }: { page: games.TransferPage }) {
  const t = useTexts(gamesTexts);
  const mayResolve = useMay()("games.resolve");
  const client = useQueryClient();
  const { transfer, suggestion } = page;
  const params = { transferId: transfer.id };
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isChecking, setChecking] = useState(false);
  const checkStatus = async () => {
    setChecking(true);
    try {
      client.setQueryData(transferKey(transfer.id), await api(games.ask, { params }));
    } catch (error) {
      await toastError(error);
    }
    setChecking(false);
  };
  const isOpen = transfer.settledAt === null;
  if (mayResolve && transfer.isCaseOpen) return <CaseActions page={page} />;
  if (!mayResolve || !isOpen) return null;
  const variantOf = (each: Outcome) => (suggestion.outcome === each ? "primary" : "secondary");
  return (
    <div className="detail-actions">
      <KeyButton
        kbd="a"
        variant="secondary"
        loading={isChecking && t.labels.checking}
        onClick={checkStatus}
      >
        <Radio className="i i18" aria-hidden="true" />
        {t.checkNow}
      </KeyButton>
      <span className="grow s13 t3">
        {page.isDecidable || page.isApprovalRequested ? null : t.notYet}
      </span>
      <span className="row">
        <KeyButton
          kbd="n"
          variant={variantOf("refused")}
          disabled={!page.isDecidable}
          onClick={() => setOutcome("refused")}
        >
          {t.decideRefused}
        </KeyButton>
        <KeyButton
          kbd="d"
          variant={variantOf("done")}
          disabled={!page.isDecidable}
          onClick={() => setOutcome("done")}
        >
          {t.decideDone}
        </KeyButton>
      </span>
      <DecideDialog page={page} outcome={outcome} onClose={() => setOutcome(null)} />
    </div>
  );
}

/** Closes the case of a decision that the provider contradicts. */
function CaseActions({ page: { transfer } }: { page: games.TransferPage }) {
  const t = useTexts(gamesTexts);
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const close = async (why: string) => {
    await api(games.closeCase, { params: { transferId: transfer.id }, input: { why } });
    toast("success", t.caseClosed);
    refreshQueue("transfers");
    await client.invalidateQueries({ queryKey: transferKey(transfer.id) });
  };
  return (
    <div className="detail-actions">
      <span className="grow" />
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t.labels.closeTheCase}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.labels.closeCaseTitle}
        confirmLabel={t.labels.closeTheCase}
        onConfirm={close}
      >
        <p className="t2">{t.closeText}</p>
      </ReasonDialog>
    </div>
  );
}

interface DecideDialogProps {
  page: games.TransferPage;
  outcome: Outcome | null;
  onClose: () => void;
}

/** Asks for the evidence, which is stored with the decision. */
function DecideDialog({ page, outcome, onClose }: DecideDialogProps) {
  const { transfer, suggestion, needsSecondPerson } = page;
  const t = useTexts(gamesTexts);
  const client = useQueryClient();
  const params = { transferId: transfer.id };
  const amount = money(transfer.amount, transfer.currency);
  const needsSecond = outcome !== null && needsSecondPerson.includes(outcome);
  const decide = async (evidence: string) => {
    if (outcome === null) return;
    const { message } = await api(games.decide, { params, input: { outcome, evidence } });
    if (message === "APPROVAL_NEEDED") toast("info", t.asked);
    else toast("success", `${t.decided}: ${t.outcomes[outcome]}`);
    refreshQueue("transfers");
    await client.invalidateQueries({ queryKey: transferKey(transfer.id) });
  };
  return (
    <ReasonDialog
      open={outcome !== null}
      onClose={onClose}
      title={outcome === "done" ? t.confirmDone : t.confirmRefused}
      confirmLabel={outcome === "done" ? t.decideDone : t.decideRefused}
      danger={outcome !== null && suggestion.outcome !== outcome}
      sameKey={outcome === "done" ? "d" : "n"}
      reasons={t.evidenceReasons}
      onConfirm={decide}
    >
      <p className="t2">
        {needsSecond
          ? t.needsSecond
          : outcome === "done"
            ? t.confirmDoneText(amount)
            : t.confirmRefusedText(amount)}{" "}
        {t.evidenceHint}
      </p>
    </ReasonDialog>
  );
}
