/** Finds the hosts that a text of the operator names. Pure. */

/** What a text is: a link or a code, words, or HTML whose words and links are both read. */
export type TextShape = "value" | "plain" | "html";

/** A path of the product itself: it names no host. */
const OWN_PATH = /^\/(?![/\\])\S*$/;
/** `https://host/path`; browsers read a backslash as a slash. A path ends where a sentence does. */
const ADDRESS =
  /(?:(?:https?|wss?|ftp):[/\\]*|(?:[a-z][a-z0-9+.-]*:)?[/\\]{2,})([^\s/\\?#"'<>`]*)([/?#][!-~]*?)?(?=$|[\s,;()"'<>`]|[^!-~])/gi;
/** An address in the query of another one: trusted hosts have pages that lead on. */
const LEADS_TO = /[a-z][a-z0-9+.-]*:\/\/([^\s/?#&]+)/gi;
const LABEL = "[\\p{L}\\p{N}\\p{M}_](?:[\\p{L}\\p{N}\\p{M}_-]*[\\p{L}\\p{N}\\p{M}_])?";
/** `word.word`, with what is before and after it. */
const NAME = new RegExp(
  `(?<![\\p{L}\\p{N}\\p{M}_.-])(www\\.|[^\\s@]{0,64}@)?((?:${LABEL}\\.)+(${LABEL}))(?=([/:]?))`,
  "giu",
);
/** `1.2.3.4` */
const IP_ADDRESS = /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)/g;

/**
 * Endings with which a name is read as a host although nothing else says so. Any two letters are a
 * country. A rarer ending is found in an address, after `www.` or `@`, and before a path.
 */
const ENDINGS = new Set(
  `com net org info biz pro mobi asia app dev page link click site online store shop website web
  space tech world today live life club vip win bet bingo casino poker games game play fun cash
  money loan fund finance bank pay gold top xyz icu cyou buzz lol one zone cloud host press digital
  network center company group team agency support help services solutions email chat social media
  news video stream download rocks guru plus run best cool work ไทย ລາວ`.split(/\s+/),
);

/** The hosts that a text names, in lower case, each once. An unreadable address stays as it is. */
export function hostsIn(text: string, shape: TextShape): string[] {
  if (shape === "value" && OWN_PATH.test(text)) return [];
  const parts = shape === "html" ? partsOfHtml(text) : [text];
  return [...new Set(parts.flatMap((part) => hostsInWords(readable(part))))];
}

/** The words of sanitised HTML, and the address of each link that leaves the product. */
function partsOfHtml(html: string): string[] {
  const links = [...html.matchAll(/\shref="([^"]*)"/gi)].map(([, href = ""]) => unescaped(href));
  const words = html
    .replace(/<\/?(?:br|hr|p|h[1-6]|li|ul|ol|div|t[a-z]+)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "");
  const outside = links.filter((href) => !OWN_PATH.test(href));
  // `mailto:` can name further addresses in its encoded query.
  return [
    unescaped(words),
    ...outside.map((href) => (/^mailto:/i.test(href) ? decoded(href) : href)),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};
const unescaped = (html: string) =>
  html.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As a person and a browser read it: without invisible characters, and with plain full stops. */
const readable = (text: string) =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFKC")
    .replace(/[。｡]/g, ".");

function hostsInWords(text: string): string[] {
  const hosts: string[] = [];
  const rest = text.replace(ADDRESS, (_, authority: string, path = "") => {
    hosts.push(hostOf(authority));
    for (const [, next = ""] of decoded(path).matchAll(LEADS_TO)) hosts.push(hostOf(next));
    return " ";
  });
  for (const [, before = "", name = "", ending = "", after = ""] of rest.matchAll(NAME)) {
    const isNamed = before !== "" || after === "/";
    if (isNamed ? /^\p{L}{2}/u.test(ending) : isEnding(ending)) hosts.push(hostOf(name));
  }
  hosts.push(...(rest.match(IP_ADDRESS) ?? []));
  return hosts.filter((host) => host !== "");
}

const isEnding = (ending: string) =>
  /^([a-z]{2}|xn--[a-z0-9-]+)$/i.test(ending) || ENDINGS.has(ending.toLowerCase());

/** The host as a browser would call it. */
function hostOf(authority: string): string {
  const url = URL.parse(`https://${authority}`);
  return (url?.hostname ?? authority.toLowerCase()).replace(/\.$/, "");
}

/** Whether an entry of the list covers the host. `*.` covers every host below a name. */
export function isTrusted(host: string, list: readonly string[]): boolean {
  return list.some((entry) =>
    entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry,
  );
}
