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
  const find = async (kind: "guest" | "member") => {
    const { conversations } = await post<{ conversations: Conversations }>("", {
      tab: "open",
      limit: 50,
    });
    return conversations.find(({ customer }) => customer.kind === kind);
  };
  return {
    /** The newest open conversation of a kind of customer. */
    find: async (kind: "guest" | "member") =>
      (await waitFor(`a conversation with a ${kind}`, () => find(kind))).id,
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
