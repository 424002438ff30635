import type { Code } from "@krapao/contract";
import { type AnyAction, sentBy } from "@krapao/contract/records/action";
import { toast } from "@krapao/ui/overlays/toast";
import { toastCode } from "../../i18n/errors/index.ts";
import { api } from "../api/api.ts";
import { refreshQueue } from "../api/queues.ts";
import { offerUndo, sendLater } from "../undo/later.ts";
import type { ActionTexts } from "./action-texts.ts";

/** What calls of actions answer. */
export interface Answer {
  message?: Code;
  version?: number;
  state?: string;
  /** Of the approval of a reset. */
  firstPassword?: string | null;
}

interface Sending<Item extends { id: string }> {
  of: Readonly<Record<string, AnyAction<Item>>>;
  name: string;
  item: Item;
  /** The rest of the call's input. */
  input: object;
  /** The rest of the input of the opposite call. */
  undo: object | undefined;
  texts: ActionTexts;
  /** Reads again what the action changed, also after a refusal. */
  refresh: () => unknown;
  /** Says how it ended, if the texts do not. */
  onDone?: ((answer: Answer) => unknown) | undefined;
}

/** Calls an action. */
export const callAction = (action: AnyAction, item: { id: string }, input: object) =>
  api(action.call, sentBy(action, item, input) as never) as Promise<Answer>;

/** Sends an action, says how it ended and offers to undo it. Throws when the call is refused. */
export async function sendAction<Item extends { id: string }>(sent: Sending<Item>): Promise<void> {
  const { of, name, item, input, texts, refresh, onDone } = sent;
  const action = of[name] as AnyAction<Item>;
  const { undo, call } = action;
  const text = texts.done ?? texts.label ?? "";
  if (undo === "later") {
    const endpoint = call;
    const waiting = { item: item.id, text, endpoint, call: sentBy(action, item, input) as never };
    return sendLater({ ...waiting, onAnswer: refresh });
  }
  try {
    const answer = await callAction(action, item, input);
    const { message, version, state = "" } = answer;
    const opposite = undo && !undo.unless?.(item) ? of[undo.by] : undefined;
    if (onDone) onDone(answer);
    else if (message === "APPROVAL_NEEDED" && !texts.asked) await toastCode(message);
    else if (message === "APPROVAL_NEEDED") toast("success", texts.asked ?? text);
    else if (opposite) {
      const seen = { ...item, version };
      const act = () => callAction(opposite, seen, { ...input, ...sent.undo });
      offerUndo(text, () => act().finally(refresh), item.id);
    } else toast(state === "failed" ? "error" : "success", texts.values?.[state] ?? text);
    if (message === "APPROVAL_NEEDED") refreshQueue("approvals");
  } finally {
    await refresh();
  }
}
