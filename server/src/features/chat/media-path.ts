/** Paths of media in messages. A path gives no access; links with a signature do. */
import type { ChatContent } from "@krapao/contract/member/chat";
import type { Context } from "../../ports/context.ts";
import type { Message } from "./queries.ts";

const PATH = "/api/media/chat/";
const MEDIA_NAME = /^[0-9a-f]{32}\.(?:jpg|webp|mp4|mov)$/;

/** The file name in a media path or signed link; null for any other text. */
export function mediaName(path: string): string | null {
  const [bare = ""] = path.split("?");
  if (!bare.startsWith(PATH)) return null;
  const name = bare.slice(PATH.length);
  return MEDIA_NAME.test(name) ? name : null;
}

export function mediaPath(name: string): string {
  return PATH + name;
}

/**
 * Replaces the media paths in a content by signed links. Cards of a customer are shown as they
 * came: they could name a file of another conversation.
 */
export function showMedia(
  { mediaLinks }: Pick<Context, "mediaLinks">,
  { content, sender }: Pick<Message, "content" | "sender">,
): ChatContent {
  const link = (path: string) => {
    const name = mediaName(path);
    return name === null ? path : mediaLinks.signChat(name);
  };
  const { payload, payloads } = content;
  const shown = { ...content };
  if (content.message_type === "media" && payload.filePath) {
    const url = link(payload.filePath);
    shown.payload = { ...payload, url, filePath: url };
  }
  if (payloads && sender !== "customer") {
    shown.payloads = payloads.map((each) =>
      "image_url" in each ? { ...each, image_url: link(each.image_url) } : each,
    );
  }
  return shown;
}
