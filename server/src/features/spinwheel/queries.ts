/** SQL of wheels, coins and spins. */
import { inEachLanguage } from "@krapao/contract/console/setup/shapes";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { SpinwheelSlice } from "../../kernel/db/schema.ts";
import type { Slice, Texts, Wheel } from "./wheel.ts";

/** The active wheel; null for none. */
export async function findActiveWheel(db: Db | Tx): Promise<Wheel | null> {
  const wheel = await db
    .selectFrom("spinwheel_wheel")
    .select(["id", "code", "name", "names"])
    .select(["thb_budget_minor as thb", "lak_budget_minor as lak"])
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (!wheel) return null;
  const { id, code, name, names, thb, lak } = wheel;
  const budgetMinor = thb === null || lak === null ? null : { THB: thb, LAK: lak };
  return { id, code, name: textsOf(names, name), slices: await listSlices(db, id), budgetMinor };
}

/** Wheels from before the texts had three languages store one text for all. */
export function textsOf(texts: unknown, single: string): Texts {
  return texts === null ? inEachLanguage(single) : (texts as Texts);
}

async function listSlices(db: Db | Tx, wheelId: string): Promise<Slice[]> {
  const rows = await db
    .selectFrom("spinwheel_slice")
    .selectAll()
    .where("wheel_id", "=", wheelId)
    .orderBy("position")
    .execute();
  return rows.map(toSlice);
}

/** The slices of several wheels by wheel id, in order. */
export async function listWheelSlices(
  db: Db,
  wheelIds: string[],
): Promise<ReadonlyMap<string, Slice[]>> {
  if (wheelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("spinwheel_slice")
    .selectAll()
    .where("wheel_id", "in", wheelIds)
    .orderBy("position")
    .execute();
  const wheels = new Map<string, Slice[]>(wheelIds.map((id) => [id, []]));
  for (const row of rows) wheels.get(row.wheel_id)?.push(toSlice(row));
  return wheels;
}

function toSlice(row: Selectable<SpinwheelSlice>): Slice {
  return {
    code: row.code,
    label: textsOf(row.labels, row.label),
    bgColor: row.bg_color,
    textColor: row.text_color,
    htmlDescription: textsOf(row.html_descriptions, row.html_description),
    weight: row.weight,
    prize: row.prize,
    amountMinor: { THB: row.thb_minor, LAK: row.lak_minor },
    percentSuccess: row.percent_success,
    percentFail: row.percent_fail,
    validDays: row.valid_days,
  };
}

/** Inserts a wheel and makes it the active one. */
export async function insertWheel(tx: Tx, { slices, ...wheel }: Wheel & { at: Date }) {
  await tx
    .updateTable("spinwheel_wheel")
    .set({ is_active: false })
    .where("is_active", "=", true)
    .execute();
  const { id, code, name, budgetMinor, at } = wheel;
  await tx
    .insertInto("spinwheel_wheel")
    .values({
      id,
      code,
      name: name.th,
      names: name,
      thb_budget_minor: budgetMinor?.THB ?? null,
      lak_budget_minor: budgetMinor?.LAK ?? null,
      is_active: true,
      created_at: at,
    })
    .execute();
  await tx
    .insertInto("spinwheel_slice")
    .values(
      slices.map((slice, position) => ({
        wheel_id: id,
        position,
        code: slice.code,
        label: slice.label.th,
        labels: slice.label,
        bg_color: slice.bgColor,
        text_color: slice.textColor,
        html_description: slice.htmlDescription.th,
        html_descriptions: slice.htmlDescription,
        weight: slice.weight,
        prize: slice.prize,
        thb_minor: slice.amountMinor.THB,
        lak_minor: slice.amountMinor.LAK,
        percent_success: slice.percentSuccess,
        percent_fail: slice.percentFail,
        valid_days: slice.validDays,
      })),
    )
    .execute();
}
