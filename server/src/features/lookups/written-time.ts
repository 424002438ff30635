import type { Language } from "@krapao/contract/languages";
import { BANGKOK_ZONE, BUDDHIST_AHEAD } from "@krapao/contract/time";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { readSetting } from "./snapshot.ts";

const PARTS = new Intl.DateTimeFormat("en-GB", {
  timeZone: BANGKOK_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** Writes a time into a text for members. */
type WriteTime = (at: Date, language: Language) => string;

/**
 * Day and time in Bangkok, as every screen of the member app shows them: `28/11/2026 22:30`, in
 * Thai `28/11/2569 22:30` where the operator chose Buddhist years.
 */
export async function timeWriter(db: Db | Tx): Promise<WriteTime> {
  const isBuddhist = await readSetting(db, "buddhistYears");
  return (at, language) =>
    PARTS.format(at)
      .replace(",", "")
      .replace(/\d{4}/, (year) =>
        isBuddhist && language === "th" ? `${Number(year) + BUDDHIST_AHEAD}` : year,
      );
}
