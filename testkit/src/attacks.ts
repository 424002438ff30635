/**
 * Inputs that try to run a script, load something or leave the page without a link: OWASP's cheat
 * sheet, mutation XSS, CSS, and every event handler and address attribute of markup. Tests write
 * them where operators write HTML; the argument of `alert` says which one ran.
 */
const BY_HAND = [
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
  "<a href='/\t/x.example'>x</a>",
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

const HANDLERS = (
  "abort activate afterprint animationcancel animationend animationiteration animationstart auxclick beforecopy " +
  "beforeinput beforematch beforeprint beforetoggle beforeunload begin blur bounce cancel canplay change click close " +
  "contentvisibilityautostatechange contextmenu copy cuechange cut dblclick drag dragend dragenter dragstart drop " +
  "durationchange emptied end ended error finish focus focusin focusout formdata fullscreenchange gotpointercapture " +
  "hashchange input invalid keydown keypress keyup load loadeddata loadedmetadata loadstart mousedown mouseenter " +
  "mousemove mouseover mouseup mousewheel message paste pageshow play playing pointerdown pointerenter pointerover " +
  "pointerrawupdate popstate progress ratechange repeat reset resize scroll scrollend scrollsnapchange search seeked " +
  "select selectionchange selectstart show slotchange start storage submit suspend timeupdate toggle touchstart " +
  "transitionend transitionrun transitionstart unhandledrejection unload volumechange waiting wheel"
).split(" ");

/** Attributes that hold an address, with an element that has them. */
const ADDRESSES = (
  "a:href area:href base:href link:href iframe:src frame:src embed:src object:data script:src img:src img:lowsrc img:dynsrc " +
  "img:srcset source:srcset video:src video:poster audio:src track:src input:src body:background table:background " +
  "td:background form:action button:formaction input:formaction a:ping q:cite blockquote:cite del:cite ins:cite " +
  "html:manifest image:href use:href use:xlink:href set:to animate:values animate:from a:xlink:href math:xlink:href " +
  "applet:codebase applet:archive bgsound:src layer:src xml:src portal:src meta:content param:value isindex:action " +
  "command:icon menuitem:icon svg:xlink:href feImage:href fencedframe:src"
).split(" ");

const SCHEMES = [
  ...[
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "javascript&colon;alert(1)",
    "java&Tab;script:alert(1)",
  ],
  ...[
    "java&NewLine;script:alert(1)",
    "&#0000106avascript:alert(1)",
    "javascript:&#x61;lert(1)",
    "\u0000javascript:alert(1)",
  ],
  ...[
    "\u00a0javascript:alert(1)",
    "\u2028javascript:alert(1)",
    "javascript://%0aalert(1)",
    "view-source:javascript:alert(1)",
  ],
  ...[
    "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
    "data:image/svg+xml,<svg onload=alert(1)>",
  ],
  ...[
    "feed:javascript:alert(1)",
    "livescript:alert(1)",
    "mocha:alert(1)",
    "filesystem:https://x.example/a",
    "jar:https://x.example!/a",
  ],
];

export const ATTACKS: readonly string[] = [
  ...BY_HAND,
  ...HANDLERS.map((name) => `<p tabindex=1 autofocus on${name}=alert("${name}")>x</p>`),
  ...ADDRESSES.map((each) => {
    const [element = "", ...attribute] = each.split(":");
    return `<${element} ${attribute.join(":")}="javascript:alert('${each}')">x</${element}>`;
  }),
  ...SCHEMES.map((address) => `<a href="${address}">x</a>`),
];
