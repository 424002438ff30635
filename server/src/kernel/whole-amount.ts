import type { Currency } from "@krapao/contract";
import { refuse } from "./errors.ts";

/** Kip has no smaller unit: no bank transfers a part of one. @throws AMOUNT_NOT_WHOLE */
export function requireWholeAmount(
  currency: Currency | null,
  amounts: Readonly<Record<string, bigint>>,
): void {
  if (currency !== "LAK") return;
  const broken = Object.entries(amounts).filter(([, minor]) => minor % 100n !== 0n);
  if (broken.length === 0) return;
  const fields = broken.map(([name]) => [name, "KEY_INVALID" as const]);
  refuse("AMOUNT_NOT_WHOLE", Object.fromEntries(fields));
}
