import { withoutDirectionMarks } from "@krapao/contract/direction-marks";
import DOMPurify from "dompurify";

/** The tags that the member app allows. */
const ALLOWED_TAGS =
  "h2 h3 h4 p br hr b strong i em u s ul ol li a span div table thead tbody tr th td".split(" ");

/** HTML as nodes, sanitised with the same rules as on the server and in the member app. */
export function cleanFragment(html: string): DocumentFragment {
  const options = { ALLOWED_TAGS, ALLOWED_ATTR: ["href", "colspan", "rowspan"] };
  return DOMPurify.sanitize(withoutDirectionMarks(html), { ...options, RETURN_DOM_FRAGMENT: true });
}
