import { ApiError } from "@krapao/contract/client";
import * as chat from "@krapao/contract/office/chat";
import { isAllowed } from "@krapao/contract/office/permissions";
import { colleagues as readColleagues } from "@krapao/contract/office/staff";
import { Chip } from "@krapao/ui/chip";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { isCode } from "../../lib/api-error.ts";
import { ListState } from "../../lib/list-state.tsx";
import { listOf } from "../../lib/pages.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { keepConversation, refreshChat } from "./inbox-calls.ts";
import { chatTexts } from "./texts/index.ts";

interface HandOverProps {
  conversation: chat.DeskConversation;
  ownId: string;
  onClose: () => void;
}

/** Gives the talk to a colleague who answers chats, or takes it over; those who are there come first. */
export function HandOver({ conversation, ownId, onClose }: HandOverProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const [to, setTo] = useState<string | null>(null);
  const holder = conversation.assignee?.id ?? null;
  const query = useQuery({
    queryKey: ["chat", "colleagues"],
    queryFn: ({ signal }) => api(readColleagues, { signal }),
  });
  const people = (query.data?.colleagues ?? [])
    .filter(({ id, role }) => id !== holder && isAllowed(role, "chat.answer"))
    .sort((one, other) => Number(other.isOnline) - Number(one.isOnline));
  const give = async (why: string) => {
    if (to === null) throw new ApiError("KEY_MISSING", 400);
    try {
      const answer = await api(chat.transfer, {
        params: { conversationId: conversation.id },
        input: { to, from: holder, why },
      });
      keepConversation(answer.conversation);
    } catch (error) {
      if (isCode(error, "VERSION_CHANGED") || isCode(error, "ALREADY_DECIDED")) refreshChat();
      throw error;
    }
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.handOverTitle}
      deed={t.handOver}
      reasons={t.handOverReasons}
      onConfirm={give}
    >
      <fieldset className="cd-people" aria-label={t.colleague}>
        {people.map(({ id, name, role, isOnline }) => (
          <label key={id}>
            <input type="radio" name="to" checked={to === id} onChange={() => setTo(id)} />
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
