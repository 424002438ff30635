import { useTexts } from "@krapao/browser/i18n/texts";
import { Boundary } from "@krapao/browser/loading/boundary";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { coreTexts } from "../i18n/texts.ts";
import { catchUp } from "../lib/api/catch-up.ts";
import { meQuery, useMay } from "../lib/api/me.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { refreshQueue } from "../lib/api/queues.ts";
import { Broken } from "../lib/loading/broken.tsx";
import { onConsole, onQueue, openSocket } from "../lib/session/socket.ts";
import { type Decision, decide } from "./decide-route.ts";
import { Header } from "./header.tsx";
import { OpenKeySheet } from "./open-key-sheet.tsx";
import { useNewSession } from "./other-tabs.ts";
import { PAGES } from "./pages.ts";
import { Rail } from "./rail.tsx";
import { Refusal } from "./refusal.tsx";
import "@krapao/ui/forms/field.css";
import "./shell.css";

/** Keeps the socket open during a session; a changed queue is counted again. */
function useConsoleSocket() {
  useEffect(() => {
    const ends = [
      onQueue((queue) => refreshQueue(queue)),
      onConsole("joined", catchUp),
      // Changes during a broken connection were not reported, so everything is read again.
      onConsole("reconnect", () => void queryClient.invalidateQueries()),
      openSocket(),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}

function Shown({ decision }: { decision: Exclude<Decision, { to: string }> }) {
  if ("refuse" in decision) return <Refusal reason={decision.refuse} />;
  const Page = PAGES[decision.show.title];
  return <Page params={decision.params} />;
}

/** What is needed only after something was typed or decided, or a while without input. */
const Late = page(() => import("./late/late.tsx"));

/** Rail, header and the page of the address. */
export function Shell() {
  useSuspenseQuery(meQuery);
  useConsoleSocket();
  useNewSession();
  const [path] = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const may = useMay();
  const core = useTexts(coreTexts);
  const scroller = useRef<HTMLElement>(null);
  const decision = decide(path, may);
  const to = "to" in decision ? decision.to : null;
  useLayoutEffect(() => {
    if (to !== null) navigate(to, { replace: true });
  }, [to]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path scrolls to the top
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [path]);
  if ("to" in decision) return null;
  const route = "show" in decision ? decision.show : null;
  const isForbidden = "refuse" in decision && decision.refuse === "forbidden";
  const title = isForbidden ? core.forbidden : core.nav[route?.title ?? "notFound"];
  return (
    <div className="app">
      <title>{core.pageTitle(title)}</title>
      <a className="skip" href="#content">
        {core.skip}
      </a>
      <Rail path={path} open={menuOpen} onClose={() => setMenuOpen(false)} />
      <div className="workspace">
        <Header title={title} onMenu={() => setMenuOpen(true)} />
        <main
          className={route?.isFixed ? "cmain filled" : "cmain"}
          id="content"
          tabIndex={-1}
          ref={scroller}
        >
          <Boundary key={path} instead={({ loadAgain }) => <Broken loadAgain={loadAgain} />}>
            <Suspense fallback={<p role="status">{core.loading}</p>}>
              <Shown decision={decision} />
            </Suspense>
          </Boundary>
        </main>
      </div>
      <OpenKeySheet />
      <Part>
        <Late />
      </Part>
    </div>
  );
}
