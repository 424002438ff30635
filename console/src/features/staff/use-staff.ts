import { list } from "@krapao/contract/office/staff";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.ts";

const KEY = ["staff"] as const;

/** Everybody of the staff. */
export const useStaff = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(list, { signal }) });

/** Names the sessions of somebody in the query cache. */
export const sessionsKey = (staffId: string) => [...KEY, staffId, "sessions"] as const;

/** Reads the staff again, and everybody's sessions. */
export const refreshStaff = () => queryClient.invalidateQueries({ queryKey: KEY });
