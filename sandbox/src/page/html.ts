/** HTML from templates: every value is escaped unless it is HTML already. */
import { BANGKOK_ZONE } from "@krapao/contract/time";

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | null | false | Html | readonly Html[];

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Template tag. `null` and `false` write nothing, lists of HTML are joined. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(write)));
}

function write(value: Value): string {
  if (value === null || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map((each) => each.text).join("");
  return String(value).replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
}

/** A button that posts a JSON body to the control API. */
export function controlButton(
  label: string,
  path: string,
  body: Record<string, unknown>,
  look: "" | "good" | "bad" = "",
): Html {
  return html`<button type="button" class="${look}" data-control="${path}" data-body="${JSON.stringify(body)}">${label}</button>`;
}

/** Time of day in Bangkok. */
export function time(atMs: number): string {
  return new Date(atMs).toLocaleTimeString("en-GB", { timeZone: BANGKOK_ZONE, hour12: false });
}

/** The row of an empty table. */
export function empty(columns: number, text: string): Html {
  return html`<tr><td colspan="${columns}" class="quiet">${text}</td></tr>`;
}

/** A whole page. */
export function document(title: string, main: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/page/page.css">
<script src="/page/page.js" defer></script>
</head>
<body>
${main}
<output id="status" role="status"></output>
</body>
</html>`.text;
}
