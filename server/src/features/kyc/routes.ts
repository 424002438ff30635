import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { readOwnDocuments } from "./read-documents.ts";
import { uploadDocument } from "./upload-document.ts";

export function kycRoutes(ctx: Context) {
  return routes(contract.kyc, {
    member: {
      documents: reading(({ member, db }) => readOwnDocuments(db, member.memberId)),
      uploadDocument: ({ member, params, receive }) =>
        uploadDocument(ctx, { memberId: member.memberId, ...params, receive }),
    },
  });
}
