import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import {
  deleteDuties,
  getPreferences,
  getSettings,
  insertDuties,
  listDuties,
  listReceivers,
  updateSettings,
  upsertPreferences,
} from "./queries-people.ts";

type Alerts = typeof consoleContract.alerts;

/**
 * Changes quiet hours, the web hook's address and the rota.
 * @throws KEY_INVALID for an address that the hook may not call, or a shift that ends before it
 * begins; NO_DATA for a staff user who is not active
 */
export async function changeSettings(
  ctx: Context,
  call: ConsoleCall<Alerts["saveSettings"]>,
): Promise<{ message: "SUCCESS" }> {
  const { duties, ...settings } = call.input;
  const isHook = settings.hookUrl === "" || ctx.ports.alertMessages.isHookAddress(settings.hookUrl);
  const starts = new Set(duties.map((duty) => `${duty.staffId} ${duty.weekday} ${duty.from}`));
  const isRota = duties.every(({ from, to }) => from < to) && starts.size === duties.length;
  if (!isHook || !isRota) refuse("KEY_INVALID", { detail: "KEY_INVALID" });
  await transaction(ctx.db, async (tx) => {
    const before = { ...(await getSettings(tx)), duties: await listDuties(tx) };
    const known = await listReceivers(tx);
    if (!duties.every(({ staffId }) => known.some((each) => each.staffId === staffId))) {
      refuse("NO_DATA");
    }
    await updateSettings(tx, settings);
    await deleteDuties(tx);
    await insertDuties(tx, duties);
    await call.audit(tx, {
      subject: "alerts:settings",
      before,
      after: { ...settings, duties },
    });
  });
  return { message: "SUCCESS" };
}

/** Sets the caller's own choices. */
export async function changeOwn(
  ctx: Context,
  call: ConsoleCall<Alerts["savePreferences"]>,
): Promise<{ message: "SUCCESS" }> {
  const { staffId } = call.staff;
  await transaction(ctx.db, async (tx) => {
    const before = await getPreferences(tx, staffId);
    await upsertPreferences(tx, { ...call.input, staffId });
    const shown = ({ sound, volume, desktop, lineId, telegramId }: typeof before) => ({
      sound,
      volume,
      desktop,
      // The address itself is the staff user's own.
      line: lineId !== "",
      telegram: telegramId !== "",
    });
    await call.audit(tx, {
      subject: `staff:${staffId}`,
      before: shown(before),
      after: shown(call.input),
    });
  });
  return { message: "SUCCESS" };
}
