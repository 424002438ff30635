import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { listTagsInUse } from "./queries-tags.ts";
import { readFigures } from "./read-figures.ts";
import { countMembers, listMembersOf, readSegments } from "./read-segments.ts";

export function segmentsConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.segments, {
    "accounts.read": {
      list: () => readSegments(ctx),
      members: (call) => listMembersOf(ctx, call),
      tags: async () => ({ tags: await listTagsInUse(ctx.db) }),
      memberFigures: ({ params }) => readFigures(ctx, BigInt(params.memberId)),
    },
    "setup.read": {
      count: (call) => countMembers(ctx, call),
    },
  });
}
