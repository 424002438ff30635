import { payloadSchema } from "@krapao/contract/office/setup-payloads";
import { describe, expect, test } from "vitest";
import { probabilityBeyond } from "./chi-squared.ts";
import { cleanHtml, cleanPayload } from "./clean-payload.ts";
import { changesBetween } from "./version.ts";

/** Ways to run a script, load something or leave the page without a link (OWASP's cheat sheet, mXSS and CSS among them). */
const ATTACKS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//x.example/a.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script/xss src=data:,alert(1)></script>",
  "<img src=x onerror=alert(1)>",
  "<img src=javascript:alert(1)>",
  "<IMG SRC=`javascript:alert(1)`>",
  '<img """><script>alert(1)</script>">',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<math href=javascript:alert(1)>x</math>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<template><img src=x onerror=alert(1)></template>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=javascript:alert(1)></object>",
  "<embed src=//x.example/a.swf>",
  "<link rel=stylesheet href=//x.example/a.css>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<base href=//x.example/>",
  "<form action=//x.example><input name=password></form>",
  "<button formaction=javascript:alert(1)>x</button>",
  "<isindex action=javascript:alert(1) type=image>",
  "<input autofocus onfocus=alert(1)>",
  "<textarea autofocus onfocus=alert(1)></textarea>",
  "<select autofocus onfocus=alert(1)></select>",
  "<video src=x onerror=alert(1)></video>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)></audio>",
  "<details open ontoggle=alert(1)>x</details>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<body onload=alert(1)>",
  "<style>@import '//x.example/a.css'</style>",
  "<p style='background:url(javascript:alert(1))'>x</p>",
  "<p style='position:fixed;inset:0'>x</p>",
  "<div style='width:expression(alert(1))'>x</div>",
  "<p onclick=alert(1)>x</p>",
  "<p ONMOUSEOVER=alert(1)>x</p>",
  "<b/onmouseover=alert(1)>x</b>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='java\tscript:alert(1)'>x</a>",
  "<a href='java&#10;script:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='&#x6A&#x61vascript:alert(1)'>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='blob:https://x.example/1'>x</a>",
  "<a href='//x.example'>x</a>",
  "<a href='/\\x.example'>x</a>",
  "<a href='http://x.example'>x</a>",
  "<a href=x onclick=alert(1)>x</a>",
  "<a id=location name=location href=https://x.example>x</a>",
  "<table background=javascript:alert(1)><td background=javascript:alert(1)>x</table>",
  "<div><!-- --!><img src=x onerror=alert(1)> --></div>",
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
  "<?xml version='1.0'?><script>alert(1)</script>",
  "<![CDATA[<script>alert(1)</script>]]>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<custom-element onclick=alert(1)>x</custom-element>",
  "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
  `${"<div>".repeat(500)}<img src=x onerror=alert(1)>`,
];

const MARKUP = /<\/?([a-z0-9-]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const TAGS =
  "h2 h3 h4 p br hr b strong i em u s ul ol li a span div table thead tbody tr th td".split(" ");

describe("D6: HTML of operators", () => {
  test.each(ATTACKS)("%s", (attack) => {
    const clean = cleanHtml(attack);
    // Whatever is left of markup is in the list, tag by tag and attribute by attribute.
    for (const [, tag = "", attributes = ""] of clean.matchAll(MARKUP)) {
      expect(TAGS).toContain(tag.toLowerCase());
      for (const [, name, value = ""] of attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi)) {
        expect(["href", "colspan", "rowspan"]).toContain(name);
        if (name === "href") expect(value).toMatch(/^(https:|tel:|mailto:|\/(?![/\\]))/);
      }
    }
    expect(clean.replace(MARKUP, "")).not.toMatch(/[<>]/);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test("what may be written stays as it is", () => {
    const html =
      '<h3>โบนัส ໂບນັດ</h3><p>ถอนได้ <b>{percentFail}%</b><br />a &amp; b</p><ul><li>1</li></ul><a href="https://line.me/x">LINE</a><a href="tel:0812345678">โทร</a><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
    expect(cleanHtml(html)).toBe(html);
  });

  test("is found wherever a payload has it; plain texts are left alone", () => {
    const schema = payloadSchema("setting", "refund");
    const bad = { th: "<script>1</script>a", la: "b", en: "<i onclick=x>c</i>" };
    const clean = { th: "a", la: "b", en: "<i>c</i>" };
    const name = { th: "1 < 2", la: "b", en: "c" };
    const banners = [{ image: "/a.svg", html: bad }];
    expect(schema && cleanPayload(schema, { name, info: bad, banners, rate: 1 })).toEqual({
      name,
      info: clean,
      banners: [{ image: "/a.svg", html: clean }],
      rate: 1,
    });
  });
});

test("what differs, leaf by leaf", () => {
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
