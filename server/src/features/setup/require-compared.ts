import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { isSameKey, keyOf } from "./company-state.ts";
import { listCallable } from "./queries-companies.ts";
import type { Version } from "./version.ts";

/**
 * Production switches on a game provider only when it may be called.
 * @throws COMPANY_NOT_COMPARED
 */
export async function requireCompared(
  { ports, settings }: Pick<Context, "ports" | "settings">,
  tx: Tx,
  { version, live }: { version: Version; live: Version | null },
): Promise<void> {
  const isSwitchedOn = version.payload.state === "on" && live?.payload.state !== "on";
  if (settings.isDevelopment || version.kind !== "provider" || !isSwitchedOn) return;
  const company = ports.companies.find(({ code }) => code === version.key);
  const key = company && keyOf(company);
  if (!key) return;
  const callable = await listCallable(tx);
  if (!callable.some((each) => isSameKey(each, key))) refuse("COMPANY_NOT_COMPARED");
}
