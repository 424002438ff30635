import type { contract, ServerOutput } from "@krapao/contract";
import { refuse } from "../../kernel/errors.ts";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { fromQrcodeId, toQrcodeId } from "./qr.ts";
import { countSlips, findSlip, selectSlips } from "./queries-slips.ts";
import { statusOfSlip } from "./slip.ts";
import { noteOf } from "./slip-step.ts";

/** The two calls of the statement that show slips; they are deposits, shown on that page. */
export function slipsRoutes(
  ctx: Context,
): Handlers<Pick<typeof contract.statements, "slips" | "slipUrl">> {
  return {
    slips: ({ member, input }) => listSlips(ctx, { memberId: member.memberId, ...input }),
    slipUrl: async ({ member, params }) => ({
      url: await signSlip(ctx, { memberId: member.memberId, ...params }),
    }),
  };
}

/** A page of the member's slips, newest first; `page` counts from 1. */
async function listSlips(
  { db, mediaLinks }: Context,
  { memberId, page, limit }: { memberId: bigint; page: number; limit: number },
): Promise<ServerOutput<typeof contract.statements.slips>> {
  const [total, slips] = await Promise.all([
    countSlips(db, memberId),
    selectSlips(db, { memberId, limit, offset: (page - 1) * limit }),
  ]);
  return {
    total,
    slips: slips.map((slip) => ({
      _id: toQrcodeId(slip.id),
      createdAt: slip.createdAt,
      amount: slip.amountMinor,
      status: statusOfSlip(slip.state),
      note: noteOf(slip),
      link: mediaLinks.sign(slip.mediaId),
      reference: toQrcodeId(slip.id),
      payload: slip.payload,
    })),
  };
}

/** A link to the picture of the member's own slip, for five minutes. @throws NO_DATA */
async function signSlip(
  { db, mediaLinks }: Context,
  { memberId, reference }: { memberId: bigint; reference: string },
): Promise<string> {
  const id = fromQrcodeId(reference);
  const slip = id === null ? null : await findSlip(db, id);
  return slip?.memberId === memberId ? mediaLinks.sign(slip.mediaId) : refuse("NO_DATA");
}
