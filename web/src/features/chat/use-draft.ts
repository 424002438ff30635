import { useEffect, useEffectEvent, useState } from "react";
import { type Asked, offerHelp } from "../../lib/help.ts";

/** A message that another part of the app asks the member to send. */
interface Draft extends Asked {
  /** Whether the chat was opened for it. */
  isOpened: boolean;
}

/** Opens the chat for a draft, once the sheet that asked for it is gone: one layer at a time. */
export function useDraft(isSheet: boolean, open: () => unknown) {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => offerHelp((asked) => setDraft({ ...asked, isOpened: false })), []);
  const isAsked = draft !== null && !draft.isOpened && !isSheet;
  const answer = useEffectEvent(() => {
    setDraft((asked) => asked && { ...asked, isOpened: true });
    open();
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
  return { asked: draft, onTaken: () => setDraft(null) };
}
