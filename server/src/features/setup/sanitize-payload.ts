/** HTML of operators, made harmless when it is saved. The member app does it once more when it shows it. */
import { walkTexts } from "@krapao/contract/office/setup-shapes";
import sanitizeHtml from "sanitize-html";
import type * as v from "valibot";
import type { WirePayload } from "../../kernel/documents.ts";

/** What the member app shows: text and its structure, and links that lead out of the page. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags:
    "h2 h3 h4 p br hr b strong i em u s ul ol li a span div table thead tbody tr th td".split(" "),
  allowedAttributes: { a: ["href"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
  allowedSchemes: ["https", "tel", "mailto"],
  allowedSchemesAppliedToAttributes: ["href"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 50,
  exclusiveFilter: ({ tag, attribs }) => tag === "a" && isRelative(attribs.href),
};

/** A link into the product begins with one slash; anything else without a scheme leads who knows where. */
function isRelative(href = ""): boolean {
  return !/^(https:|tel:|mailto:|\/(?![/\\]))/i.test(href);
}

export function cleanHtml(html: string): string {
  return sanitizeHtml(html, ALLOWED);
}

/** The payload with all its HTML sanitised. It fits the schema. */
export function cleanPayload(schema: v.GenericSchema, payload: WirePayload): WirePayload {
  return walkTexts(schema, payload, {
    texts({ about, value }) {
      if (about.shown === "plain") return value;
      const clean = Object.entries(value).map(([language, html]) => [language, cleanHtml(html)]);
      return Object.fromEntries(clean);
    },
  }) as WirePayload;
}
