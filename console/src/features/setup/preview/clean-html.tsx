import DOMPurify from "dompurify";
import { useLayoutEffect, useRef } from "react";

/** The tags that the member app allows. */
const ALLOWED_TAGS =
  "h2 h3 h4 p br hr b strong i em u s ul ol li a span div table thead tbody tr th td".split(" ");

/** HTML of a draft, sanitised with the same rules as on the server and in the member app. */
export function CleanHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const options = { ALLOWED_TAGS, ALLOWED_ATTR: ["href", "colspan", "rowspan"] };
    const clean = DOMPurify.sanitize(html, { ...options, RETURN_DOM_FRAGMENT: true });
    box.current?.replaceChildren(clean);
  }, [html]);
  return <div className="prose" ref={box} />;
}
