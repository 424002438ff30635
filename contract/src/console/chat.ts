/** The chat desk: what waits, one conversation, who has it, and the answers that are given often. */
import * as v from "valibot";
import {
  CHAT_IMAGE_BYTES_MAX,
  CHAT_TEXT_MAX,
  CHAT_VIDEO_BYTES_MAX,
  chatContent,
  chatMessage,
  chatState,
  clientMsgId,
  SENDERS,
  seq,
} from "../chat.ts";
import { done, line, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { cursor, limit, memberId, next, recordId, why } from "./schemas.ts";

/**
 * `waiting`: the customer has no answer and nobody has claimed it, the longest first. `mine`: claimed by whoever asks.
 * `open`: every talk that goes on. `closed`: those that ended. Newest first.
 */
export const CHAT_TABS = ["waiting", "mine", "open", "closed"] as const;
export type ChatTab = (typeof CHAT_TABS)[number];

const person = v.object({ id: v.string(), name: v.string() });

/** Who writes. */
export const chatCustomer = v.object({
  kind: v.picklist(["member", "guest"]),
  /** A member's id, for the page beside the chat. */
  memberId: v.nullable(v.string()),
  /** As the account has it, or as the guest called itself. */
  name: v.nullable(v.string()),
  /** Masked but for the last four digits. */
  phone: v.nullable(v.string()),
  /** A guest's short name. */
  guest: v.nullable(v.string()),
});
export type ChatCustomer = v.InferOutput<typeof chatCustomer>;

export const deskConversation = v.object({
  id: v.string(),
  customer: chatCustomer,
  /** What the last message said, in a line. */
  last: v.nullable(v.object({ sender: v.picklist(SENDERS), text: v.string() })),
  lastAt: moment,
  /** Messages of the customer that the staff has not seen; 100 are all there are to know. */
  unread: v.number(),
  waitingSince: v.nullable(moment),
  assignee: v.nullable(person),
  state: chatState,
});
export type DeskConversation = v.InferOutput<typeof deskConversation>;

const conversation = v.strictObject({ conversationId: recordId });
const PATH = "/api/office/chat/conversations/{conversationId}" as const;

export const list = officeEndpoint({
  method: "POST",
  path: "/api/office/chat/conversations",
  permission: "chat.read",
  summary: "Conversations of a tab",
  input: v.strictObject({ tab: v.picklist(CHAT_TABS), cursor, limit }),
  output: v.object({ conversations: v.array(deskConversation), next }),
});

export const counts = officeEndpoint({
  method: "GET",
  path: "/api/office/chat/counts",
  permission: "chat.read",
  summary: "How many wait; 1,000 and more are told as 1,000",
  output: v.object({
    waiting: v.number(),
    mine: v.number(),
    /** Of mine, those in which the customer waits. */
    mineWaiting: v.number(),
    open: v.number(),
    /** Since when the first of the waiting ones waits. */
    waitingSince: v.nullable(moment),
  }),
});

export const read = officeEndpoint({
  method: "GET",
  path: PATH,
  permission: "chat.read",
  summary: "One conversation, without its messages",
  params: conversation,
  output: deskConversation,
  errors: ["NO_DATA"],
});

export const ofMember = officeEndpoint({
  method: "GET",
  path: "/api/office/chat/members/{memberId}",
  permission: "chat.read",
  summary: "A member's conversation; null: there is none yet",
  params: v.strictObject({ memberId }),
  output: v.object({ conversation: v.nullable(deskConversation) }),
});

export const history = officeEndpoint({
  method: "POST",
  path: `${PATH}/history`,
  permission: "chat.read",
  summary: "A page of messages, newest first",
  params: conversation,
  input: v.strictObject({ before: v.optional(v.pipe(seq, v.minValue(1))), limit }),
  output: v.object({ messages: v.array(chatMessage) }),
  errors: ["NO_DATA"],
});

export const sync = officeEndpoint({
  method: "POST",
  path: `${PATH}/sync`,
  permission: "chat.read",
  summary: "What came after a sequence number, oldest first, and where the conversation stands",
  params: conversation,
  input: v.strictObject({ after: seq, limit }),
  output: v.object({ messages: v.array(chatMessage), has_more: v.boolean(), state: chatState }),
  errors: ["NO_DATA"],
});

export const send = officeEndpoint({
  method: "POST",
  path: `${PATH}/messages`,
  permission: "chat.answer",
  audit: "chat.answer",
  summary:
    "Answers; claims what nobody has claimed. The same `client_msg_id` answers the stored one",
  params: conversation,
  input: v.strictObject({ client_msg_id: clientMsgId, message: chatContent }),
  output: v.object({ message: chatMessage, state: chatState }),
  errors: ["NO_DATA", "CLAIMED_BY_OTHER", "CHAT_INACTIVE"],
  limit: { per: "member", max: 240, windowSeconds: 60 },
});

const upload = (name: "image" | "video", bytesMax: number) =>
  officeEndpoint({
    method: "POST",
    path: `${PATH}/upload-${name}`,
    permission: "chat.answer",
    summary: "Takes a file for a media message, or a picture for a card",
    params: conversation,
    output: v.object({
      path: v.string(),
      url: v.string(),
      width: v.nullable(seq),
      height: v.nullable(seq),
    }),
    errors: ["NO_DATA", "CHAT_FILE"],
    upload: { bytesMax },
    limit: { per: "member", max: 60, windowSeconds: 60 },
  });
export const uploadImage = upload("image", CHAT_IMAGE_BYTES_MAX);
export const uploadVideo = upload("video", CHAT_VIDEO_BYTES_MAX);

export const markRead = officeEndpoint({
  method: "POST",
  path: `${PATH}/read`,
  permission: "chat.answer",
  summary: "The staff has seen everything up to `seq`, or all there is",
  params: conversation,
  input: v.strictObject({ seq: v.optional(seq) }),
  output: done,
  errors: ["NO_DATA"],
});

const CLAIM_ERRORS = ["NO_DATA", "ALREADY_DECIDED", "CLAIMED_BY_OTHER"] as const;
const changed = v.object({ ...done.entries, conversation: deskConversation });

export const claim = officeEndpoint({
  method: "POST",
  path: `${PATH}/claim`,
  permission: "chat.answer",
  audit: "chat.claim",
  summary: "Takes an open talk that nobody has",
  params: conversation,
  output: changed,
  errors: CLAIM_ERRORS,
});

export const release = officeEndpoint({
  method: "POST",
  path: `${PATH}/release`,
  permission: "chat.answer",
  audit: "chat.release",
  summary: "Gives it back to those who wait; somebody else's with `chat.transfer`",
  params: conversation,
  output: changed,
  errors: CLAIM_ERRORS,
});

export const transfer = officeEndpoint({
  method: "POST",
  path: `${PATH}/transfer`,
  permission: "chat.transfer",
  audit: "chat.transfer",
  summary: "Hands it to a colleague, or takes it over",
  params: conversation,
  input: v.strictObject({
    to: recordId,
    /** Who has it, as the page shows; null: nobody. */
    from: v.nullable(recordId),
    why: v.optional(v.nullable(why)),
  }),
  output: changed,
  errors: ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED", "FORBIDDEN"],
});

export const end = officeEndpoint({
  method: "POST",
  path: `${PATH}/end`,
  permission: "chat.answer",
  audit: "chat.end",
  summary: "Ends the talk; the next message begins another. Somebody else's with `chat.transfer`",
  params: conversation,
  input: v.strictObject({
    /** The talk as the page shows it. */
    session_id: recordId,
  }),
  output: changed,
  errors: CLAIM_ERRORS,
});

/** Filled in by the desk: {name}, {agent}, {operator}. */
const cannedTexts = (max: number) =>
  v.strictObject({ th: line(max), la: line(max), en: line(max) });
const body = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CHAT_TEXT_MAX));
const canned = {
  /** What is typed to find it. */
  shortcut: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
  title: cannedTexts(60),
  body: v.strictObject({ th: body, la: body, en: body }),
  position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
};
const texts = v.object({ th: v.string(), la: v.string(), en: v.string() });
export const cannedReply = v.object({
  id: v.string(),
  shortcut: v.string(),
  title: texts,
  body: texts,
  position: v.number(),
  version: v.number(),
  updatedAt: moment,
  updatedBy: v.string(),
});
export type CannedReply = v.InferOutput<typeof cannedReply>;
const cannedId = v.strictObject({ cannedId: recordId });
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000));

export const cannedList = officeEndpoint({
  method: "GET",
  path: "/api/office/chat/canned",
  permission: "chat.read",
  summary: "Answers that are given often, by position",
  output: v.object({ replies: v.array(cannedReply) }),
});

export const cannedAdd = officeEndpoint({
  method: "POST",
  path: "/api/office/chat/canned",
  permission: "chat.canned",
  audit: "chat.canned-add",
  summary: "Adds an answer in three languages",
  input: v.strictObject(canned),
  output: v.object({ reply: cannedReply }),
  errors: ["EXISTING_NAME"],
});

export const cannedUpdate = officeEndpoint({
  method: "PUT",
  path: "/api/office/chat/canned/{cannedId}",
  permission: "chat.canned",
  audit: "chat.canned-update",
  summary: "Changes an answer",
  params: cannedId,
  input: v.strictObject({ ...canned, version }),
  output: v.object({ reply: cannedReply }),
  errors: ["NO_DATA", "VERSION_CHANGED", "EXISTING_NAME"],
});

export const cannedRemove = officeEndpoint({
  method: "DELETE",
  path: "/api/office/chat/canned/{cannedId}",
  permission: "chat.canned",
  audit: "chat.canned-remove",
  summary: "Removes an answer",
  params: cannedId,
  output: done,
  errors: ["NO_DATA"],
});
