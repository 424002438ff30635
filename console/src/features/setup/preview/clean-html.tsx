import { useLayoutEffect, useRef } from "react";
import { cleanFragment } from "../../../lib/forms/rich-text/clean-fragment.ts";

/** HTML of a draft, sanitised with the same rules as on the server and in the member app. */
export function CleanHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanFragment(html));
  }, [html]);
  return <div className="prose" ref={box} />;
}
