import { list } from "@krapao/contract/console/staff";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";

const KEY = ["staff"] as const;

/** All staff users. */
export const useStaff = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(list, { signal }) });

/** Query key of the sessions of a staff user. */
export const sessionsKey = (staffId: string) => [...KEY, staffId, "sessions"] as const;

/** Refetches the staff users and their sessions. */
export const refreshStaff = () => queryClient.invalidateQueries({ queryKey: KEY });
