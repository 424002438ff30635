import { uploadFile } from "@krapao/browser/api/upload-file";
import {
  PictureError,
  type PreparedPicture,
  preparePicture,
} from "@krapao/browser/pictures/prepare-picture";
import {
  documents,
  type MemberDocument,
  uploadDocument,
} from "@krapao/contract/member/kyc/documents";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { api, client } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";

const KEY = ["kyc"];

/** The documents that the operator asked the member for. */
export function useDocuments() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api(documents, { signal })).documents,
    staleTime: 0,
  });
}

/** A picture that the member chose, until it is sent. */
export interface ChosenPicture {
  step: "preparing" | "ready" | "sending" | "failed";
  preview: string | null;
  picture: PreparedPicture | null;
  /** The uploaded share, from 0 to 1. */
  share: number;
  /** Why it cannot be used or sent; a text, or what is wrong with the picture. */
  problem: PictureError["reason"] | { text: string } | null;
}

const FRESH: ChosenPicture = {
  step: "preparing",
  preview: null,
  picture: null,
  share: 0,
  problem: null,
};

/** The work on the last chosen picture: it ends when another one is chosen. */
function useWork() {
  const work = useRef<AbortController>(undefined);
  const url = useRef<string>(undefined);
  const end = useCallback(() => {
    work.current?.abort();
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = undefined;
  }, []);
  useEffect(() => end, [end]);
  return {
    end,
    begin: () => {
      end();
      work.current = new AbortController();
      return work.current.signal;
    },
    signal: () => work.current?.signal,
    /** Address of the picture until the work ends. */
    show: (file: Blob) => {
      url.current = URL.createObjectURL(file);
      return url.current;
    },
  };
}

/** Prepares and sends the picture of one document; a new picture replaces the last one. */
export function usePicture(documentId: string, onSent: () => void) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const work = useWork();

  const choose = async (file: File) => {
    const signal = work.begin();
    setChosen(FRESH);
    try {
      const picture = await preparePicture(file);
      if (signal.aborted) return;
      const preview = picture.pixels && work.show(picture.file);
      setChosen({ ...FRESH, step: "ready", picture, preview });
    } catch (error) {
      const problem = error instanceof PictureError ? error.reason : "unreadable";
      if (!signal.aborted) setChosen({ ...FRESH, step: "failed", problem });
    }
  };

  const send = async () => {
    const signal = work.signal();
    if (!chosen?.picture || !signal) return;
    const { file, name } = chosen.picture;
    const change = (part: Partial<ChosenPicture>) => {
      if (!signal.aborted) setChosen((last) => last && { ...last, ...part });
    };
    change({ step: "sending", share: 0, problem: null });
    try {
      const onProgress = (share: number) => change({ share });
      const params = { documentId };
      const { document } = await uploadFile(client, uploadDocument, {
        params,
        file,
        name,
        onProgress,
        signal,
      });
      replace(document);
      setChosen(null);
      onSent();
    } catch (error) {
      if (!signal.aborted) change({ step: "ready", problem: { text: await errorText(error) } });
    }
  };

  const remove = () => {
    work.end();
    setChosen(null);
  };
  return { chosen, choose, send, remove };
}

function replace(document: MemberDocument): void {
  queryClient.setQueryData<MemberDocument[]>(KEY, (known) =>
    known?.map((each) => (each.id === document.id ? document : each)),
  );
}
