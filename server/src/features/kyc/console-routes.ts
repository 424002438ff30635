import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { askDocument } from "./ask-document.ts";
import {
  acceptDocument,
  cancelDocument,
  expireDocument,
  rejectDocument,
} from "./decide-document.ts";
import { listOfMember, listQueue } from "./read-documents.ts";
import { viewPicture } from "./view-picture.ts";

export function kycConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.kyc, {
    "kyc.read": {
      list: ({ input, staff }) => listQueue(ctx, input, staff.staffId),
      listOfMember: ({ params, staff }) =>
        listOfMember(ctx, { memberId: BigInt(params.memberId), staffId: staff.staffId }),
    },
    "kyc.ask": {
      ask: (call) => askDocument(ctx, call),
      cancel: (call) => cancelDocument(ctx, call),
    },
    "kyc.view": { picture: (call) => viewPicture(ctx, call) },
    "kyc.decide": {
      accept: (call) => acceptDocument(ctx, call),
      reject: (call) => rejectDocument(ctx, call),
      expire: (call) => expireDocument(ctx, call),
    },
  });
}
