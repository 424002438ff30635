/** The page to look through the pictures: a row for each state and screen, a picture a size. */
import { type Shot, SIZES } from "./shots.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const STYLE = `body{margin:0;padding:16px;background:#10131c;color:#e8ebf5;font:14px system-ui}
h2{margin:32px 0 8px}h3{margin:24px 0 8px;font-weight:500}a{color:#8fb4ff}
.shots{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}
img{width:auto;height:480px;border:1px solid #333a4d;background:#000}
pre{white-space:pre-wrap;max-width:90ch;background:#181c28;padding:12px}
.lost{color:#ff9d9d}nav{display:flex;flex-wrap:wrap;gap:8px 16px}`;

const idOf = ({ locale, state }: Pick<Shot, "locale" | "state">) => `${locale}-${state}`;

function rowOf({ screen, pictures, reading, lost }: Shot): string {
  const images = pictures.map(
    (file, at) =>
      `<a href="${file}"><img loading="lazy" src="${file}" alt="${screen} ${SIZES[at]?.width}"></a>`,
  );
  return `<h3>${screen}</h3>
${lost ? `<p class="lost">not reached: ${escaped(lost)}</p>` : ""}
<div class="shots">${images.join("")}</div>
${reading ? `<details><summary>read aloud</summary><pre>${escaped(reading)}</pre></details>` : ""}`;
}

/** @param title what was shot, and when */
export function indexPage(title: string, shots: readonly Shot[]): string {
  const groups = Map.groupBy(shots, idOf);
  const links = [...groups.keys()].map((id) => `<a href="#${id}">${id}</a>`);
  const sections = [...groups].map(
    ([id, rows]) => `<h2 id="${id}">${id}</h2>${rows.map(rowOf).join("\n")}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>${STYLE}</style><h1>${escaped(title)}</h1><nav>${links.join("")}</nav>
${sections.join("\n")}</html>
`;
}
