import { useMemberWays } from "../../lib/money/ways.ts";

/** The end of the time-out in which no game can be entered; null: none runs, or not known. */
export const useNoPlay = (): string | null => useMemberWays().data?.excludedUntil ?? null;
