import { useLanguage } from "@krapao/browser/i18n/language";
import { list } from "@krapao/contract/member/statements";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { PAGE_SIZE } from "./statement-rows.ts";

/**
 * A page of the statement in the active language, counted from 1. The previous page stays until the
 * next one has loaded.
 */
export function useStatement(page: number) {
  const locale = useLanguage();
  return useQuery({
    queryKey: ["statement", page, locale],
    queryFn: ({ signal }) => api(list, { input: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}
