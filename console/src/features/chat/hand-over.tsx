import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import * as chat from "@krapao/contract/console/chat";
import { directory as readDirectory } from "@krapao/contract/console/staff";
import { Chip } from "@krapao/ui/feedback/chip";
import { useQuery } from "@tanstack/react-query";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { listOf } from "../../lib/api/pages.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import { ListState } from "../../lib/lists/list-state.tsx";
import { keepConversation, refreshChat } from "./inbox-calls.ts";
import { chatTexts } from "./texts.ts";

interface HandOverProps {
  conversation: chat.InboxConversation;
  ownId: string;
  onClose: () => void;
}

/**
 * Assigns the conversation to a staff user who may answer chats, or to oneself; staff users who are
 * online come first.
 */
export function HandOver({ conversation, ownId, onClose }: HandOverProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const holder = conversation.assignee?.id ?? null;
  const query = useQuery({
    queryKey: ["chat", "directory"],
    queryFn: ({ signal }) => api(readDirectory, { signal }),
  });
  const people = (query.data?.staff ?? [])
    .filter(({ id, answersChats }) => id !== holder && answersChats)
    .sort((one, other) => Number(other.isOnline) - Number(one.isOnline));
  const form = useForm({
    schema: chat.transfer.input,
    initial: { to: "" },
    inputOf: ({ to }, why) => ({ to, from: holder, why }),
    send: async (input) => {
      try {
        const params = { conversationId: conversation.id };
        keepConversation((await api(chat.transfer, { params, input })).conversation);
      } catch (error) {
        if (isCode(error, "VERSION_CHANGED") || isCode(error, "ALREADY_DECIDED")) refreshChat();
        throw error;
      }
    },
  });
  const { value: to, onChange } = form.value("to");
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.handOverTitle}
      confirmLabel={t.handOver}
      sameKey="t"
      reasons={t.handOverReasons}
      onConfirm={form.confirm}
    >
      <fieldset
        className="cd-people divide-y divide-line grid max-h-65 overflow-auto"
        aria-label={t.colleague}
      >
        {people.map(({ id, name, role, isOnline }) => (
          <label
            className="grid grid-cols-[20px_minmax(0,1fr)_auto_auto] gap-2.5 items-center min-h-12.5 cursor-pointer"
            key={id}
          >
            <input type="radio" name="to" checked={to === id} onChange={() => onChange(id)} />
            <b>{id === ownId ? t.me(name) : name}</b>
            <span className="t3 s13">{core.roles[role]}</span>
            <Chip tone={isOnline ? "jade" : "plain"}>{isOnline ? t.online : t.away}</Chip>
          </label>
        ))}
        {people.length === 0 ? (
          <ListState
            list={listOf(query.data ? people : undefined, query)}
            empty={{ title: t.noColleagues, text: "" }}
          />
        ) : null}
      </fieldset>
    </ReasonDialog>
  );
}
