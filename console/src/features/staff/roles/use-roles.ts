import { listRoles } from "@krapao/contract/console/staff/roles";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";

/** Custom roles; the key is below that of the staff users, so both are refetched. */
export const useRoles = () =>
  useQuery({ queryKey: ["staff", "roles"], queryFn: ({ signal }) => api(listRoles, { signal }) });
