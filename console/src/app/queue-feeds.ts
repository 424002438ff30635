/** Where features feed the counts of their queues. */
import { countWaitingApprovals } from "../features/approvals/count-waiting.ts";
import { countWaitingPayments, countWaitingSlips } from "../features/deposits/count-waiting.ts";
import { countWaitingTransfers } from "../features/games/count-waiting.ts";
import { countWaiting } from "../features/withdrawals/withdrawal-calls.ts";
import { feedQueue } from "../lib/queues.ts";

feedQueue("approvals", countWaitingApprovals);
feedQueue("withdrawals", countWaiting);
feedQueue("transfers", countWaitingTransfers);
feedQueue("slips", countWaitingSlips);
feedQueue("payments", countWaitingPayments);
