import { splitLinks } from "./links.ts";

/** Text with its addresses as links; markup in it is never interpreted. */
export function LinkedText({ text }: { text: string }) {
  let at = 0;
  return splitLinks(text).map(({ text: part, href }) => {
    const key = at;
    at += part.length;
    return href ? (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      <span key={key}>{part}</span>
    );
  });
}
