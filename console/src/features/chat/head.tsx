import * as chat from "@krapao/contract/office/chat";
import { Button } from "@krapao/ui/button";
import { ArrowLeft, PanelRight } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { isCode } from "../../lib/api-error.ts";
import { Avatar } from "../../lib/avatar.tsx";
import { Confirm } from "../../lib/confirm.tsx";
import { useMay, useMe } from "../../lib/me.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { customerName } from "./customer-name.ts";
import { HandOver } from "./hand-over.tsx";
import { keepConversation, refreshChat } from "./inbox-calls.ts";
import { chatTexts } from "./texts/index.ts";

interface HeadProps {
  conversation: chat.DeskConversation;
  onBack: () => void;
  onContext: () => void;
}

/** Who writes, who has the talk, and what can be done with it. */
export function Head({ conversation, onBack, onContext }: HeadProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const { customer, assignee } = conversation;
  const name = customerName(customer, t);
  const line = [customer.memberId, customer.phone].filter(Boolean).join(" · ");
  return (
    <header className="cd-head">
      <button type="button" className="iconbtn cd-back" aria-label={core.back} onClick={onBack}>
        <ArrowLeft className="i" aria-hidden="true" />
      </button>
      <Avatar name={customer.name ?? customer.guest ?? "?"} size="s" />
      <div className="cd-who">
        <h2 className="cut">{name}</h2>
        <p className="t3 s13">
          {assignee ? <span className="sky">{t.hasIt(assignee.name)} · </span> : null}
          <span className="num">{line || t.guestNote}</span>
        </p>
      </div>
      <Deeds key={conversation.id} conversation={conversation} />
      <button type="button" className="iconbtn cd-info" aria-label={t.context} onClick={onContext}>
        <PanelRight className="i" aria-hidden="true" />
      </button>
    </header>
  );
}

function Deeds({ conversation }: { conversation: chat.DeskConversation }) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const may = useMay();
  const ownId = useMe().staff.id;
  const [dialog, setDialog] = useState<"end" | "hand" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { assignee, state } = conversation;
  const params = { conversationId: conversation.id };
  const isOpen = state.session_id !== null;
  const isMine = assignee?.id === ownId;
  const isFree = assignee === null;
  const mayAnswer = isOpen && may("chat.answer");
  const mayTransfer = isOpen && may("chat.transfer") && may("chat.answer");
  const mayTouch = mayAnswer && (isMine || isFree || mayTransfer);
  const change = async (deed: typeof chat.claim | typeof chat.release) => {
    setBusy(true);
    await api(deed, { params })
      .then((answer) => keepConversation(answer.conversation))
      .catch(failed);
    setBusy(false);
  };
  const claim = mayAnswer && isFree && !isBusy && (() => void change(chat.claim));
  const release = mayTouch && !isFree && !isBusy && (() => void change(chat.release));
  useShortcuts({
    c: claim,
    g: release,
    t: mayTransfer && (() => setDialog("hand")),
    e: mayTouch && (() => setDialog("end")),
  });
  if (!isOpen) {
    // Opened by us, and nobody has said a word: it begins with the first message.
    const note = state.lastSeq === 0 ? t.newNote : t.closedNote;
    return <span className="t3 s13">{note}</span>;
  }
  return (
    <div className="cd-deeds">
      {mayAnswer && isFree ? (
        <Button variant="secondary" loading={isBusy && core.sending} onClick={claim || undefined}>
          {t.claim}
        </Button>
      ) : null}
      {mayTouch && !isFree ? (
        <Button variant="ghost" loading={isBusy && core.sending} onClick={release || undefined}>
          {t.release}
        </Button>
      ) : null}
      {mayTransfer ? (
        <Button variant="secondary" onClick={() => setDialog("hand")}>
          {t.handOver}
        </Button>
      ) : null}
      {mayTouch ? (
        <Button variant="claim" onClick={() => setDialog("end")}>
          {t.end}
        </Button>
      ) : null}
      <EndDialog
        conversation={conversation}
        isOpen={dialog === "end"}
        onClose={() => setDialog(null)}
      />
      {dialog === "hand" ? (
        <HandOver conversation={conversation} ownId={ownId} onClose={() => setDialog(null)} />
      ) : null}
    </div>
  );
}

interface EndDialogProps {
  conversation: chat.DeskConversation;
  isOpen: boolean;
  onClose: () => void;
}

function EndDialog({ conversation, isOpen, onClose }: EndDialogProps) {
  const t = useTexts(chatTexts);
  const end = async () => {
    const params = { conversationId: conversation.id };
    const input = { session_id: conversation.state.session_id ?? "" };
    const answer = await api(chat.end, { params, input }).catch(refused);
    keepConversation(answer.conversation);
  };
  return (
    <Confirm open={isOpen} onClose={onClose} title={t.endTitle} deed={t.end} onConfirm={end}>
      {t.endText}
    </Confirm>
  );
}

/** Somebody was faster: what is shown is read again. */
function refused(error: unknown): never {
  if (isCode(error, "ALREADY_DECIDED") || isCode(error, "CLAIMED_BY_OTHER")) refreshChat();
  throw error;
}

function failed(error: unknown): void {
  refreshChat();
  void toastError(error);
}
