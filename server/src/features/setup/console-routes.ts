import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { admitCompany } from "./companies/admit-company.ts";
import { readExternalParties } from "./companies/read-external-parties.ts";
import { discardVersion } from "./discard-version.ts";
import { publishVersion, rollBack } from "./publish-version.ts";
import { listDocuments, readDocument, readHistory } from "./read-document.ts";
import { saveDraft } from "./save-draft.ts";
import { storePicture } from "./store-picture.ts";
import { switchProvider } from "./switch-provider.ts";
import { readWheelToday } from "./wheel/read-wheel-today.ts";
import { simulateWheel } from "./wheel/simulate-wheel.ts";

export function setupConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.setup, {
    "setup.read": {
      list: async ({ input }) => ({ documents: await listDocuments(ctx, input.kind) }),
      read: ({ params }) => readDocument(ctx, ctx.db, params),
      history: ({ params, input }) => readHistory(ctx, params, input),
      simulate: ({ input }) => simulateWheel(ctx, input.slices),
      wheelToday: () => readWheelToday(ctx),
      externalParties: () => readExternalParties(ctx),
    },
    "setup.edit": {
      saveDraft: (call) => saveDraft(ctx, call),
      discard: (call) => discardVersion(ctx, call),
      picture: (call) => storePicture(ctx, call),
    },
    "games.providers": {
      switchProvider: (call) => switchProvider(ctx, call),
    },
    "setup.flags": {
      admitCompany: (call) => admitCompany(ctx, call),
    },
    "setup.publish": {
      publish: (call) => publishVersion(ctx, call),
      rollback: (call) => rollBack(ctx, call),
    },
  });
}
