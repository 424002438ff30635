import { useTexts } from "@krapao/browser/i18n/texts";
import { CHAT_TABS, type ChatTab } from "@krapao/contract/console/chat";
import { useState } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay, useMe } from "../../lib/api/me.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { Context } from "./context.tsx";
import { ConversationPane } from "./conversation-pane.tsx";
import { Inbox } from "./inbox.tsx";
import { useInboxConversation } from "./inbox-calls.ts";
import { chatTexts } from "./texts.ts";
import { CanTranslate } from "./thread/translation.tsx";
import { usePresence } from "./work/work-calls.ts";
import "./chat.css";
import "./work/work.css";

const tabOf = (text: string | undefined): ChatTab =>
  CHAT_TABS.find((tab) => tab === text) ?? "waiting";

/** The chat page: the inbox, one conversation, and the customer's context. */
export function ChatWorkspace() {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const me = useMe();
  const [view, setView] = useView();
  const canTranslate = usePresence(useMay()("chat.answer")).presence?.canTranslate ?? false;
  const [isContextOpen, setContextOpen] = useState(false);
  // The open conversation stays open when it leaves the tab.
  const opened = view.item ?? null;
  const one = useInboxConversation(opened);
  const item = one.data?.id === opened ? one.data : undefined;
  return (
    <CanTranslate value={canTranslate}>
      <div className={opened === null ? "cd" : "cd has-conversation"}>
        <Inbox
          tab={tabOf(view.tab)}
          onTab={(tab) => setView({ tab, q: null })}
          opened={opened}
          onOpen={(id, seq) => setView({ item: id, seq })}
          text={view.q ?? ""}
          onText={(q) => setView({ q })}
          tag={view.tag ?? null}
          onTag={(tag) => setView({ tag })}
          ownId={me.staff.id}
        />
        {opened === null ? (
          <p className="pane cd-choose items-center justify-center text-fg-3 text-center">
            {core.selectOne}
          </p>
        ) : item ? (
          <>
            <ConversationPane
              key={`${item.id} ${view.seq ?? ""}`}
              item={item}
              seq={Number(view.seq) || null}
              onBack={() => setView({ item: null, seq: null })}
              onContext={() => setContextOpen(true)}
            />
            <aside className="pane cd-context overflow-auto p-4.5" aria-label={t.context}>
              <Context key={item.id} conversation={item} />
            </aside>
            <Drawer open={isContextOpen} onClose={() => setContextOpen(false)} title={t.context}>
              <Context conversation={item} />
            </Drawer>
          </>
        ) : one.error ? (
          <section className="pane cd-choose items-center justify-center text-fg-3 text-center">
            <Failed error={one.error} onRetry={() => void one.refetch()} />
          </section>
        ) : (
          <section className="pane cd-conversation">
            <Loading />
          </section>
        )}
      </div>
    </CanTranslate>
  );
}
