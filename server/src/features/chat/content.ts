/** Validates the content of messages. Unknown message types are stored as sent. */
import { withoutDirectionMarks } from "@krapao/contract/direction-marks";
import type { ChatContent } from "@krapao/contract/member/chat";
import { type Fields, refuse } from "../../kernel/errors.ts";
import type { WrittenText } from "../lookups/index.ts";

/** Deeper nesting is refused. */
const DEPTH_MAX = 10;

type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/**
 * The content of a customer as it is stored: without characters that PostgreSQL cannot store, and
 * without the delivery state of the sender's page. Types that only agents send are stored as sent.
 * @throws KEY_MISSING when it is empty
 */
export function readContent(content: ChatContent): ChatContent {
  const { deliver: _deliver, ...stored } = content;
  const clean = storable(stored as Plain, 0) as ChatContent;
  // A line is what the server found for `lineId`, never what a sender wrote.
  delete clean.payload.line;
  const { message_type: type, payload } = clean;
  const { message, filePath } = payload;
  if (type === "text" && !message) missing("message.payload.message");
  if (type === "media" && !filePath) missing("message.payload.filePath");
  if (type === "postback" && !payload.payload && !payload.title && !message) {
    missing("message.payload.payload");
  }
  return clean;
}

/**
 * As `readContent`, of an agent: without direction marks, with which a link can read backwards.
 * @throws KEY_MISSING when it is empty, KEY_INVALID for a link that is not a web address
 */
export function readAgentContent(content: ChatContent): ChatContent {
  const clean = readContent(withoutDirectionMarks(content));
  const { message_type: type, payload, payloads = [] } = clean;
  if (type === "generic" && payloads.length === 0) missing("message.payloads");
  const choices = [...payloads, ...(payload.buttons ?? [])];
  const isChoice = type === "buttons" || type === "quick_replies";
  if (isChoice && choices.length === 0 && !payload.message) missing("message.payloads");
  checkLinks(clean);
  return clean;
}

/** Fields with an address and nothing else. */
const ADDRESSES = ["url", "filePath", "image_url"];

/** Every text that an agent or a manager wrote, by the path of its field. */
export function writtenTexts(value: unknown, path: string): WrittenText[] {
  if (typeof value === "string") {
    const isAddress = ADDRESSES.some((name) => path.endsWith(`.${name}`));
    return [{ path, text: value, shape: isAddress ? "value" : "plain" }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => writtenTexts(each, `${path}.${key}`));
}

/** One line of text for lists of conversations. */
export function messagePreview({
  message_type: type,
  payload,
  payloads = [],
}: ChatContent): string {
  const [first] = payloads;
  const text = payload.message || payload.title || first?.title || `[${payload.fileType ?? type}]`;
  return text.replace(/\s+/g, " ").slice(0, 120);
}

function checkLinks({ message_type: type, payload, payloads = [] }: ChatContent): void {
  if (type !== "media" && payload.url && !isWebAddress(payload.url)) invalid("message.payload.url");
  const buttons = [
    ...(payload.buttons ?? []),
    ...payloads.flatMap((each) => ("image_url" in each ? each.buttons : [each])),
  ];
  for (const button of buttons) {
    if (button.type === "web_url" && !isWebAddress(button.payload)) invalid("message.payloads");
  }
}

/** Only http and https, without user name and password, which can hide the real host. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}

/** Removes what PostgreSQL cannot store in text: NUL and lone surrogates. */
function storable(value: Plain, depth: number): Plain {
  if (depth > DEPTH_MAX) return invalid("message");
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key.replaceAll("\0", "").toWellFormed(),
      storable(each, depth + 1),
    ]),
  );
}

function missing(field: string): never {
  return refuse("KEY_MISSING", { [field]: "KEY_MISSING" } satisfies Fields);
}

function invalid(field: string): never {
  return refuse("KEY_INVALID", { [field]: "KEY_INVALID" } satisfies Fields);
}
