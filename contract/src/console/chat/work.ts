/** Work in the inbox: search, tags, notes, snoozing, agents in the inbox, rules and translations. */
import * as v from "valibot";
import { LANGUAGES } from "../../languages.ts";
import { CHAT_TEXT_MAX, clientMsgId, seq } from "../../member/chat.ts";
import { done, inputTime, line, paragraphs, timestamp } from "../../schemas.ts";
import { inboxConversation } from "../chat.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { recordId } from "../schemas.ts";

const language = v.picklist(LANGUAGES);
const conversation = v.strictObject({ conversationId: recordId });
const CONVERSATION = "/api/console/chat/conversations/{conversationId}" as const;
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000));
const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));

/** A search needs this many characters: the index knows runs of three. */
export const CHAT_SEARCH_MIN = 3;
export const CHAT_SEARCH_MAX = 100;

const hit = v.object({
  conversation: inboxConversation,
  /** The message that was found; null: the customer was found by name or phone. */
  seq: v.nullable(seq),
  /** The text around what was found, on one line. */
  text: v.string(),
  at: timestamp,
});
export type ChatHit = v.InferOutput<typeof hit>;

export const search = consoleEndpoint({
  method: "POST",
  path: "/api/console/chat/search",
  permission: "chat.read",
  summary:
    "Conversations by the customer's name or phone, and messages by their text, newest first",
  input: v.strictObject({
    text: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(CHAT_SEARCH_MIN),
      v.maxLength(CHAT_SEARCH_MAX),
      v.regex(/^[^\p{Cc}]*$/u),
    ),
  }),
  output: v.object({ hits: v.array(hit) }),
});

const tag = v.object({
  id: v.string(),
  name: v.string(),
  /** Conversations with it come first in the queue. */
  isPriority: v.boolean(),
  position: v.number(),
});
export type ChatTag = v.InferOutput<typeof tag>;
const tagInput = v.strictObject({ name: line(30), isPriority: v.boolean(), position });
const tagId = v.strictObject({ tagId: recordId });

export const tagList = consoleEndpoint({
  method: "GET",
  path: "/api/console/chat/tags",
  permission: "chat.read",
  summary: "Tags of conversations by position",
  output: v.object({ tags: v.array(tag) }),
});

export const tagAdd = consoleEndpoint({
  method: "POST",
  path: "/api/console/chat/tags",
  permission: "chat.canned",
  audit: "chat.tag-add",
  summary: "Adds a tag",
  input: tagInput,
  output: v.object({ tag }),
  errors: ["EXISTING_NAME"],
});

export const tagUpdate = consoleEndpoint({
  method: "PUT",
  path: "/api/console/chat/tags/{tagId}",
  permission: "chat.canned",
  audit: "chat.tag-update",
  summary: "Changes a tag",
  params: tagId,
  input: tagInput,
  output: v.object({ tag }),
  errors: ["NO_DATA", "EXISTING_NAME"],
});

export const tagRemove = consoleEndpoint({
  method: "DELETE",
  path: "/api/console/chat/tags/{tagId}",
  permission: "chat.canned",
  audit: "chat.tag-remove",
  summary: "Removes a tag, also from conversations",
  params: tagId,
  output: done,
  errors: ["NO_DATA"],
});

export const setTags = consoleEndpoint({
  method: "PUT",
  path: `${CONVERSATION}/tags`,
  permission: "chat.answer",
  audit: "chat.tags",
  summary: "Sets the tags of a conversation",
  params: conversation,
  input: v.strictObject({ tagIds: v.pipe(v.array(recordId), v.maxLength(10)) }),
  output: v.object({ ...done.entries, conversation: inboxConversation }),
  errors: ["NO_DATA"],
});

const note = v.object({
  id: v.string(),
  /** The message that it follows. */
  afterSeq: seq,
  text: v.string(),
  staff: v.string(),
  createdAt: timestamp,
});
export type ChatNote = v.InferOutput<typeof note>;
const rating = v.object({
  sessionId: v.string(),
  stars: v.number(),
  comment: v.nullable(v.string()),
  createdAt: timestamp,
});
export type ChatRating = v.InferOutput<typeof rating>;

export const notes = consoleEndpoint({
  method: "GET",
  path: `${CONVERSATION}/notes`,
  permission: "chat.read",
  summary: "Notes of staff, which the customer never sees, and the customer's ratings",
  params: conversation,
  output: v.object({ notes: v.array(note), ratings: v.array(rating) }),
  errors: ["NO_DATA"],
});

export const addNote = consoleEndpoint({
  method: "POST",
  path: `${CONVERSATION}/notes`,
  permission: "chat.answer",
  audit: "chat.note",
  summary: "Writes a note for staff. A repeated `id` answers the stored note",
  params: conversation,
  input: v.strictObject({
    id: clientMsgId,
    text: paragraphs(CHAT_TEXT_MAX),
  }),
  output: v.object({ note }),
  errors: ["NO_DATA"],
});

export const snooze = consoleEndpoint({
  method: "POST",
  path: `${CONVERSATION}/snooze`,
  permission: "chat.answer",
  audit: "chat.snooze",
  summary:
    "Claims the session and hides it until a time, or until the customer writes; null ends it",
  params: conversation,
  input: v.strictObject({ until: v.nullable(inputTime) }),
  output: v.object({ ...done.entries, conversation: inboxConversation }),
  errors: ["NO_DATA", "ALREADY_DECIDED", "CLAIMED_BY_OTHER", "KEY_INVALID"],
});

export const presence = consoleEndpoint({
  method: "POST",
  path: "/api/console/chat/presence",
  permission: "chat.answer",
  summary: "Reports that the agent is in the inbox; without `isAccepting` nothing else changes",
  input: v.strictObject({
    isAccepting: v.optional(v.boolean()),
    languages: v.optional(v.pipe(v.array(language), v.minLength(1), v.maxLength(LANGUAGES.length))),
  }),
  output: v.object({
    /** Whether the agent is given conversations. */
    isAccepting: v.boolean(),
    languages: v.array(language),
    /** The operator's switch of automatic assignment. */
    isAutomatic: v.boolean(),
    canTranslate: v.boolean(),
  }),
});

export const RULE_KINDS = ["closed", "queue", "keyword"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const body = paragraphs(CHAT_TEXT_MAX);
const ruleWhen = v.variant("kind", [
  /** Outside the hours, Asia/Bangkok. */
  v.strictObject({ kind: v.literal("closed"), opensAt: timeOfDay, closesAt: timeOfDay }),
  /** The customer waits for longer than this. */
  v.strictObject({
    kind: v.literal("queue"),
    minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_440)),
  }),
  /** A message contains one of the words, in any language. */
  v.strictObject({
    kind: v.literal("keyword"),
    words: v.pipe(v.array(line(60)), v.minLength(1), v.maxLength(50)),
  }),
]);
export type RuleWhen = v.InferOutput<typeof ruleWhen>;
const ruleInput = {
  name: line(60),
  when: ruleWhen,
  body: v.strictObject({ th: body, la: body, en: body }),
  isActive: v.boolean(),
  position,
};
const rule = v.object({
  id: v.string(),
  ...ruleInput,
  version: v.number(),
  updatedAt: timestamp,
  updatedBy: v.string(),
});
export type ChatRule = v.InferOutput<typeof rule>;
const ruleId = v.strictObject({ ruleId: recordId });

export const ruleList = consoleEndpoint({
  method: "GET",
  path: "/api/console/chat/rules",
  permission: "chat.read",
  summary: "Rules of first answers by position",
  output: v.object({
    rules: v.array(rule),
    /** The operator's switch of first answers. */
    isOn: v.boolean(),
  }),
});

export const ruleAdd = consoleEndpoint({
  method: "POST",
  path: "/api/console/chat/rules",
  permission: "chat.canned",
  audit: "chat.rule-add",
  summary: "Adds a rule of first answers",
  input: v.strictObject(ruleInput),
  output: v.object({ rule }),
  errors: ["HOST_NOT_TRUSTED"],
});

export const ruleUpdate = consoleEndpoint({
  method: "PUT",
  path: "/api/console/chat/rules/{ruleId}",
  permission: "chat.canned",
  audit: "chat.rule-update",
  summary: "Changes a rule of first answers",
  params: ruleId,
  input: v.strictObject({ ...ruleInput, version }),
  output: v.object({ rule }),
  errors: ["NO_DATA", "VERSION_CHANGED", "HOST_NOT_TRUSTED"],
});

export const ruleRemove = consoleEndpoint({
  method: "DELETE",
  path: "/api/console/chat/rules/{ruleId}",
  permission: "chat.canned",
  audit: "chat.rule-remove",
  summary: "Removes a rule of first answers",
  params: ruleId,
  output: done,
  errors: ["NO_DATA"],
});

export const translate = consoleEndpoint({
  method: "POST",
  path: `${CONVERSATION}/translate`,
  permission: "chat.answer",
  audit: "chat.translate",
  summary: "Translates a message of the conversation, or the agent's own text",
  params: conversation,
  input: v.strictObject({
    /** A message of the conversation, or the text of a reply. */
    of: v.union([v.strictObject({ seq }), v.strictObject({ text: body })]),
    to: language,
  }),
  output: v.object({ text: v.string() }),
  errors: ["NO_DATA", "PROVIDER_UNAVAILABLE"],
  limit: { per: "member", max: 60, windowSeconds: 60 },
});
