import { useTexts } from "@krapao/browser/i18n/texts";
import type { InboxConversation } from "@krapao/contract/console/chat";
import { setTags } from "@krapao/contract/console/chat/work";
import { Chip } from "@krapao/ui/feedback/chip";
import { useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { useMay } from "../../../lib/api/me.ts";
import { keepConversation } from "../inbox-calls.ts";
import { chatTexts } from "../texts.ts";
import { Toggle } from "./toggle.tsx";
import { useTags } from "./work-calls.ts";

/** The tags of a conversation; agents press them on and off. */
export function ConversationTags({ conversation }: { conversation: InboxConversation }) {
  const t = useTexts(chatTexts);
  const tags = useTags();
  const mayAnswer = useMay()("chat.answer");
  const [isBusy, setBusy] = useState(false);
  const toggle = async (id: string) => {
    const { tags: now } = conversation;
    const tagIds = now.includes(id) ? now.filter((each) => each !== id) : [...now, id];
    setBusy(true);
    await api(setTags, { params: { conversationId: conversation.id }, input: { tagIds } })
      .then((answer) => keepConversation(answer.conversation))
      .catch((error: unknown) => void toastError(error));
    setBusy(false);
  };
  const shown = mayAnswer ? tags : tags.filter(({ id }) => conversation.tags.includes(id));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t.work.tags}>
      <h3 className="s13 t3">{t.work.tags}</h3>
      <div className="cd-chips">
        {shown.map(({ id, name }) =>
          mayAnswer ? (
            <Toggle
              key={id}
              isOn={conversation.tags.includes(id)}
              onPress={() => !isBusy && void toggle(id)}
            >
              {name}
            </Toggle>
          ) : (
            <Chip key={id}>{name}</Chip>
          ),
        )}
      </div>
    </section>
  );
}
