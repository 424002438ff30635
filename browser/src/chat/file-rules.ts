import {
  CHAT_FILE_TYPES,
  CHAT_IMAGE_BYTES_MAX,
  CHAT_VIDEO_BYTES_MAX,
} from "@krapao/contract/member/chat";

export type FileKind = keyof typeof CHAT_FILE_TYPES;

const accept = (types: readonly string[]) => types.map((type) => `.${type}`).join(",");
/** The `accept` of file inputs. */
export const ACCEPTED = accept([...CHAT_FILE_TYPES.image, ...CHAT_FILE_TYPES.video]);
export const ACCEPTED_IMAGES = accept(CHAT_FILE_TYPES.image);

const BYTES_MAX = { image: CHAT_IMAGE_BYTES_MAX, video: CHAT_VIDEO_BYTES_MAX } as const;
const MEGABYTE = 1024 * 1024;

/** Checks a file by the end of its name and its size; returns its kind, or why it is refused. */
export function checkFile({ name, size }: { name: string; size: number }) {
  const kind = kindOf(name);
  if (!kind) return { refusal: "type" } as const;
  if (size > BYTES_MAX[kind]) {
    return { refusal: "size", megabytes: BYTES_MAX[kind] / MEGABYTE } as const;
  }
  return { kind };
}

function kindOf(name: string): FileKind | undefined {
  const end = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const kinds = Object.keys(CHAT_FILE_TYPES) as FileKind[];
  return kinds.find((kind) => (CHAT_FILE_TYPES[kind] as readonly string[]).includes(end ?? ""));
}
