import type { SetupKind } from "@krapao/contract/console/setup/payloads";
import {
  discard,
  list,
  publish,
  rollback,
  type SetupDocument,
  saveDraft,
} from "@krapao/contract/console/setup/versions";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { queueKey, refreshQueue } from "../../../lib/api/queues.ts";
import type { Payload } from "../payload.ts";

/**
 * Part of the approvals queue: a decision about a request reads open documents again, so that they
 * do not go on saying that they wait.
 */
const documentsKey = (kind: SetupKind) => [...queueKey("approvals"), "setup", kind];

export function useDocuments(kind: SetupKind) {
  return useQuery({
    queryKey: documentsKey(kind),
    queryFn: async ({ signal }) => (await api(list, { input: { kind }, signal })).documents,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
}

/** A document without a draft or a published version. */
export function blankDocument(kind: SetupKind, key: string): SetupDocument {
  const nothing = { live: null, liveVersion: 0, draft: null, scheduled: null, waiting: null };
  return { kind, key, ...nothing, missing: [], isTotalWrong: false };
}

const documentParams = ({ kind, key }: SetupDocument) => ({ kind, key });

/** Refetches everything of the kind, because a change can move other documents of the list. */
function refetched<T>(kind: SetupKind, answer: T): T {
  void queryClient.invalidateQueries({ queryKey: documentsKey(kind) });
  void queryClient.invalidateQueries({ queryKey: ["setup-history"] });
  refreshQueue("approvals");
  if (kind === "treasury") refreshQueue("treasury");
  return answer;
}

export async function save(document: SetupDocument, payload: Payload): Promise<SetupDocument> {
  const revision = document.draft?.revision ?? null;
  // Saving confirms that the author has seen the live version.
  const input = { base: document.liveVersion, revision, payload };
  return refetched(
    document.kind,
    await api(saveDraft, { params: documentParams(document), input }),
  );
}

export type Published = ClientOutput<typeof publish>;

export async function publishDraft(
  document: SetupDocument,
  { why, validFrom }: { why: string; validFrom: string | null },
): Promise<Published> {
  const { id: versionId = "", revision = 1 } = document.draft ?? {};
  const input = { versionId, revision, why, validFrom };
  return refetched(document.kind, await api(publish, { params: documentParams(document), input }));
}

export async function republish(
  document: SetupDocument,
  { versionId, why }: { versionId: string; why: string },
): Promise<Published> {
  const input = { versionId, why, base: document.liveVersion };
  return refetched(document.kind, await api(rollback, { params: documentParams(document), input }));
}

export async function discardVersion(
  document: SetupDocument,
  input: { versionId: string; why: string },
): Promise<SetupDocument> {
  return refetched(document.kind, await api(discard, { params: documentParams(document), input }));
}
