import { memberNames } from "../approvals/index.ts";
import { listMemberNames } from "./queries.ts";

export const offerAccounts = () => memberNames.offer(listMemberNames);
