import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { done, moment } from "./schemas.ts";

export const CHAT_TEXT_MAX = 2_000;
export const CHAT_IMAGE_BYTES_MAX = 10 * 1024 * 1024;
export const CHAT_VIDEO_BYTES_MAX = 20 * 1024 * 1024;
/** What may be attached, by the end of its name. */
export const CHAT_FILE_TYPES = {
  image: ["png", "jpeg", "jpg", "gif"],
  video: ["mov", "mp4"],
} as const;
export const CHAT_PAGE_SIZE = 10;
/** Rooms of the socket are named by this and the user's id. */
export const CHAT_PREFIX = "krapao-chat-";
/** Header in which a guest's browser shows its id, where the body has no place for it. */
export const GUEST_ID_HEADER = "x-guest-id";

/** Fewer different letters than this are no 128 random bits (for which so few are one chance in millions). */
const GUEST_ID_LETTERS_MIN = 6;

/** The only key to a guest's chat: 128 random bits or more, base64url. */
export const guestId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22,64}$/),
  v.check((id) => new Set(id).size >= GUEST_ID_LETTERS_MIN),
);
/** Made by the sender, once a message: the same id twice is the same message. */
export const clientMsgId = v.pipe(v.string(), v.uuid());
/** Of more messages than a conversation will ever have, every column can hold the number. */
const SEQ_MAX = 2_000_000_000;
export const seq = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SEQ_MAX));
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));

export const MESSAGE_TYPES = [
  "text",
  "buttons",
  "media",
  "quick_replies",
  "generic",
  "postback",
] as const;

const button = v.object({
  /** `web_url` opens its payload, `postback` sends it back; anything else is shown as text. */
  type: text(32),
  title: text(80),
  payload: text(1_000),
});
const card = v.object({
  title: text(80),
  subtitle: text(160),
  image_url: text(1_000),
  buttons: v.pipe(v.array(button), v.maxLength(3)),
});
export type ChatButton = v.InferOutput<typeof button>;
export type ChatCard = v.InferOutput<typeof card>;

/** What a message carries; each type uses its own part of it. Types that nobody knows are kept as they came. */
const payload = v.looseObject({
  message: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(CHAT_TEXT_MAX))),
  /** media: what `uploadImage` or `uploadVideo` answered. In answers a link that works for ten minutes. */
  url: v.optional(text(1_000)),
  filePath: v.optional(text(1_000)),
  fileType: v.optional(v.picklist(["image", "video", "file"])),
  width: v.optional(seq),
  height: v.optional(seq),
  /** postback, and the choice of a quick reply. */
  payload: v.optional(text(1_000)),
  title: v.optional(text(80)),
  buttons: v.optional(v.pipe(v.array(button), v.maxLength(10))),
});
export const chatContent = v.object({
  message_type: text(32),
  payload: v.optional(payload, {}),
  /** generic: its cards; quick_replies and buttons: their choices. */
  payloads: v.optional(v.pipe(v.array(v.union([card, button])), v.maxLength(10))),
  /** State of an upload, which only its own page knows; the server keeps none. */
  deliver: v.optional(text(32)),
});
export type ChatContent = v.InferOutput<typeof chatContent>;

export const SENDERS = ["customer", "agent", "system"] as const;

/** One message as everyone sees it. */
export const chatMessage = v.object({
  conversationId: v.string(),
  /** 1, 2, 3 ... of the conversation, without a gap: the one order. */
  seq,
  client_msg_id: v.string(),
  sender: v.picklist(SENDERS),
  /** The agent's shown name; null for the customer. */
  agentName: v.nullable(v.string()),
  message: chatContent,
  userId: v.nullable(v.string()),
  /** A guest's short name; the id itself is a key, which nobody is told. */
  guestId: v.nullable(v.string()),
  username: v.nullable(v.string()),
  name: v.nullable(v.string()),
  createdAt: moment,
  /** Messages of one talk share it; 'End Conversation' is shown where it changes, or where the newest has ended. */
  session_id: v.string(),
});
export type ChatMessage = v.InferOutput<typeof chatMessage>;

/** Where a conversation stands, beside its messages. */
export const chatState = v.object({
  conversationId: v.nullable(v.string()),
  lastSeq: seq,
  /** Newest message that each side has seen. */
  customerReadSeq: seq,
  agentReadSeq: seq,
  /** The agent who has claimed it. */
  agentName: v.nullable(v.string()),
  /** The talk that is open; null between two of them. */
  session_id: v.nullable(v.string()),
});
export type ChatState = v.InferOutput<typeof chatState>;

/** What comes from a body to tell a guest by; a member's token is always stronger. */
const caller = {
  /** Ignored: the token decides. */
  userId: v.optional(v.nullable(text(64))),
  guestId: v.optional(v.nullable(v.union([v.literal(""), guestId]))),
};
const CHAT_ERRORS = [
  "CHAT_INACTIVE",
  "UNAUTHORIZED",
  "EXPIRED_AUTH_TOKEN",
  "INVALID_USER_1",
] as const;

export const config = endpoint({
  method: "GET",
  path: "/api/chat/config",
  access: "visitor",
  summary: "How rooms of the socket are named",
  output: v.object({ PREFIX: v.string() }),
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/api/chat/send-message",
  access: "guest",
  summary: "Sends a message; the same `client_msg_id` again answers the stored one",
  input: v.strictObject({
    ...caller,
    client_msg_id: v.optional(clientMsgId),
    message: chatContent,
    sender: v.optional(text(32)),
    username: v.optional(v.nullable(text(64))),
    name: v.optional(v.nullable(text(100))),
    deviceToken: v.optional(v.nullable(text(500))),
    session_id: v.optional(v.nullable(text(64))),
    createdAt: v.optional(v.nullable(text(64))),
  }),
  output: v.object({ timestamp: moment, conversation: chatMessage }),
  errors: [...CHAT_ERRORS, "NO_DATA"],
  limit: { per: "member", max: 240, windowSeconds: 60 },
});

export const history = endpoint({
  method: "POST",
  path: "/api/chat/history",
  access: "guest",
  summary: "A page of the conversation, newest first; `before` pages stably while messages arrive",
  input: v.strictObject({
    ...caller,
    limit: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
      CHAT_PAGE_SIZE,
    ),
    skip: v.optional(seq, 0),
    before: v.optional(v.pipe(seq, v.minValue(1))),
  }),
  output: v.array(chatMessage),
  errors: CHAT_ERRORS,
});

export const sync = endpoint({
  method: "POST",
  path: "/api/chat/sync",
  access: "guest",
  summary:
    "What came after a sequence number, oldest first, and where the conversation stands; ours",
  input: v.strictObject({
    ...caller,
    after: seq,
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 100),
  }),
  output: v.object({ messages: v.array(chatMessage), has_more: v.boolean(), state: chatState }),
  errors: CHAT_ERRORS,
});

export const readCustomer = endpoint({
  method: "PUT",
  path: "/api/chat/read-customer",
  access: "guest",
  summary: "The customer has seen everything up to `seq`, or all there is",
  input: v.strictObject({ ...caller, seq: v.optional(seq) }),
  output: done,
  errors: CHAT_ERRORS,
});

const upload = (name: "image" | "video", bytesMax: number) =>
  endpoint({
    method: "POST",
    path: `/api/chat/upload-${name}`,
    access: "guest",
    summary: `Takes a file for a media message; guests show their id in the header ${GUEST_ID_HEADER}`,
    output: v.object({
      /** To be sent as `filePath` of a media message. */
      path: v.string(),
      url: v.string(),
      width: v.nullable(seq),
      height: v.nullable(seq),
    }),
    errors: [...CHAT_ERRORS, "CHAT_FILE"],
    upload: { bytesMax },
    limit: { per: "member", max: 30, windowSeconds: 60 },
  });
export const uploadImage = upload("image", CHAT_IMAGE_BYTES_MAX);
export const uploadVideo = upload("video", CHAT_VIDEO_BYTES_MAX);
