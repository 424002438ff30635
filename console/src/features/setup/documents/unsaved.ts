import type { SetupDocument } from "@krapao/contract/console/setup/versions";
import { useEffect, useEffectEvent } from "react";
import { queryClient } from "../../../lib/api/query-client.ts";
import type { Payload } from "../payload.ts";

/** Unsaved changes of a document: what they started from, and what they are. */
interface Unsaved {
  revision: string;
  origin: Payload;
  payload: Payload;
}

type Named = Pick<SetupDocument, "kind" | "key">;

// Here they end with the session, as everything that it has loaded.
const keyOf = ({ kind, key }: Named) => ["unsaved", kind, key];
queryClient.setQueryDefaults(["unsaved"], { gcTime: Number.POSITIVE_INFINITY });

/** The changes that were left unsaved, unless the document has changed since. */
export function readUnsaved(document: Named, revision: string): Unsaved | undefined {
  const unsaved = queryClient.getQueryData<Unsaved>(keyOf(document));
  return unsaved?.revision === revision ? unsaved : undefined;
}

/**
 * Keeps unsaved changes while the staff user looks at other pages of the console, and lets the
 * browser ask before the tab closes.
 */
export function useKeepUnsaved(document: Named, unsaved: Unsaved | null, onLeave: () => void) {
  const queryKey = keyOf(document);
  const name = queryKey.join("/");
  useEffect(() => {
    if (unsaved) queryClient.setQueryData(queryKey, unsaved);
    else queryClient.removeQueries({ queryKey, exact: true });
  });
  const isDirty = unsaved !== null;
  const leave = useEffectEvent(() => {
    if (isDirty) onLeave();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document ends this one
  useEffect(() => () => leave(), [name]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
}
