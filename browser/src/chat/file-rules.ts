import {
  CHAT_FILE_TYPES,
  CHAT_IMAGE_BYTES_MAX,
  CHAT_VIDEO_BYTES_MAX,
} from "@krapao/contract/member/chat";

export type FileKind = keyof typeof CHAT_FILE_TYPES;

const BYTES_MAX = { image: CHAT_IMAGE_BYTES_MAX, video: CHAT_VIDEO_BYTES_MAX } as const;
const MEGABYTE = 1024 * 1024;
/** Endings of pictures that become a JPEG before they are sent; systems know no type of some. */
const OTHER_PICTURES = /^(?:hei[cf]s?|avif|webp|bmp|jfif|jpe|pjp(?:eg)?|tiff?)$/;

/** The `accept` of file inputs. Without the name of HEIC, from which iPhones make a JPEG then. */
export const ACCEPTED_IMAGES = "image/*";
export const ACCEPTED = `${ACCEPTED_IMAGES},${CHAT_FILE_TYPES.video.map((type) => `.${type}`).join(",")}`;

/**
 * The kind of a file by the end of its name; null when it cannot be sent.
 * `isListed`: the chat takes it as it is; any other picture becomes a JPEG.
 */
export function kindOf({ name, type }: { name: string; type: string }) {
  const end = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (end === undefined) return null;
  const kinds = Object.keys(CHAT_FILE_TYPES) as FileKind[];
  const listed = kinds.find((kind) => (CHAT_FILE_TYPES[kind] as readonly string[]).includes(end));
  if (listed) return { kind: listed, isListed: true };
  const isPicture = OTHER_PICTURES.test(end) || type.startsWith("image/");
  return isPicture ? { kind: "image" as const, isListed: false } : null;
}

/** The limit in megabytes of a file that is larger; null when it is not. */
export function limitOf(kind: FileKind, bytes: number): number | null {
  return bytes > BYTES_MAX[kind] ? BYTES_MAX[kind] / MEGABYTE : null;
}
