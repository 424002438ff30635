import { CHAT_TABS, type ChatTab } from "@krapao/contract/office/chat";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Drawer } from "../../lib/drawer.tsx";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { useMe } from "../../lib/me.ts";
import { useView } from "../../lib/navigation.tsx";
import { Context } from "./context.tsx";
import { Inbox } from "./inbox.tsx";
import { useDeskConversation } from "./inbox-calls.ts";
import { Talk } from "./talk.tsx";
import { chatTexts } from "./texts/index.ts";
import "./chat.css";

const tabOf = (text: string | undefined): ChatTab =>
  CHAT_TABS.find((tab) => tab === text) ?? "waiting";

/** The chat desk: the inbox, one conversation, and what is known of who writes. */
export function ChatDesk() {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const me = useMe();
  const [view, setView] = useView();
  const [isContextOpen, setContextOpen] = useState(false);
  // What is open stays open when it leaves the tab: somebody is talking.
  const opened = view.item ?? null;
  const one = useDeskConversation(opened);
  const desk = one.data?.id === opened ? one.data : undefined;
  return (
    <div className={opened === null ? "cd" : "cd has-talk"}>
      <Inbox
        tab={tabOf(view.tab)}
        onTab={(tab) => setView({ tab })}
        opened={opened}
        onOpen={(id) => setView({ item: id })}
        ownId={me.staff.id}
      />
      {opened === null ? (
        <p className="pane cd-choose">{core.selectOne}</p>
      ) : desk ? (
        <>
          <Talk
            key={desk.id}
            desk={desk}
            onBack={() => setView({ item: null })}
            onContext={() => setContextOpen(true)}
          />
          <aside className="pane cd-context" aria-label={t.context}>
            <Context key={desk.id} conversation={desk} />
          </aside>
          <Drawer open={isContextOpen} onClose={() => setContextOpen(false)} title={t.context}>
            <Context conversation={desk} />
          </Drawer>
        </>
      ) : one.error ? (
        <section className="pane cd-choose">
          <Failed error={one.error} onRetry={() => void one.refetch()} />
        </section>
      ) : (
        <section className="pane cd-talk">
          <Loading />
        </section>
      )}
    </div>
  );
}
