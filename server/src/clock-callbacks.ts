import { clockCallback } from "@krapao/contract/wire/callback";
import * as v from "valibot";
import type { Config } from "./config.ts";
import { type ShiftableClock, systemClock } from "./kernel/clock.ts";
import { transaction } from "./kernel/context.ts";
import type { Db } from "./kernel/db/database.ts";
import { refuse } from "./kernel/errors.ts";
import type { CallbackHandler } from "./kernel/http/callbacks.ts";
import { isSigned } from "./kernel/security/signature.ts";
import { shiftLedgerTime } from "./ledger/time.ts";
/** Development only: the sandbox moves our clock and the ledger's time together with its own. */
export function clockCallbacks(
  config: Config,
  { clock, db }: { clock: ShiftableClock; db: Db },
): Record<`/api/callback/${string}`, CallbackHandler> {
  const secret = config.devClockSecret;
  if (secret === null) return {};
  const machineClock = systemClock();
  return {
    "/api/callback/clock": async ({ body, signature }) => {
      const signed = [clock, machineClock].some((each) =>
        isSigned({ header: signature, body, secrets: [secret], clock: each }),
      );
      if (!signed) refuse("UNAUTHORIZED");
      const readClock = v.pipe(v.string(), v.parseJson(), clockCallback);
      const shift = v.safeParse(readClock, body.toString("utf8"));
      if (!shift.success) refuse("KEY_INVALID");
      await transaction(db, (tx) => shiftLedgerTime(tx, shift.output.offsetMs));
      clock.shift(shift.output.offsetMs);
    },
  };
}
