import { staffUsers } from "../approvals/index.ts";
import { STAFF_USERS } from "./published.ts";

export const offerStaff = () => staffUsers.offer(STAFF_USERS);
