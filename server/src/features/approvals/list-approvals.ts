import type { ServerInput } from "@krapao/contract";
import type { approvals } from "@krapao/contract/console/approvals";
import type { Context } from "../../ports/context.ts";
import { approvalList } from "./queries.ts";

/** Requests in a state. @throws KEY_INVALID for an unknown cursor */
export const listApprovals = ({ db, clock }: Context, input: ServerInput<typeof approvals.call>) =>
  approvalList.page(db, input, clock.now());
