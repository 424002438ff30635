import { members } from "../approvals/index.ts";
import { MEMBERS } from "./published.ts";

export const offerAccounts = () => members.offer(MEMBERS);
