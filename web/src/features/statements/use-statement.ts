import { list } from "@krapao/contract/statements";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { PAGE_SIZE } from "./statement-rows.ts";

/** A page of the statement, counted from 1; the page before stays until the next has come. */
export function useStatement(page: number) {
  return useQuery({
    queryKey: ["statement", page],
    queryFn: ({ signal }) => api(list, { input: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}
