/** What an agent does in the chat, through the console's API. */
import { randomUUID } from "node:crypto";
import type { list } from "@krapao/contract/console/chat";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { ChatContent, ChatState } from "@krapao/contract/member/chat";
import type { Product } from "../fixtures/product.ts";
import { ask, waitFor } from "./calls.ts";
import { signInStaffUser } from "./staff.ts";

type Conversations = ClientOutput<typeof list>["conversations"];

/** Signs the seeded agent in, unless a token of a staff user is given. */
export async function agentCalls(product: Product, given?: string) {
  const token = given ?? (await signInStaffUser(product, "dao"));
  const at = (path: string) => `${product.consoleUrl}/api/console/chat/conversations${path}`;
  const post = <T>(path: string, body: unknown) =>
    ask<T>(at(path), { method: "POST", body, token });
  const find = async (isWanted: (conversation: Conversations[number]) => boolean) => {
    const input = { tab: "open", limit: 50 };
    const { conversations } = await post<{ conversations: Conversations }>("", input);
    return conversations.find(isWanted);
  };
  const idOf = async (what: string, isWanted: Parameters<typeof find>[0]) =>
    (await waitFor(what, () => find(isWanted))).id;
  return {
    /** The newest open conversation of a kind of customer. */
    find: (kind: "guest" | "member") =>
      idOf(`a conversation with a ${kind}`, ({ customer }) => customer.kind === kind),
    /** The open conversation whose last message contains the text. */
    findByText: (text: string) =>
      idOf(`a conversation about ${text}`, ({ last }) => last?.text.includes(text) === true),
    say: (id: string, message: ChatContent) =>
      post<{ state: ChatState }>(`/${id}/messages`, { client_msg_id: randomUUID(), message }),
    read: (id: string) => post(`/${id}/read`, {}),
    end: (id: string, session_id: string | null) => post(`/${id}/end`, { session_id }),
  };
}

export type AgentCalls = Awaited<ReturnType<typeof agentCalls>>;

export const textOf = (message: string): ChatContent => ({
  message_type: "text",
  payload: { message },
});
