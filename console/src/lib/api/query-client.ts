import { createQueryClient } from "@krapao/browser/query/query-client";

export const queryClient = createQueryClient({ queries: { staleTime: 5_000 } });
