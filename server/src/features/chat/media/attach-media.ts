import type { ChatContent } from "@krapao/contract/chat";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { isWebAddress } from "./content.ts";
import type { Conversation } from "./conversation.ts";
import { mediaName, mediaPath } from "./media.ts";
import { claimMedia, type Medium } from "./queries-media.ts";

/**
 * The content with its media as the server knows them: what a sender says of kind, size and address does not count.
 * @throws NO_DATA for a medium that is not of this conversation, KEY_INVALID for a picture's address that is none
 */
export async function attachMedia(
  tx: Tx,
  { id: conversationId, lastSeq }: Conversation,
  content: ChatContent,
): Promise<ChatContent> {
  const claim = (name: string) => claimMedia(tx, { conversationId, name, sentSeq: lastSeq + 1 });
  if (content.message_type === "media") {
    const name = mediaName(content.payload.filePath ?? "");
    const medium = name && (await claim(name));
    if (!medium) return refuse("NO_DATA");
    return { ...content, payload: describe(medium, content.payload.message) };
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
    if (name === null && !isWebAddress(each.image_url)) {
      refuse("KEY_INVALID", { "message.payloads": "KEY_INVALID" });
    }
    if (name !== null && !(await claim(name))) refuse("NO_DATA");
    attached.push({ ...each, image_url: name === null ? each.image_url : mediaPath(name) });
  }
  return { ...content, payloads: attached };
}

function describe(medium: Medium, message: string | undefined): ChatContent["payload"] {
  const { kind, width, height } = medium;
  return {
    ...(message ? { message } : {}),
    filePath: mediaPath(medium.name),
    fileType: kind,
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
  };
}
