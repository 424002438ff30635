/** Where features feed the counts of their queues. */
import { countWaitingApprovals } from "../features/approvals/count-waiting.ts";
import { feedQueue } from "../lib/queues.ts";

feedQueue("approvals", countWaitingApprovals);
