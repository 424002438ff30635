/** The operator's switches and rules of the chat, through the console's API. */
import type { read, saveDraft } from "@krapao/contract/console/setup/versions";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Product } from "../fixtures/product.ts";
import { ask } from "./calls.ts";

/** Publishes the switches of automatic assignment and of first answers. */
export async function switchChat(product: Product, token: string, isOn: boolean): Promise<void> {
  const address = `${product.consoleUrl}/api/console/setup/setting/flags`;
  const { live, liveVersion, draft } = await ask<ClientOutput<typeof read>>(address, { token });
  const saved = await ask<ClientOutput<typeof saveDraft>>(`${address}/draft`, {
    method: "PUT",
    token,
    body: {
      base: liveVersion,
      revision: draft?.revision ?? null,
      // Other journeys of the file have left conversations to the agent.
      payload: {
        ...live,
        chatAutoAssign: isOn,
        chatFirstAnswers: isOn,
        chatPerAgentMax: isOn ? 100 : 8,
      },
    },
  });
  await ask(`${address}/publish`, {
    method: "POST",
    token,
    body: {
      versionId: saved.draft?.id,
      revision: saved.draft?.revision,
      validFrom: null,
      why: "a journey",
    },
  });
}

/** Adds a rule that answers messages with a word. */
export const addRule = (
  product: Product,
  token: string,
  { word, answer }: { word: string; answer: string },
): Promise<unknown> =>
  ask(`${product.consoleUrl}/api/console/chat/rules`, {
    method: "POST",
    token,
    body: {
      name: word,
      when: { kind: "keyword", words: [word] },
      body: { th: answer, la: answer, en: answer },
      isActive: true,
      position: 0,
    },
  });

/** The agent accepts conversations in every language, or none. */
export const acceptChats = (
  product: Product,
  token: string,
  isAccepting: boolean,
): Promise<unknown> =>
  ask(`${product.consoleUrl}/api/console/chat/presence`, {
    method: "POST",
    token,
    body: { isAccepting, languages: ["th", "la", "en"] },
  });
