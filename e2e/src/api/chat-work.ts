/** The operator's switches and rules of the chat, through the console's API. */
import type { Product } from "../fixtures/product.ts";
import { ask } from "./calls.ts";
import { publishFlags } from "./flags.ts";

/** Publishes the switches of automatic assignment and of first answers. */
export const switchChat = (product: Product, token: string, isOn: boolean): Promise<void> =>
  // Other journeys of the file have left conversations to the agent.
  publishFlags(product, token, {
    chatAutoAssign: isOn,
    chatFirstAnswers: isOn,
    chatPerAgentMax: isOn ? 100 : 8,
  });

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
