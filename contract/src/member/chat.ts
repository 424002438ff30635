import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { isName, isSeen, plainName } from "../plain-text.ts";
import { currency, done, status, timestamp } from "../schemas.ts";

export const CHAT_TEXT_MAX = 2_000;
export const CHAT_IMAGE_BYTES_MAX = 10 * 1024 * 1024;
export const CHAT_VIDEO_BYTES_MAX = 20 * 1024 * 1024;
/** Allowed file extensions of attachments. */
export const CHAT_FILE_TYPES = {
  image: ["png", "jpeg", "jpg", "gif"],
  video: ["mov", "mp4"],
} as const;
export const CHAT_PAGE_SIZE = 10;
/** Socket rooms are named by this prefix and the user's id. */
export const CHAT_PREFIX = "krapao-chat-";
/** Header with the guest's id, for calls whose body is a file. */
export const GUEST_ID_HEADER = "x-guest-id";

/** 128 random bits have fewer different characters than this only once in millions. */
const GUEST_ID_LETTERS_MIN = 6;

/** The only credential of a guest's chat: at least 126 random bits, base64url. */
export const guestId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{21,64}$/),
  v.check((id) => new Set(id).size >= GUEST_ID_LETTERS_MIN),
);
/** Made by the sender for each message: the same id twice is the same message. */
export const clientMsgId = v.pipe(v.string(), v.uuid());
/** Fits the integer column. */
const SEQ_MAX = 2_000_000_000;
export const seq = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SEQ_MAX));
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
/** A message of nothing to see is an empty one. */
const seenText = (message: string) => (isSeen(message) ? message.trim() : "");
/** A name that a guest's page sends; without a letter there is none. */
const guestName = v.pipe(
  text(100),
  v.transform((name) => (isName(name) ? plainName(name) : null)),
);

const button = v.object({
  /** `web_url` opens its payload, `postback` sends it; other types are shown as text. */
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

/** A line of the member's statement that a message is about, as it was when it was sent. */
const reportedLine = v.object({
  id: v.string(),
  reference: v.string(),
  /** The type of the line, as in the statement. */
  type: v.string(),
  amount: v.number(),
  currency,
  status,
  createdAt: v.string(),
});
export type ReportedLine = v.InferOutput<typeof reportedLine>;

/** Content of a message; each type uses some of the fields. Unknown types are stored as sent. */
const payload = v.looseObject({
  message: v.optional(v.pipe(v.string(), v.transform(seenText), v.maxLength(CHAT_TEXT_MAX))),
  /**
   * media: the answer of `uploadImage` or `uploadVideo`. In answers, a link that expires in ten
   * minutes.
   */
  url: v.optional(text(1_000)),
  filePath: v.optional(text(1_000)),
  fileType: v.optional(v.picklist(["image", "video", "file"])),
  width: v.optional(seq),
  height: v.optional(seq),
  /** postback, or the choice of a quick reply. */
  payload: v.optional(text(1_000)),
  title: v.optional(text(80)),
  buttons: v.optional(v.pipe(v.array(button), v.maxLength(10))),
  /** text of a member: the statement line that it is about. */
  lineId: v.optional(v.pipe(v.string(), v.uuid())),
  /** In answers: that line. What a sender writes here is dropped. */
  line: v.optional(reportedLine),
});
export const chatContent = v.object({
  message_type: text(32),
  payload: v.optional(payload, {}),
  /** generic: cards; quick_replies and buttons: choices. */
  payloads: v.optional(v.pipe(v.array(v.union([card, button])), v.maxLength(10))),
  /** Delivery state of the sender's page; the server does not store it. */
  deliver: v.optional(text(32)),
});
export type ChatContent = v.InferOutput<typeof chatContent>;

/**
 * The types that customers send. Every other type of a customer is stored, and shown as it came:
 * never as links or buttons.
 */
export const CUSTOMER_TYPES: readonly string[] = ["text", "media", "postback"];

export const SENDERS = ["customer", "agent", "system"] as const;

/** A message. */
export const chatMessage = v.object({
  conversationId: v.string(),
  /** Order in the conversation: 1, 2, 3 ... without gaps. */
  seq,
  client_msg_id: v.string(),
  sender: v.picklist(SENDERS),
  /** The agent's display name; null for customers. */
  agentName: v.nullable(v.string()),
  message: chatContent,
  userId: v.nullable(v.string()),
  /** A guest's short label; the guest id itself is a secret. */
  guestId: v.nullable(v.string()),
  username: v.nullable(v.string()),
  name: v.nullable(v.string()),
  createdAt: timestamp,
  /** The chat session; clients show 'End Conversation' where it changes or has ended. */
  session_id: v.string(),
});
export type ChatMessage = v.InferOutput<typeof chatMessage>;

/** State of a conversation, without its messages. */
export const chatState = v.object({
  conversationId: v.nullable(v.string()),
  lastSeq: seq,
  /** The last message that each side has read. */
  customerReadSeq: seq,
  agentReadSeq: seq,
  /** The assignee; null while unclaimed. */
  agentName: v.nullable(v.string()),
  /** The open chat session; null between two sessions. */
  session_id: v.nullable(v.string()),
  /** The ended session that the customer may rate; null: none. */
  rating_session_id: v.nullable(v.string()),
});
export type ChatState = v.InferOutput<typeof chatState>;

/**
 * Identifies a guest; a member's token takes precedence. The calls of the specification take a
 * conversation object with whatever else a client keeps in it: other fields are dropped.
 */
export const chatCaller = {
  /** Ignored: the token decides. */
  userId: v.optional(v.nullable(text(64))),
  guestId: v.optional(v.nullable(v.union([v.literal(""), guestId]))),
};
export const CHAT_ERRORS = [
  "CHAT_INACTIVE",
  "UNAUTHORIZED",
  "EXPIRED_AUTH_TOKEN",
  "INVALID_USER_1",
] as const;

export const config = endpoint({
  method: "GET",
  path: "/api/chat/config",
  access: "visitor",
  summary: "The prefix of socket rooms",
  output: v.object({ PREFIX: v.string() }),
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/api/chat/send-message",
  access: "guest",
  summary:
    "Sends a message; the same `client_msg_id` again answers the stored one. Types other than text, media and postback are shown raw",
  input: v.object({
    ...chatCaller,
    client_msg_id: v.optional(clientMsgId),
    message: chatContent,
    sender: v.optional(text(32)),
    username: v.optional(v.nullable(text(64))),
    name: v.optional(v.nullable(guestName)),
    deviceToken: v.optional(v.nullable(text(500))),
    session_id: v.optional(v.nullable(text(64))),
    createdAt: v.optional(v.nullable(v.union([text(64), v.number()]))),
  }),
  output: v.object({ timestamp: timestamp, conversation: chatMessage }),
  errors: [...CHAT_ERRORS, "NO_DATA"],
  limit: { per: "member", max: 240, windowSeconds: 60 },
});

export const history = endpoint({
  method: "POST",
  path: "/api/chat/history",
  access: "guest",
  summary: "A page of messages, newest first; `before` is stable while messages arrive",
  input: v.object({
    ...chatCaller,
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
  summary: "The messages after a sequence number, oldest first, and the state; our addition",
  input: v.strictObject({
    ...chatCaller,
    after: seq,
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 100),
  }),
  output: v.object({
    messages: v.array(chatMessage),
    has_more: v.boolean(),
    state: chatState,
    /** Whether a staff user who may answer is here now. */
    isAgentPresent: v.boolean(),
  }),
  errors: CHAT_ERRORS,
});

export const readCustomer = endpoint({
  method: "PUT",
  path: "/api/chat/read-customer",
  access: "guest",
  summary: "Marks messages up to `seq`, or all, as read by the customer",
  input: v.object({ ...chatCaller, seq: v.optional(seq) }),
  output: done,
  errors: CHAT_ERRORS,
});

const upload = (name: "image" | "video", bytesMax: number) =>
  endpoint({
    method: "POST",
    path: `/api/chat/upload-${name}`,
    access: "guest",
    summary: `Stores a file for a media message; guests send their id in ${GUEST_ID_HEADER}`,
    output: v.object({
      /** The `filePath` of the media message. */
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
