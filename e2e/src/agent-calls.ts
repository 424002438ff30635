/** An agent of the chat, as the console's API serves one. */
import { randomUUID } from "node:crypto";
import type { list } from "@krapao/contract/console/chat";
import type { signIn } from "@krapao/contract/console/staff";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { ChatContent, ChatState } from "@krapao/contract/member/chat";
import { ask, call, waitFor } from "./calls.ts";
import type { Product } from "./product.ts";

type Conversations = ClientOutput<typeof list>["conversations"];

const agent = { username: "dao", password: "dao-krapao" };

/** Signs the seeded agent in; a code of the authenticator works once, so another sign-in may have to wait for the next. */
async function signInAgent(product: Product): Promise<string> {
  return waitFor(
    "the agent's sign-in",
    async () => {
      const { code } = await ask<{ code: string }>(
        `${product.sandboxUrl}/control/authenticator?account=${agent.username}`,
      );
      const { status, body } = await call(`${product.consoleUrl}/api/console/sign-in`, {
        method: "POST",
        body: { ...agent, code },
      });
      return status === 200
        ? ((body as ClientOutput<typeof signIn>).token ?? undefined)
        : undefined;
    },
    70_000,
  );
}

/** The deeds of an agent in the newest open conversation of a kind of customer. */
export async function agentCalls(product: Product) {
  const token = await signInAgent(product);
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
