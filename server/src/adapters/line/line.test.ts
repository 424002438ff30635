import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { describe } from "vitest";
import { connectLine } from "./client.ts";
import { readPush } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };

readsBodies(import.meta.dirname, { push: readPush });

describe("an address", () => {
  callsBelow(async (url) => {
    const messenger = connectLine({ url, token: "t" }, { log });
    await messenger.send({ to: "U", text: "x", id: "1" }).finally(() => messenger.close());
  }, "/v2/bot/message/push");
});
