import { notifyMember as ofAccounts } from "../accounts/index.ts";
import { notifyMember } from "./notify-member.ts";

export const offerChat = () => ofAccounts.offer(notifyMember);
