import { payloadSchema } from "@krapao/contract/console/setup/payloads";
import { isRichLink, type RichNode, richTextHtml } from "@krapao/contract/console/setup/rich-text";
import { ATTACKS } from "@krapao/testkit/attacks";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitizeHtmlText, sanitizePayload } from "./sanitize-payload.ts";
import { changesBetween } from "./version.ts";
import { probabilityBeyond } from "./wheel/chi-squared.ts";

const MARKUP = /<\/?([a-z0-9-]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const TAGS =
  "h2 h3 h4 p br hr b strong i em u s ul ol li a span div table thead tbody tr th td".split(" ");

describe("HTML of documents", () => {
  test("has more than 200 different attacks", () => {
    expect(new Set(ATTACKS).size).toBe(ATTACKS.length);
    expect(ATTACKS.length).toBeGreaterThan(200);
  });

  test.each(ATTACKS)("%s", (attack) => {
    const clean = sanitizeHtmlText(attack);
    // All remaining markup is in the list, tag by tag and attribute by attribute.
    for (const [, tag = "", attributes = ""] of clean.matchAll(MARKUP)) {
      expect(TAGS).toContain(tag.toLowerCase());
      for (const [, name, value = ""] of attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi)) {
        expect(["href", "colspan", "rowspan"]).toContain(name);
        if (name === "href") expect(value).toMatch(/^(https:|tel:|mailto:|\/(?![/\\]))/);
      }
    }
    expect(clean.replace(MARKUP, "")).not.toMatch(/[<>]/);
    expect(sanitizeHtmlText(clean)).toBe(clean);
  });

  test("keeps allowed markup unchanged", () => {
    const html =
      '<h3>โบนัส ໂບນັດ</h3><p>ถอนได้ <b>{percentFail}%</b><br />a &amp; b</p><ul><li>1</li></ul><a href="https://line.me/x">LINE</a><a href="tel:0812345678">โทร</a><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
    expect(sanitizeHtmlText(html)).toBe(html);
  });

  test("is sanitised everywhere in a payload; plain texts are unchanged", () => {
    const schema = payloadSchema("bonus", "A");
    const bad = { th: "<script>1</script>a", la: "b", en: "<i onclick=x>c</i>" };
    const clean = { th: "a", la: "b", en: "<i>c</i>" };
    const name = { th: "1 < 2", la: "b", en: "c" };
    const banners = [{ image: "/a.svg", html: bad }];
    expect(schema && sanitizePayload(schema, { name, notice: bad, banners, rate: 1 })).toEqual({
      name,
      notice: clean,
      banners: [{ image: "/a.svg", html: clean }],
      rate: 1,
    });
  });
});

/** Any document that the editor of the console can hold. */
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .map((each) => each.replaceAll("\0", "") || "x");
const href = fc.constantFrom(
  "https://line.me/x?a=1&b=2",
  "/bonus",
  "tel:0812345678",
  "mailto:a@b.co",
  "javascript:alert(1)",
  "//evil.example",
  'https://x.example/"onclick=',
);
const marks = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom("bold", "italic", "underline", "strike").map((type) => ({ type })),
    href.map((address) => ({ type: "link", attrs: { href: address } })),
  ),
  { selector: ({ type }) => type },
);
const inline = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant("text"), text, marks }),
    fc.constant<RichNode>({ type: "hardBreak" }),
  ),
  { maxLength: 4 },
);
const { richDocument } = fc.letrec<{ block: RichNode; item: RichNode; richDocument: RichNode }>(
  (tie) => ({
    block: fc.oneof(
      { maxDepth: 3 },
      fc.record({ type: fc.constant("paragraph"), content: inline }),
      fc.record({
        type: fc.constant("heading"),
        attrs: fc.record({ level: fc.integer({ min: 1, max: 6 }) }),
        content: inline,
      }),
      fc.constant<RichNode>({ type: "horizontalRule" }),
      fc.record({
        type: fc.constantFrom("bulletList", "orderedList"),
        content: fc.array(tie("item"), { minLength: 1, maxLength: 3 }),
      }),
    ),
    item: fc.record({
      type: fc.constant("listItem"),
      content: fc
        .tuple(inline, fc.array(tie("block"), { maxLength: 2 }))
        .map(([content, blocks]) => [{ type: "paragraph", content }, ...blocks]),
    }),
    richDocument: fc.record({
      type: fc.constant("doc"),
      content: fc.array(tie("block"), { maxLength: 4 }),
    }),
  }),
);

describe("the rich text editor", () => {
  test("writes only what the sanitiser leaves unchanged", () => {
    fc.assert(
      fc.property(richDocument, (document) => {
        const html = richTextHtml(document);
        expect(sanitizeHtmlText(html)).toBe(html);
      }),
      { numRuns: 300 },
    );
  });

  test("writes an empty text for an empty document, so that the language counts as missing", () => {
    const empty = { type: "doc", content: [{ type: "paragraph", content: [] }] };
    expect(richTextHtml(empty)).toBe("");
    expect(richTextHtml({ type: "doc", content: [{ type: "horizontalRule" }] })).toBe("<hr />");
  });

  test("makes links only of addresses that members may follow", () => {
    expect(["https://a.co", "/bonus", "tel:1", "mailto:a@b.co"].every(isRichLink)).toBe(true);
    for (const bad of [
      "http://a.co",
      "javascript:x",
      "//a.co",
      "/\\a.co",
      "bonus",
      'https://"',
      null,
    ])
      expect(isRichLink(bad)).toBe(false);
  });
});

test("changesBetween lists every leaf that differs", () => {
  expect(
    changesBetween({ a: 1, b: [{ c: 1 }], d: null }, { a: 1, b: [{ c: 2 }, { c: 3 }], d: null }),
  ).toEqual([
    { path: "b.0.c", before: 1, after: 2 },
    { path: "b.1", before: null, after: { c: 3 } },
  ]);
});

test.each([
  [3.841, 1, 0.05],
  [5.991, 2, 0.05],
  [14.067, 7, 0.05],
  [18.475, 7, 0.01],
  [24.996, 15, 0.05],
  [0, 4, 1],
])(
  "a value of %d or more with %d degrees of freedom has the probability %d",
  (value, freedom, p) => {
    expect(probabilityBeyond(value, freedom)).toBeCloseTo(p, 4);
  },
);
