import { useTexts } from "@krapao/browser/i18n/texts";
import { toast } from "@krapao/ui/overlays/toast";
import { useEffect } from "react";
import { coreTexts } from "../i18n/texts.ts";
import { useMe } from "../lib/api/me.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { onOtherTab } from "../lib/session/session.ts";

let isNew = false;

/** Call it before the first render: this tab follows the sign-ins and sign-outs of the others. */
export function followOtherTabs(): void {
  onOtherTab((session) => {
    // What is loaded belongs to the session before.
    queryClient.clear();
    isNew = session !== null;
    if (session === null) void reportEnd();
  });
}

async function reportEnd(): Promise<void> {
  toast("info", (await coreTexts.load()).endedElsewhere);
}

/** Reports who this tab belongs to now, after a sign-in in another one. */
export function useNewSession(): void {
  const core = useTexts(coreTexts);
  const { name } = useMe().staff;
  useEffect(() => {
    if (!isNew) return;
    isNew = false;
    toast("info", core.newSession(name));
  }, [core, name]);
}
