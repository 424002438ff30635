/**
 * Sanitises the texts of setup documents when they are saved. The member app sanitises HTML again
 * when it shows it.
 */
import { walkTexts } from "@krapao/contract/console/setup/shapes";
import { withoutDirectionMarks } from "@krapao/contract/direction-marks";
import sanitizeHtml from "sanitize-html";
import type * as v from "valibot";
import type { WirePayload } from "../../kernel/setup-documents.ts";

/** Text with its structure, and links that leave the page. */
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

/**
 * A link into the product starts with a single slash. Other addresses without a scheme can lead
 * anywhere.
 */
function isRelative(href = ""): boolean {
  return !/^(https:|tel:|mailto:|\/(?![/\\]))/i.test(href);
}

export function sanitizeHtmlText(html: string): string {
  return sanitizeHtml(html, ALLOWED);
}

/**
 * Removes direction marks from all texts of a payload, and sanitises its HTML. The payload must
 * match the schema.
 */
export function sanitizePayload(schema: v.GenericSchema, payload: WirePayload): WirePayload {
  return walkTexts(schema, withoutDirectionMarks(payload), {
    texts({ about, value }) {
      if (about.shown === "plain") return value;
      // The sanitiser decodes entities, which can be marks.
      const clean = Object.entries(value).map(([language, html]) => [
        language,
        withoutDirectionMarks(sanitizeHtmlText(html)),
      ]);
      return Object.fromEntries(clean);
    },
  }) as WirePayload;
}
