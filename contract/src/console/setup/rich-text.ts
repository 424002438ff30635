/**
 * What the rich text editor of the console writes. The server's sanitiser decides what is stored;
 * a test holds that it leaves this HTML unchanged.
 */

/** The document of the editor, as ProseMirror's JSON. */
export interface RichNode {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[];
  content?: readonly RichNode[];
}

/** The levels of headings: members' pages have a first one already. */
export const HEADING_LEVELS = [2, 3, 4] as const;

const TAGS_OF_MARKS: Readonly<Record<string, string>> = {
  bold: "b",
  italic: "i",
  underline: "u",
  strike: "s",
};
/** Marks from the outside to the inside, so that equal texts are written equally. */
const MARKS = ["link", "bold", "italic", "underline", "strike"];

/** A web address, a phone number, an email address, or a page of the member app. */
export function isRichLink(href: unknown): href is string {
  return (
    typeof href === "string" &&
    href.length <= 2_000 &&
    /^(https:\/\/|tel:|mailto:|\/(?![/\\]))[^\s"'<>\\]*$/.test(href)
  );
}

/** Whether the editor would lose a part of a text: it knows no tables. */
export function losesMarkup(html: string): boolean {
  return /<(table|thead|tbody|tr|th|td)\b/i.test(html);
}

/** The HTML of a document. An empty document is an empty text, which counts as missing. */
export function richTextHtml(document: RichNode): string {
  if (isEmpty(document)) return "";
  return childrenHtml(document);
}

function isEmpty({ text, type, content }: RichNode): boolean {
  if (type === "text") return (text ?? "").trim() === "";
  return type !== "horizontalRule" && (content ?? []).every(isEmpty);
}

const childrenHtml = ({ content }: RichNode) => (content ?? []).map(nodeHtml).join("");

function nodeHtml(node: RichNode): string {
  switch (node.type) {
    case "text":
      return textHtml(node);
    case "hardBreak":
      return "<br />";
    case "horizontalRule":
      return "<hr />";
    case "paragraph":
      return `<p>${childrenHtml(node)}</p>`;
    case "heading":
      return headingHtml(node);
    case "bulletList":
      return `<ul>${childrenHtml(node)}</ul>`;
    case "orderedList":
      return `<ol>${childrenHtml(node)}</ol>`;
    case "listItem":
      return `<li>${itemHtml(node)}</li>`;
    default:
      return childrenHtml(node);
  }
}

function headingHtml(node: RichNode): string {
  const level = HEADING_LEVELS.find((each) => each === node.attrs?.level) ?? HEADING_LEVELS[0];
  return `<h${level}>${childrenHtml(node)}</h${level}>`;
}

/** The first paragraph of an item is written without its tag, as people write lists. */
function itemHtml(node: RichNode): string {
  const [first, ...others] = node.content ?? [];
  if (first?.type !== "paragraph" || others[0]?.type === "paragraph") return childrenHtml(node);
  return childrenHtml(first) + others.map(nodeHtml).join("");
}

function textHtml({ text = "", marks = [] }: RichNode): string {
  let html = escaped(text);
  for (const name of MARKS.toReversed()) {
    const mark = marks.find(({ type }) => type === name);
    if (!mark) continue;
    const href = mark.attrs?.href;
    if (name !== "link") html = `<${TAGS_OF_MARKS[name]}>${html}</${TAGS_OF_MARKS[name]}>`;
    else if (isRichLink(href)) html = `<a href="${escaped(href)}">${html}</a>`;
  }
  return html;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
