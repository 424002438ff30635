import { BANGKOK_OFFSET } from "@krapao/contract/time";
import { dateOnly } from "../../../lib/format.ts";

/** A day of a call, `2026-11-29`, as it is written for members. */
export const midnightText = (day: string): string => dateOnly(`${day}T00:00:00${BANGKOK_OFFSET}`);
