import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { describe } from "vitest";
import { connectTelegram } from "./client.ts";
import { readSend } from "./translate.ts";

const log = { info() {}, warn() {}, error() {} };

readsBodies(import.meta.dirname, { send: readSend });

describe("an address", () => {
  callsBelow(async (url) => {
    const messenger = connectTelegram({ url, token: "T" }, { log });
    await messenger.send({ to: "1", text: "x", id: "1" }).finally(() => messenger.close());
  }, "/botT/sendMessage");
});
