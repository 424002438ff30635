import type { ClientOutput } from "@krapao/contract/endpoint";
import {
  discard,
  list,
  publish,
  rollback,
  type SetupDocument,
  saveDraft,
} from "@krapao/contract/office/setup";
import type { SetupKind } from "@krapao/contract/office/setup-payloads";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.ts";
import { refreshQueue } from "../../lib/queues.ts";

/** What is being written, as it goes over the wire. */
export type Payload = Record<string, unknown>;

/** Every document of a kind. */
export function useDocuments(kind: SetupKind) {
  return useQuery({
    queryKey: ["setup", kind],
    queryFn: async ({ signal }) => (await api(list, { input: { kind }, signal })).documents,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
}

/** A document that nobody has written yet. */
export function blankDocument(kind: SetupKind, key: string): SetupDocument {
  const nothing = { live: null, liveVersion: 0, draft: null, scheduled: null, waiting: null };
  return { kind, key, ...nothing, missing: [], isTotalWrong: false };
}

const place = ({ kind, key }: SetupDocument) => ({ kind, key });

/** What changed one document changes others' places too: the kind is read again. */
function kept<T>(kind: SetupKind, answer: T): T {
  void queryClient.invalidateQueries({ queryKey: ["setup", kind] });
  void queryClient.invalidateQueries({ queryKey: ["setup-history"] });
  refreshQueue("approvals");
  if (kind === "treasury") refreshQueue("treasury");
  return answer;
}

export async function save(document: SetupDocument, payload: Payload): Promise<SetupDocument> {
  const revision = document.draft?.revision ?? null;
  // Whoever saves has seen what is live now.
  const input = { base: document.liveVersion, revision, payload };
  return kept(document.kind, await api(saveDraft, { params: place(document), input }));
}

export type Published = ClientOutput<typeof publish>;

export async function letGo(
  document: SetupDocument,
  { why, validFrom }: { why: string; validFrom: string | null },
): Promise<Published> {
  const { id: versionId = "", revision = 1 } = document.draft ?? {};
  const input = { versionId, revision, why, validFrom };
  return kept(document.kind, await api(publish, { params: place(document), input }));
}

export async function takeBack(
  document: SetupDocument,
  { versionId, why }: { versionId: string; why: string },
): Promise<Published> {
  const input = { versionId, why, base: document.liveVersion };
  return kept(document.kind, await api(rollback, { params: place(document), input }));
}

export async function giveUp(
  document: SetupDocument,
  input: { versionId: string; why: string },
): Promise<SetupDocument> {
  return kept(document.kind, await api(discard, { params: place(document), input }));
}
