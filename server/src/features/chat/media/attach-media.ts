import type { ChatContent } from "@krapao/contract/member/chat";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Conversation } from "../conversation.ts";
import { mediaName, mediaPath } from "../media-path.ts";
import { type MediaFile, markMediaSent } from "./queries.ts";

/**
 * Replaces the media fields of a content by the stored ones: kind, size and path of the sender are
 * not trusted.
 * @throws NO_DATA for media of another conversation, KEY_INVALID for an invalid image address
 */
export async function attachMedia(
  tx: Tx,
  { id: conversationId, lastSeq }: Conversation,
  content: ChatContent,
): Promise<ChatContent> {
  const attach = (name: string) =>
    markMediaSent(tx, { conversationId, name, sentSeq: lastSeq + 1 });
  if (content.message_type === "media") {
    const name = mediaName(content.payload.filePath ?? "");
    const file = name && (await attach(name));
    if (!file) return refuse("NO_DATA");
    return { ...content, payload: describe(file, content.payload.message) };
  }
  const { payloads } = content;
  if (!payloads) return content;
  const attached: NonNullable<ChatContent["payloads"]> = [];
  for (const each of payloads) {
    if (!("image_url" in each) || each.image_url === "") {
      attached.push(each);
      continue;
    }
    const name = mediaName(each.image_url);
    // The page policy shows pictures of our own host only: another one would be missing.
    if (name === null) return refuse("KEY_INVALID", { "message.payloads": "KEY_INVALID" });
    if (!(await attach(name))) refuse("NO_DATA");
    attached.push({ ...each, image_url: mediaPath(name) });
  }
  return { ...content, payloads: attached };
}

function describe(file: MediaFile, message: string | undefined): ChatContent["payload"] {
  const { kind, width, height } = file;
  return {
    ...(message ? { message } : {}),
    filePath: mediaPath(file.name),
    fileType: kind,
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
  };
}
