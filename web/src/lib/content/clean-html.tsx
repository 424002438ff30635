import { withoutDirectionMarks } from "@krapao/contract/direction-marks";
import DOMPurify from "dompurify";
import { useLayoutEffect, useRef } from "react";
import "./clean-html.css";

const ALLOWED = {
  ALLOWED_TAGS:
    "h2 h3 h4 p br hr b strong i em u s ul ol li a span div table thead tbody tr th td".split(" "),
  ALLOWED_ATTR: ["href", "colspan", "rowspan"],
  ALLOWED_URI_REGEXP: /^(https:|tel:|mailto:|\/(?![/\\]))/i,
  RETURN_DOM_FRAGMENT: true,
} as const;

/** The operator's HTML as nodes: text with its structure, and links that open new tabs. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(withoutDirectionMarks(html), {
    ...ALLOWED,
    ALLOWED_TAGS: [...ALLOWED.ALLOWED_TAGS],
    ALLOWED_ATTR: [...ALLOWED.ALLOWED_ATTR],
  });
  for (const link of fragment.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
  return fragment;
}

/** Sanitised HTML from the console. Import it only from chunks that load on demand (DOMPurify). */
export function CleanHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(cleanHtml(html)), [html]);
  return <div className="prose grid grid-cols-1 gap-1.5 text-fg-2 text-14" ref={box} />;
}
