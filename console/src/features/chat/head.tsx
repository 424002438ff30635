import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import * as chat from "@krapao/contract/console/chat";
import { Button } from "@krapao/ui/forms/button";
import { ArrowLeft, PanelRight, Undo2, UserRoundCog } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { useMay, useMe } from "../../lib/api/me.ts";
import { Confirm } from "../../lib/dialogs/confirm.tsx";
import { dateTime } from "../../lib/format.ts";
import { Avatar } from "../../lib/marks/avatar.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import { customerName } from "./customer-name.ts";
import { HandOver } from "./hand-over.tsx";
import { keepConversation, refreshChat } from "./inbox-calls.ts";
import { chatTexts, keyNames } from "./texts.ts";
import { SnoozeButton } from "./work/snooze-drawer.tsx";

interface HeadProps {
  conversation: chat.InboxConversation;
  onBack: () => void;
  onContext: () => void;
}

/** The customer, the assignee, and the actions on the conversation. */
export function Head({ conversation, onBack, onContext }: HeadProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const { customer, assignee } = conversation;
  const name = customerName(customer, t);
  const line = [customer.memberId, customer.phone].filter(Boolean).join(" · ");
  return (
    <header className="cd-head py-1.5 pr-3 pl-4">
      <button type="button" className="iconbtn cd-back" aria-label={core.back} onClick={onBack}>
        <ArrowLeft className="i" aria-hidden="true" />
      </button>
      <Avatar name={customer.name ?? customer.guest ?? "?"} size="s" />
      <div className="flex-1 min-w-22.5 leading-[1.45]">
        <h2 className="cut">{name}</h2>
        <p className="t3 s13 truncate">
          {assignee ? <span className="sky">{t.hasIt(assignee.name)} · </span> : null}
          {conversation.snoozedUntil ? (
            <span className="amber">
              {t.work.snoozedUntil(dateTime(conversation.snoozedUntil).slice(0, 16))} ·{" "}
            </span>
          ) : null}
          <span className="num">{line || t.guestNote}</span>
        </p>
      </div>
      <Actions key={conversation.id} conversation={conversation} />
      <button type="button" className="iconbtn cd-info" aria-label={t.context} onClick={onContext}>
        <PanelRight className="i" aria-hidden="true" />
      </button>
    </header>
  );
}

function Actions({ conversation }: { conversation: chat.InboxConversation }) {
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
  const change = async (call: typeof chat.claim | typeof chat.release) => {
    setBusy(true);
    await api(call, { params })
      .then((answer) => keepConversation(answer.conversation))
      .catch(failed);
    setBusy(false);
  };
  const claim = mayAnswer && isFree && !isBusy && (() => void change(chat.claim));
  const release = mayTouch && !isFree && !isBusy && (() => void change(chat.release));
  const keys = {
    c: claim,
    g: release,
    t: mayTransfer && (() => setDialog("hand")),
    e: mayTouch && (() => setDialog("end")),
  };
  useShortcuts(keys, keyNames(t));
  if (!isOpen) {
    // An agent opened it and it has no message yet: the session starts with the first one.
    const note = state.lastSeq === 0 ? t.newNote : t.closedNote;
    return <span className="t3 s13">{note}</span>;
  }
  return (
    <div className="cd-actions flex gap-1.5">
      {mayAnswer && isFree ? (
        <Button
          variant="secondary"
          loading={isBusy && core.labels.sending}
          onClick={claim || undefined}
        >
          {t.claim}
        </Button>
      ) : null}
      {mayTouch && !isFree ? (
        <Button
          variant="ghost"
          title={t.release}
          loading={isBusy && core.labels.sending}
          onClick={release || undefined}
        >
          <Undo2 className="i i18" aria-hidden="true" />
          <span className="cd-word">{t.release}</span>
        </Button>
      ) : null}
      {mayTransfer ? <HandOverButton onPress={() => setDialog("hand")} /> : null}
      {mayAnswer && (isMine || isFree) ? <SnoozeButton conversation={conversation} /> : null}
      {mayTouch ? <EndButton onPress={() => setDialog("end")} /> : null}
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

function HandOverButton({ onPress }: { onPress: () => void }) {
  const t = useTexts(chatTexts);
  return (
    <Button variant="secondary" title={t.handOver} onClick={onPress}>
      <UserRoundCog className="i i18" aria-hidden="true" />
      <span className="cd-word">{t.handOver}</span>
    </Button>
  );
}

/** A narrow conversation has room for a short word. */
function EndButton({ onPress }: { onPress: () => void }) {
  const t = useTexts(chatTexts);
  return (
    <Button variant="claim" aria-label={t.end} title={t.end} onClick={onPress}>
      <span className="cd-long">{t.end}</span>
      <span className="cd-short">{t.endShort}</span>
    </Button>
  );
}

interface EndDialogProps {
  conversation: chat.InboxConversation;
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
    <Confirm
      open={isOpen}
      onClose={onClose}
      title={t.endTitle}
      confirmLabel={t.end}
      sameKey="e"
      onConfirm={end}
    >
      {t.endText}
    </Confirm>
  );
}

/** Another staff user was faster, so the data is read again. */
function refused(error: unknown): never {
  if (isCode(error, "ALREADY_DECIDED") || isCode(error, "CLAIMED_BY_OTHER")) refreshChat();
  throw error;
}

function failed(error: unknown): void {
  refreshChat();
  void toastError(error);
}
