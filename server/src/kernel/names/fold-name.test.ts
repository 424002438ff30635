import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldName } from "./fold-name.ts";
import { DEGREES_PATTERN, TITLES_PATTERN } from "./titles.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world?.close());

const folded = async (names: readonly string[]) => {
  const { rows } = await sql<{ name: string }>`
    select public.fold_name(given) as name
    from unnest(${sql.val(names)}::text[]) with ordinality as each (given, at) order by at`.execute(
    world.db,
  );
  return rows.map(({ name }) => name);
};

/** What the pattern has besides titles: additions to ranks, and letters that need a point. */
const NO_TITLES = ["พิเศษ", "หญิง", "ຍິງ", "ທນ"];
/** Each title of the list once, with blanks for the optional points and blanks. */
const TITLES = [
  ...TITLES_PATTERN.replace(/\\u[0-9a-f]{4}/g, "").matchAll(
    /[\p{L}\p{M}\p{N}]+(?:\[ \.-?\]\*[\p{L}\p{M}\p{N}]+)*/gu,
  ),
]
  .map(([title]) => title.replace(/\[ \.-?\]\*/g, " "))
  .filter((title) => !NO_TITLES.includes(title));

const NAMES = ["SOMCHAI JAIDEE", "สมชาย ใจดี", "ບຸນມີ ສີສຸກ", "น้ำทิพย์ ก่ำแก้ว", "อรุณ ศรีสุข"];
const WRITTEN = [
  ...NAMES,
  ..."นาย|นายิกา ใจดี|MR|MR.|MRS. SOMCHAI|M.R. SOMCHAI|Dr.Somchai O'Neil-Smith, Ph.D.".split("|"),
  ..."น.อ.(พิเศษ) สมชาย ใจดี ร.น.|ว่าที่ ร.ต.หญิงสมศรี ใจดี|  .. นาย  เเก้ว|ກຳ ໜູ|ຫຼວງ|ຄໍ່າ".split("|"),
  ...["น\u0e4d\u0e49า", "SOM\u200bCHAI\u00a0J", "\u202eevil", "ＭＲ．ＡＢ", "É\u0301A", "100% _a_"],
  ...["", "…", "12345", "a\tb\nc", "\u2800 x", "ก\u0e48\u0e34\u0e34ง"],
];

test("the database folds as the server does", async () => {
  expect(TITLES.length).toBeGreaterThan(200);
  const titled = TITLES.flatMap((title) => [
    `${title} ${NAMES[1]}`,
    `${title}${NAMES[1]}`,
    `${title}. ${NAMES[0]}`,
    `${title.replaceAll(" ", ".")}.${NAMES[2]}`,
    `${title} ${TITLES[0]} ${NAMES[3]}`,
    title,
  ]);
  const names = [...WRITTEN, ...titled];
  expect(await folded(names)).toEqual(names.map(foldName));
});

test("each title of the list, with and without points, leaves the name", () => {
  for (const title of TITLES) {
    for (const name of NAMES) {
      for (const text of [`${title} ${name}`, `${title}. ${name}`, `${title} ${title} ${name}`]) {
        expect(foldName(text), text).toBe(foldName(name));
      }
    }
  }
});

test("a pattern is read alike by both: no look-behind, no class of one of them", () => {
  for (const pattern of [TITLES_PATTERN, DEGREES_PATTERN]) {
    expect(pattern).not.toMatch(/\\[pPwWdDsSbB]|\(\?<|\(\?i/);
  }
});
