import { consoleContract } from "@krapao/contract/console";
import type { ConsoleHandlers } from "../../kernel/console-http/console-call.ts";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import { answerCustomer } from "./inbox/answer-customer.ts";
import {
  claimConversation,
  endConversation,
  releaseConversation,
  transferConversation,
} from "./inbox/assign-conversation.ts";
import { beginConversation } from "./inbox/begin-conversation.ts";
import { addCannedReply, changeCannedReply, removeCannedReply } from "./inbox/edit-canned.ts";
import { countInbox } from "./inbox/queries.ts";
import { listCannedReplies } from "./inbox/queries-canned.ts";
import {
  findMemberConversation,
  getConversation,
  listInbox,
  readConversation,
  readInboxHistory,
  syncInbox,
} from "./inbox/read-inbox.ts";
import { markRead } from "./mark-read.ts";
import { type MediaKind, storeMedia } from "./media/upload-media.ts";
import { reportPresence } from "./work/assign-waiting.ts";
import { addRule, changeRule, removeRule } from "./work/edit-rules.ts";
import { addTag, changeTag, removeTag, setConversationTags } from "./work/edit-tags.ts";
import { addNote, readNotes } from "./work/notes.ts";
import { listRules } from "./work/queries-rules.ts";
import { listTags } from "./work/queries-tags.ts";
import { searchChat } from "./work/search.ts";
import { snoozeConversation } from "./work/snooze.ts";
import { translateForAgent } from "./work/translate.ts";

type Routes = ConsoleHandlers<typeof consoleContract.chat>;

export function chatConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.chat, {
    "chat.read": {
      list: ({ staff, input }) => listInbox(ctx, staff, input),
      counts: ({ staff }) => countInbox(ctx.db, { staffId: staff.staffId, now: ctx.clock.now() }),
      read: ({ params }) => readConversation(ctx, params.conversationId),
      findByMember: ({ params }) => findMemberConversation(ctx, BigInt(params.memberId)),
      history: ({ params, input }) => readInboxHistory(ctx, params.conversationId, input),
      sync: ({ params, input }) => syncInbox(ctx, params.conversationId, input),
      cannedList: async () => ({ replies: await listCannedReplies(ctx.db) }),
      search: ({ input }) => searchChat(ctx, input.text),
      tagList: async () => ({ tags: await listTags(ctx.db) }),
      notes: ({ params }) => readNotes(ctx, params.conversationId),
      ruleList: async () => ({
        rules: await listRules(ctx.db),
        isOn: await readSetting(ctx.db, "chatFirstAnswers"),
      }),
    },
    "chat.answer": {
      begin: (call) => beginConversation(ctx, call),
      send: (call) => answerCustomer(ctx, call),
      uploadImage: uploadForStaff(ctx, "image"),
      uploadVideo: uploadForStaff(ctx, "video"),
      markRead: markReadAsAgent(ctx),
      claim: (call) => claimConversation(ctx, call),
      release: (call) => releaseConversation(ctx, call),
      end: (call) => endConversation(ctx, call),
      setTags: (call) => setConversationTags(ctx, call),
      addNote: (call) => addNote(ctx, call),
      snooze: (call) => snoozeConversation(ctx, call),
      presence: (call) => reportPresence(ctx, call),
      translate: (call) => translateForAgent(ctx, call),
    },
    "chat.transfer": {
      transfer: (call) => transferConversation(ctx, call),
    },
    "chat.canned": {
      cannedAdd: (call) => addCannedReply(ctx, call),
      cannedUpdate: (call) => changeCannedReply(ctx, call),
      cannedRemove: (call) => removeCannedReply(ctx, call),
      tagAdd: (call) => addTag(ctx, call),
      tagUpdate: (call) => changeTag(ctx, call),
      tagRemove: (call) => removeTag(ctx, call),
      ruleAdd: (call) => addRule(ctx, call),
      ruleUpdate: (call) => changeRule(ctx, call),
      ruleRemove: (call) => removeRule(ctx, call),
    },
  });
}

/** Marks messages as read, unless a staff user only watches another agent's conversation. */
function markReadAsAgent(ctx: Context): Routes["markRead"] {
  return async ({ staff, params, input }) => {
    const { id, assigneeId } = await getConversation(ctx, params.conversationId);
    const isWatching = assigneeId !== null && assigneeId !== staff.staffId;
    if (!isWatching) await markRead(ctx, { key: { id }, side: "agent", seq: input.seq ?? null });
    return { message: "OK" };
  };
}

/** Stores a file for a message of staff in this conversation. */
function uploadForStaff(ctx: Context, kind: MediaKind): Routes["uploadImage"] {
  return async ({ params, receive }) => {
    const conversation = await getConversation(ctx, params.conversationId);
    return storeMedia(
      ctx,
      { kind, receive },
      { byCustomer: false, conversationOf: async () => conversation },
    );
  };
}
