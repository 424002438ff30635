/** The chat inbox: conversations, their assignees, and canned replies. */
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
} from "../member/chat.ts";
import { done, line, paragraphs, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { cursor, limit, memberId, next, recordId, why } from "./schemas.ts";
import { memberLevel } from "./segments/level.ts";

/**
 * `waiting`: unanswered and unclaimed, by place in the queue. `mine`: claimed by the caller.
 * `snoozed`: claimed by the caller, and hidden until a time. `open`: with an open session. `closed`:
 * without one. All but `waiting` are sorted newest first.
 */
export const CHAT_TABS = ["waiting", "mine", "open", "closed", "snoozed"] as const;
export type ChatTab = (typeof CHAT_TABS)[number];

const person = v.object({ id: v.string(), name: v.string() });

export const chatCustomer = v.object({
  kind: v.picklist(["member", "guest"]),
  /** Null for guests. */
  memberId: v.nullable(v.string()),
  /** The name of the account, or the name the guest gave. */
  name: v.nullable(v.string()),
  /** Masked except for the last four digits. */
  phone: v.nullable(v.string()),
  /** A guest's short label. */
  guest: v.nullable(v.string()),
});
export type ChatCustomer = v.InferOutput<typeof chatCustomer>;

export const inboxConversation = v.object({
  id: v.string(),
  customer: chatCustomer,
  /** The last message of a person as one line: a notice of ours must not hide the question. */
  last: v.nullable(v.object({ sender: v.picklist(SENDERS), text: v.string() })),
  lastAt: timestamp,
  /** Unread messages of the customer, at most 100. */
  unread: v.number(),
  waitingSince: v.nullable(timestamp),
  assignee: v.nullable(person),
  /** Ids of its tags. */
  tags: v.array(v.string()),
  /** Whether a tag or a deposit brings it before others in the queue. */
  isFirst: v.boolean(),
  /** The member's level, which orders the queue too; null without one. */
  level: v.nullable(memberLevel),
  snoozedUntil: v.nullable(timestamp),
  state: chatState,
});
export type InboxConversation = v.InferOutput<typeof inboxConversation>;

const conversation = v.strictObject({ conversationId: recordId });
const PATH = "/api/console/chat/conversations/{conversationId}" as const;

export const list = consoleEndpoint({
  method: "POST",
  path: "/api/console/chat/conversations",
  permission: "chat.read",
  summary: "Conversations of a tab",
  input: v.strictObject({
    tab: v.picklist(CHAT_TABS),
    /** Only conversations with this tag. */
    tag: v.optional(v.nullable(recordId), null),
    cursor,
    limit,
  }),
  output: v.object({ conversations: v.array(inboxConversation), next }),
});

export const counts = consoleEndpoint({
  method: "GET",
  path: "/api/console/chat/counts",
  permission: "chat.read",
  summary: "Numbers of conversations by tab, each at most 1,000",
  output: v.object({
    waiting: v.number(),
    mine: v.number(),
    /** Of `mine`, those with an unanswered message. */
    mineWaiting: v.number(),
    snoozed: v.number(),
    open: v.number(),
    /** Time of the oldest unanswered message in `waiting`. */
    waitingSince: v.nullable(timestamp),
  }),
});

export const read = consoleEndpoint({
  method: "GET",
  path: PATH,
  permission: "chat.read",
  summary: "One conversation, without its messages",
  params: conversation,
  output: inboxConversation,
  errors: ["NO_DATA"],
});

/** No page calls it: it serves programs that know the member. @public */
export const findByMember = consoleEndpoint({
  method: "GET",
  path: "/api/console/chat/members/{memberId}",
  permission: "chat.read",
  summary: "A member's conversation; null: none yet",
  params: v.strictObject({ memberId }),
  output: v.object({ conversation: v.nullable(inboxConversation) }),
});

export const begin = consoleEndpoint({
  method: "POST",
  path: "/api/console/chat/members/{memberId}/begin",
  permission: "chat.answer",
  audit: "chat.begin",
  summary: "Opens the member's conversation, so that staff can write first",
  params: v.strictObject({ memberId }),
  output: v.object({ conversation: inboxConversation }),
  errors: ["NO_DATA", "CHAT_INACTIVE"],
});

export const history = consoleEndpoint({
  method: "POST",
  path: `${PATH}/history`,
  permission: "chat.read",
  summary: "A page of messages, newest first",
  params: conversation,
  input: v.strictObject({ before: v.optional(v.pipe(seq, v.minValue(1))), limit }),
  output: v.object({ messages: v.array(chatMessage) }),
  errors: ["NO_DATA"],
});

export const sync = consoleEndpoint({
  method: "POST",
  path: `${PATH}/sync`,
  permission: "chat.read",
  summary: "The messages after a sequence number, oldest first, and the state",
  params: conversation,
  input: v.strictObject({ after: seq, limit }),
  output: v.object({ messages: v.array(chatMessage), has_more: v.boolean(), state: chatState }),
  errors: ["NO_DATA"],
});

export const send = consoleEndpoint({
  method: "POST",
  path: `${PATH}/messages`,
  permission: "chat.answer",
  audit: "chat.answer",
  summary:
    "Answers, and claims if unclaimed. A repeated `client_msg_id` answers the stored message",
  params: conversation,
  input: v.strictObject({ client_msg_id: clientMsgId, message: chatContent }),
  output: v.object({ message: chatMessage, state: chatState }),
  errors: ["NO_DATA", "CLAIMED_BY_OTHER", "CHAT_INACTIVE", "HOST_NOT_TRUSTED"],
  limit: { per: "member", max: 240, windowSeconds: 60 },
});

const upload = (name: "image" | "video", bytesMax: number) =>
  consoleEndpoint({
    method: "POST",
    path: `${PATH}/upload-${name}`,
    permission: "chat.answer",
    summary: "Stores a file for a media message, or an image for a card",
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

export const markRead = consoleEndpoint({
  method: "POST",
  path: `${PATH}/read`,
  permission: "chat.answer",
  summary: "Marks messages up to `seq`, or all, as read by staff",
  params: conversation,
  input: v.strictObject({ seq: v.optional(seq) }),
  output: done,
  errors: ["NO_DATA"],
});

const CLAIM_ERRORS = ["NO_DATA", "ALREADY_DECIDED", "CLAIMED_BY_OTHER"] as const;
const changed = v.object({ ...done.entries, conversation: inboxConversation });

export const claim = consoleEndpoint({
  method: "POST",
  path: `${PATH}/claim`,
  permission: "chat.answer",
  audit: "chat.claim",
  summary: "Claims an unclaimed session",
  params: conversation,
  output: changed,
  errors: CLAIM_ERRORS,
});

export const release = consoleEndpoint({
  method: "POST",
  path: `${PATH}/release`,
  permission: "chat.answer",
  audit: "chat.release",
  summary: "Makes the session unclaimed; another agent's with `chat.transfer`",
  params: conversation,
  output: changed,
  errors: CLAIM_ERRORS,
});

export const transfer = consoleEndpoint({
  method: "POST",
  path: `${PATH}/transfer`,
  permission: "chat.transfer",
  audit: "chat.transfer",
  summary: "Assigns the session to another agent, or to the caller",
  params: conversation,
  input: v.strictObject({
    to: recordId,
    /** The assignee that the page shows; null: unclaimed. */
    from: v.nullable(recordId),
    why: v.optional(v.nullable(why)),
  }),
  output: changed,
  errors: ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED", "FORBIDDEN"],
});

export const end = consoleEndpoint({
  method: "POST",
  path: `${PATH}/end`,
  permission: "chat.answer",
  audit: "chat.end",
  summary: "Ends the session; the next message opens another. Another agent's with `chat.transfer`",
  params: conversation,
  input: v.strictObject({
    /** The session that the page shows. */
    session_id: recordId,
  }),
  output: changed,
  errors: CLAIM_ERRORS,
});

/** The inbox replaces {name}, {agent} and {operator}. */
const cannedTexts = (max: number) =>
  v.strictObject({ th: line(max), la: line(max), en: line(max) });
const body = paragraphs(CHAT_TEXT_MAX);
const canned = {
  /** What an agent types to insert it. */
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
  updatedAt: timestamp,
  updatedBy: v.string(),
});
export type CannedReply = v.InferOutput<typeof cannedReply>;
const cannedId = v.strictObject({ cannedId: recordId });
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000));

export const cannedList = consoleEndpoint({
  method: "GET",
  path: "/api/console/chat/canned",
  permission: "chat.read",
  summary: "Canned replies by position",
  output: v.object({ replies: v.array(cannedReply) }),
});

export const cannedAdd = consoleEndpoint({
  method: "POST",
  path: "/api/console/chat/canned",
  permission: "chat.canned",
  audit: "chat.canned-add",
  summary: "Adds a canned reply in three languages",
  input: v.strictObject(canned),
  output: v.object({ reply: cannedReply }),
  errors: ["EXISTING_NAME", "HOST_NOT_TRUSTED"],
});

export const cannedUpdate = consoleEndpoint({
  method: "PUT",
  path: "/api/console/chat/canned/{cannedId}",
  permission: "chat.canned",
  audit: "chat.canned-update",
  summary: "Changes a canned reply",
  params: cannedId,
  input: v.strictObject({ ...canned, version }),
  output: v.object({ reply: cannedReply }),
  errors: ["NO_DATA", "VERSION_CHANGED", "EXISTING_NAME", "HOST_NOT_TRUSTED"],
});

export const cannedRemove = consoleEndpoint({
  method: "DELETE",
  path: "/api/console/chat/canned/{cannedId}",
  permission: "chat.canned",
  audit: "chat.canned-remove",
  summary: "Removes a canned reply",
  params: cannedId,
  output: done,
  errors: ["NO_DATA"],
});
