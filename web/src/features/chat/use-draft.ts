import { useEffect, useEffectEvent, useState } from "react";
import { offerHelp } from "../../lib/help.ts";

/** A message that another part of the app asks the member to send. */
interface Draft {
  text: string;
  /** Whether the chat was opened for it. */
  isOpened: boolean;
}

/** Opens the chat for a draft, once the sheet that asked for it is gone: one layer at a time. */
export function useDraft(isSheet: boolean, open: () => unknown) {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => offerHelp((text) => setDraft({ text, isOpened: false })), []);
  const isAsked = draft !== null && !draft.isOpened && !isSheet;
  const answer = useEffectEvent(() => {
    setDraft((asked) => asked && { ...asked, isOpened: true });
    open();
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
  return { text: draft?.text ?? null, onTaken: () => setDraft(null) };
}
