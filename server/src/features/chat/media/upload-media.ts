import { randomUUID } from "node:crypto";
import { extname } from "node:path";
import { CHAT_FILE_TYPES } from "@krapao/contract/chat";
import { type CleanMedium, cleanImage, cleanVideo } from "../../kernel/clean-media.ts";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { storageKey } from "../../kernel/storage.ts";
import type { ReceivedFile } from "../../kernel/uploads.ts";
import type { Context } from "../../ports/context.ts";
import type { Conversation } from "./conversation.ts";
import { type Customer, checkActive, openConversation } from "./open-conversation.ts";
import { findConversation } from "./queries.ts";
import { insertMedium, sumUploads } from "./queries-media.ts";

export type MediumKind = "image" | "video";

/** What one customer may upload in a day. Who has no account has proved nothing. */
const DAY_MS = 24 * 60 * 60 * 1000;
const MEGABYTE = 1024 * 1024;
const QUOTA = {
  member: { files: 100, bytes: 400 * MEGABYTE },
  guest: { files: 20, bytes: 80 * MEGABYTE },
};

export interface Upload {
  kind: MediumKind;
  receive: () => Promise<ReceivedFile | null>;
}

export interface Uploaded {
  path: string;
  url: string;
  width: number;
  height: number;
}

/**
 * Takes a customer's picture or film for a message that will show it.
 * @throws CHAT_INACTIVE, CHAT_FILE, PAYLOAD_TOO_LARGE, REQUEST_LIMIT (quota, or too many at once), KEY_INVALID
 */
export async function uploadMedia(
  ctx: Context,
  { caller, address, ...upload }: Customer & Upload,
): Promise<Uploaded> {
  await checkActive(ctx);
  await checkQuota(ctx, caller);
  return keepMedium(ctx, upload, {
    byCustomer: true,
    conversationOf: async (tx) => {
      const clientMsgId = randomUUID();
      return (await openConversation(ctx, tx, { caller, address, clientMsgId })).conversation;
    },
  });
}

/** File first, record second: a file without a record is rubbish, a record without one would be a lie. */
export async function keepMedium(
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
  if (!file || file.bytes === 0 || !isNamed(file.name, kind)) return refuse("CHAT_FILE");
  const clean = kind === "image" ? await cleanImage(file.path) : await cleanVideo(file.path);
  if (!clean) return refuse("CHAT_FILE");
  const name = `${ctx.random.bytes(16).toString("hex")}.${clean.ending}`;
  const key = storageKey("chat", name);
  await ctx.storage.put(key, clean.bytes);
  try {
    await transaction(ctx.db, async (tx) => {
      const { id: conversationId } = await conversationOf(tx);
      await insertMedium(tx, {
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

function describe(
  { bytes, width, height }: CleanMedium,
  named: { name: string; kind: MediumKind },
) {
  return { ...named, bytes: bytes.length, width, height };
}

/** The ending that the specification asks for; what the file really is, its bytes say. */
function isNamed(name: string, kind: MediumKind): boolean {
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
