import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { describe } from "vitest";
import { connectTranslation } from "./client.ts";
import { readTranslation } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };

readsBodies(import.meta.dirname, { translate: readTranslation });

describe("an address", () => {
  callsBelow(async (url) => {
    const translator = connectTranslation({ url, key: "k" }, { log });
    await translator.translate({ text: "x", to: "th" }).finally(() => translator.close());
  }, "/language/translate/v2");
});
