import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { discardVersion } from "./discard-version.ts";
import { keepPicture } from "./keep-picture.ts";
import { publishVersion, rollBack } from "./publish-version.ts";
import { listDocuments, readDocument, readHistory } from "./read-document.ts";
import { readParties, readWheelToday } from "./read-parties.ts";
import { saveDraft } from "./save-draft.ts";
import { simulateWheel } from "./simulate-wheel.ts";

export function setupConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.setup> {
  return {
    list: async ({ input }) => ({ documents: await listDocuments(ctx, input.kind) }),
    read: ({ params }) => readDocument(ctx, ctx.db, params),
    history: ({ params, input }) => readHistory(ctx, params, input),
    saveDraft: (call) => saveDraft(ctx, call),
    discard: (call) => discardVersion(ctx, call),
    publish: (call) => publishVersion(ctx, call),
    rollback: (call) => rollBack(ctx, call),
    simulate: ({ input }) => simulateWheel(ctx, input.slices),
    wheelToday: () => readWheelToday(ctx),
    picture: (call) => keepPicture(ctx, call),
    parties: () => readParties(ctx),
  };
}
