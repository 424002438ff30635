import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { acceptHandover, cancelHandover, refuseHandover } from "./handover/decide-handover.ts";
import { handOver, startShift } from "./handover/hand-over.ts";
import { readCurrent, readHandover, readHandovers } from "./handover/read-handovers.ts";
import { readOpen } from "./handover/read-open.ts";
import { readDecisions, readWork } from "./work/read-work.ts";

export function shiftsConsoleRoutes(ctx: Context) {
  const { db } = ctx;
  return consoleRoutes(consoleContract.shifts, {
    "shifts.read": {
      work: ({ staff, input }) => ctx.replica.read(db, (at) => readWork(at, staff, input)),
      decisions: ({ staff, input }) =>
        ctx.replica.read(db, (at) => readDecisions(at, staff, input)),
      list: ({ staff, input }) => readHandovers(db, staff, input),
      read: ({ staff, params }) => readHandover(db, staff, params.handoverId),
    },
    "shifts.work": {
      current: ({ staff }) => readCurrent(ctx, staff),
      start: (call) => startShift(ctx, call),
      open: ({ staff }) => readOpen(ctx, staff),
      handOver: (call) => handOver(ctx, call),
      cancel: (call) => cancelHandover(ctx, call),
      accept: (call) => acceptHandover(ctx, call),
      refuse: (call) => refuseHandover(ctx, call),
    },
  });
}
