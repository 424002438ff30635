import { offeredHandovers as ofDashboard } from "../dashboard/index.ts";
import { offeredHandovers } from "./published.ts";

export const offerShifts = () => ofDashboard.offer(offeredHandovers);
