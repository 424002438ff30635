import { randomUUID } from "node:crypto";
import { extname } from "node:path";
import { CHAT_FILE_TYPES } from "@krapao/contract/member/chat";
import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { ReceivedFile } from "../../../kernel/http/uploads.ts";
import { type CleanMedium, cleanImage, cleanVideo } from "../../../kernel/media/clean-media.ts";
import { storageKey } from "../../../kernel/media/storage.ts";
import type { Context } from "../../../ports/context.ts";
import type { Conversation } from "../conversation.ts";
import { type Customer, openConversation, requireChatActive } from "../open-conversation.ts";
import { findConversation } from "../queries.ts";
import { insertMedia, sumUploads } from "./queries.ts";

export type MediaKind = "image" | "video";

const MEGABYTE = 1024 * 1024;
/** What a customer may upload within 24 hours. */
const QUOTA = {
  member: { files: 100, bytes: 400 * MEGABYTE },
  guest: { files: 20, bytes: 80 * MEGABYTE },
};

export interface Upload {
  kind: MediaKind;
  receive: () => Promise<ReceivedFile | null>;
}

export interface Uploaded {
  path: string;
  url: string;
  width: number;
  height: number;
}

/**
 * Stores a customer's image or video for a message.
 * @throws CHAT_INACTIVE, CHAT_FILE, PAYLOAD_TOO_LARGE, REQUEST_LIMIT (quota, or too many at once),
 * KEY_INVALID
 */
export async function uploadMedia(
  ctx: Context,
  { caller, address, ...upload }: Customer & Upload,
): Promise<Uploaded> {
  await requireChatActive(ctx);
  await checkQuota(ctx, caller);
  return storeMedia(ctx, upload, {
    byCustomer: true,
    conversationOf: async (tx) => {
      const clientMsgId = randomUUID();
      return (await openConversation(ctx, tx, { caller, address, clientMsgId })).conversation;
    },
  });
}

/**
 * Stores the file before the row: an orphan file is harmless, a row without a file is not.
 * @throws CHAT_FILE
 */
export async function storeMedia(
  ctx: Context,
  { kind, receive }: Upload,
  {
    byCustomer,
    conversationOf,
  }: {
    byCustomer: boolean;
    conversationOf: (tx: Tx) => Promise<Pick<Conversation, "id">>;
  },
): Promise<Uploaded> {
  const file = await receive();
  if (!file || file.bytes === 0 || !hasExtension(file.name, kind)) return refuse("CHAT_FILE");
  const clean = kind === "image" ? await cleanImage(file.path) : await cleanVideo(file.path);
  if (!clean) return refuse("CHAT_FILE");
  const name = `${ctx.random.bytes(16).toString("hex")}.${clean.ending}`;
  const key = storageKey("chat", name);
  await ctx.storage.put(key, clean.bytes);
  try {
    await transaction(ctx.db, async (tx) => {
      const { id: conversationId } = await conversationOf(tx);
      await insertMedia(tx, {
        ...describe(clean, { name, kind }),
        conversationId,
        sha256: file.sha256,
        byCustomer,
        at: ctx.clock.now(),
      });
    });
  } catch (error) {
    await ctx.storage.remove(key);
    throw error;
  }
  const url = ctx.mediaLinks.signChat(name);
  return { path: url, url, width: clean.width, height: clean.height };
}

function describe({ bytes, width, height }: CleanMedium, named: { name: string; kind: MediaKind }) {
  return { ...named, bytes: bytes.length, width, height };
}

/** Checks the file extension, as specified. The real type is read from the bytes. */
function hasExtension(name: string, kind: MediaKind): boolean {
  const endings: readonly string[] = CHAT_FILE_TYPES[kind];
  return endings.includes(extname(name).slice(1).toLowerCase());
}

/** @throws REQUEST_LIMIT */
async function checkQuota(ctx: Context, caller: Customer["caller"]): Promise<void> {
  const conversation = await findConversation(ctx.db, caller);
  if (!conversation) return;
  const since = new Date(ctx.clock.nowMs() - DAY_MS);
  const used = await sumUploads(ctx.db, { conversationId: conversation.id, since });
  const quota = caller.memberId === null ? QUOTA.guest : QUOTA.member;
  if (used.files >= quota.files || used.bytes >= quota.bytes) refuse("REQUEST_LIMIT");
}
