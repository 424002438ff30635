import { CHAT_PREFIX, chatMessage, chatState } from "@krapao/contract/member/chat";
import { QR_CLOSED_STATES } from "@krapao/contract/member/deposits";
import { jsonSchema } from "./openapi.ts";

type JsonObject = Record<string, unknown>;

const status = { enum: ["SUCCESS", "FAILED", "PROCESSING"] };
const nullableText = { type: ["string", "null"] };

/** Payload of each event that the server sends, as JSON Schema. */
const SENT: Record<string, { summary: string; payload: JsonObject }> = {
  messaging: {
    summary: "A message of the caller's chat, the caller's own included",
    payload: jsonSchema(chatMessage, "output"),
  },
  chat: {
    summary: "The conversation was read, claimed or ended",
    payload: jsonSchema(chatState, "output"),
  },
  typing: { summary: "The agent is typing", payload: { type: "null" } },
  wallet: {
    summary: "The balance changed: read the wallet again",
    payload: {
      type: "object",
      properties: {
        reason: { enum: ["deposit", "transfer", "withdrawal", "adjustment", "bonus"] },
        status,
        amount: { type: "number" },
        message: nullableText,
        lineId: { type: "string" },
      },
      required: ["reason", "status", "amount", "message"],
    },
  },
  slip: {
    summary: "The state of a slip changed",
    payload: {
      type: "object",
      properties: { slipId: { type: "string" }, status, note: nullableText },
      required: ["slipId", "status", "note"],
    },
  },
  qr: {
    summary: "A QR was closed: no page should show it any more",
    payload: {
      type: "object",
      properties: { qrcodeId: { type: "string" }, state: { enum: QR_CLOSED_STATES } },
      required: ["qrcodeId", "state"],
    },
  },
  ways: {
    summary: "The member's own limits or time-out changed: read the ways again",
    payload: { type: "null" },
  },
};

const RECEIVED: Record<string, { summary: string; payload: JsonObject }> = {
  join: {
    summary: "Joins the caller's own chat room; an acknowledgement answers whether it did",
    payload: { type: "string", pattern: `^${CHAT_PREFIX}` },
  },
  typing: { summary: "The customer is typing", payload: { type: "null" } },
  beat: { summary: "A heartbeat; an acknowledgement is answered", payload: { type: "null" } },
};

/** Describes the events of the members' sockets as AsyncAPI 3.0. */
export function asyncApiDocument(version: string): JsonObject {
  const events = Object.entries({ ...SENT, ...RECEIVED });
  const operations = (from: typeof SENT, action: "send" | "receive") =>
    Object.keys(from).map((name) => [
      `${action}_${name}`,
      {
        action,
        channel: { $ref: "#/channels/socket" },
        messages: [{ $ref: `#/channels/socket/messages/${name}` }],
      },
    ]);
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Krapao member sockets",
      version,
      description:
        "Socket.IO 4 at /socket.io/, websocket only. The handshake's `auth` has `token` for a " +
        "member or `guestId` for a guest, and it alone decides whose events the socket may " +
        "receive. Money, slips and QRs come at once; messages come after `join`.",
    },
    channels: {
      socket: {
        address: "/socket.io/",
        messages: Object.fromEntries(
          events.map(([name, { summary, payload }]) => [name, { name, summary, payload }]),
        ),
      },
    },
    operations: Object.fromEntries([
      ...operations(SENT, "send"),
      ...operations(RECEIVED, "receive"),
    ]),
  };
}
