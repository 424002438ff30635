import { useTexts } from "@krapao/browser/i18n/texts";
import type { InboxConversation } from "@krapao/contract/console/chat";
import { snooze } from "@krapao/contract/console/chat/work";
import { Button } from "@krapao/ui/forms/button";
import { AlarmClock } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { dateTime } from "../../../lib/format.ts";
import { useShortcuts } from "../../../lib/navigation/shortcuts.ts";
import { serverNow } from "../../../lib/session/now.ts";
import { offerUndo } from "../../../lib/undo/later.ts";
import { keepConversation, refreshChat } from "../inbox-calls.ts";
import { chatTexts } from "../texts.ts";
import { snoozeTimes } from "./snooze-times.ts";

interface SnoozeDrawerProps {
  conversation: InboxConversation;
  onClose: () => void;
}

/** Opens the times to snooze; so does Z. */
export function SnoozeButton({ conversation }: Pick<SnoozeDrawerProps, "conversation">) {
  const t = useTexts(chatTexts);
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ z: () => setOpen(true) }, { z: t.work.snooze });
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={t.work.snooze}
        title={t.work.snooze}
        onClick={() => setOpen(true)}
      >
        <AlarmClock className="i i18" aria-hidden="true" />
      </button>
      {isOpen ? <SnoozeDrawer conversation={conversation} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Hides the conversation until a time, or until the customer writes. */
function SnoozeDrawer({ conversation, onClose }: SnoozeDrawerProps) {
  const t = useTexts(chatTexts);
  const [isBusy, setBusy] = useState(false);
  const [now] = useState(serverNow);
  const params = { conversationId: conversation.id };
  const write = async (until: string | null) => {
    keepConversation((await api(snooze, { params, input: { until } })).conversation);
    refreshChat();
  };
  const set = async (until: string | null) => {
    setBusy(true);
    try {
      await write(until);
      onClose();
      offerUndo(
        until === null ? t.work.wake : t.work.snoozedUntil(dateTime(until).slice(0, 16)),
        () => write(conversation.snoozedUntil),
      );
    } catch (error) {
      refreshChat();
      void toastError(error);
    }
    setBusy(false);
  };
  const { halfHour, threeHours, tomorrow } = snoozeTimes(now);
  return (
    <Drawer open onClose={onClose} title={t.work.snooze} busy={isBusy}>
      <p className="t2">{t.work.snoozeText}</p>
      {(
        [
          [t.work.inMinutes(30), halfHour],
          [t.work.inHours(3), threeHours],
          [t.work.tomorrow, tomorrow],
        ] as const
      ).map(([label, until]) => (
        <Button key={label} variant="secondary" block onClick={() => void set(until)}>
          {label} <span className="num t3">{dateTime(until).slice(0, 16)}</span>
        </Button>
      ))}
      {conversation.snoozedUntil ? (
        <Button block onClick={() => void set(null)}>
          {t.work.wake}
        </Button>
      ) : null}
    </Drawer>
  );
}
