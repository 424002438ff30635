import { useTexts } from "@krapao/browser/i18n/texts";
import * as kyc from "@krapao/contract/console/kyc/documents";
import { DOCUMENT_REASONS, type DocumentReason } from "@krapao/contract/member/kyc/documents";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ChoiceDialog } from "../../lib/dialogs/choice-dialog.tsx";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { KeyButton } from "../../lib/navigation/key-button.tsx";
import { AcceptDialog } from "./accept-dialog.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { kycTexts } from "./texts.ts";

type Open = "accept" | "reject" | "expire" | "cancel" | "ask" | null;

interface DocumentActionsProps {
  document: kyc.KycDocument;
  hasKeys: boolean;
}

/** The reason why this staff user cannot accept a document; null: there is none. */
function objectionTo({ isOpened, isAskedByCaller }: kyc.KycDocument) {
  if (isAskedByCaller) return "askedByYou";
  return isOpened ? null : "notOpened";
}

/** What can be done with a document in its state. Keys: A accepts, R rejects. */
export function DocumentActions({ document, hasKeys }: DocumentActionsProps) {
  const t = useTexts(kycTexts);
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const { state } = document;
  const [mayDecide, mayAsk] = [may("kyc.decide"), may("kyc.ask")];
  const isWaiting = state === "uploaded" && mayDecide;
  const objection = isWaiting ? objectionTo(document) : null;
  const isOpen = state === "asked" || state === "uploaded" || state === "rejected";
  if (!mayDecide && !mayAsk) return null;
  return (
    <div className="detail-actions kyc-actions">
      {isOpen && mayAsk ? (
        <Button variant="secondary" onClick={() => setOpen("cancel")}>
          {t.cancel}
        </Button>
      ) : null}
      {!isOpen && mayAsk ? (
        <Button variant="secondary" onClick={() => setOpen("ask")}>
          {t.askAgain}
        </Button>
      ) : null}
      {objection === null ? (
        <span className="grow" />
      ) : (
        <span className="grow s13 t3">{t.objections[objection]}</span>
      )}
      {state === "accepted" && mayDecide ? (
        <Button variant="secondary" onClick={() => setOpen("expire")}>
          {t.expire}
        </Button>
      ) : null}
      {isWaiting ? (
        <>
          <KeyButton
            kbd={hasKeys ? "r" : undefined}
            variant="secondary"
            onClick={() => setOpen("reject")}
          >
            {t.reject}
          </KeyButton>
          <KeyButton
            kbd={hasKeys ? "a" : undefined}
            disabled={objection !== null}
            onClick={() => setOpen("accept")}
          >
            {t.accept}
          </KeyButton>
        </>
      ) : null}
      <Dialogs document={document} open={open} onClose={() => setOpen(null)} />
    </div>
  );
}

/** Reads the queue and the member's documents again. */
function useRefresh(memberId: string) {
  const client = useQueryClient();
  return () => {
    refreshQueue("kyc");
    void client.invalidateQueries({ queryKey: ["member", memberId, "documents"] });
  };
}

interface DialogsProps {
  document: kyc.KycDocument;
  open: Open;
  onClose: () => void;
}

function Dialogs({ document, open, onClose }: DialogsProps) {
  const t = useTexts(kycTexts);
  const refresh = useRefresh(document.member.id);
  const params = { documentId: document.id };
  const { version } = document;
  const done = async (work: Promise<unknown>, text: string) => {
    try {
      await work;
      toast("success", text);
    } finally {
      refresh();
    }
  };
  const end = open === "expire" ? kyc.expire : kyc.cancel;
  return (
    <>
      <AcceptDialog
        open={open === "accept"}
        onClose={onClose}
        onConfirm={(expiresOn) =>
          done(api(kyc.accept, { params, input: { version, expiresOn } }), t.accepted)
        }
      />
      <ChoiceDialog<DocumentReason>
        open={open === "reject"}
        onClose={onClose}
        title={t.rejectTitle}
        confirmLabel={t.reject}
        sameKey="r"
        reasons={DOCUMENT_REASONS.map((reason) => [reason, t.reasons[reason]] as const)}
        likely="unreadable"
        onConfirm={(reason) =>
          done(api(kyc.reject, { params, input: { version, reason } }), t.rejected).catch(
            toastError,
          )
        }
      />
      <ReasonDialog
        open={open === "expire" || open === "cancel"}
        onClose={onClose}
        title={open === "expire" ? t.expireTitle : t.cancelTitle}
        confirmLabel={open === "expire" ? t.expire : t.cancel}
        danger
        onConfirm={(why) =>
          done(
            api(end, { params, input: { version, why } }),
            open === "expire" ? t.expired : t.cancelled,
          )
        }
      >
        <p className="t2">{open === "expire" ? t.expireText : t.cancelText}</p>
      </ReasonDialog>
      {open === "ask" ? (
        <AskDialog memberId={document.member.id} kinds={[document.kind]} onClose={onClose} />
      ) : null}
    </>
  );
}
