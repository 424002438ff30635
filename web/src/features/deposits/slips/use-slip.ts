import { uploadFile } from "@krapao/browser/api/upload-file";
import {
  PictureError,
  type PreparedPicture,
  preparePicture,
} from "@krapao/browser/pictures/prepare-picture";
import { uploadSlip } from "@krapao/contract/member/deposits";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../../i18n/errors/index.ts";
import { client } from "../../../lib/api/api.ts";
import { forgetPaid } from "../../../lib/money/said-paid.ts";
import { refreshSlips } from "../../../lib/money/slips.ts";
import { readCodes } from "./read-codes.ts";
import { classifyCodes, type SlipCode } from "./slip-code.ts";

/** A slip that the member chose, from its preparation to its upload. */
export interface ChosenSlip {
  name: string;
  step: "preparing" | "refused" | "ready" | "sending" | "failed" | "sent";
  /** Object URL of the picture that will be sent; null while there is none that can be shown. */
  preview: string | null;
  picture: PreparedPicture | null;
  /** What its codes are; undefined while they are read, null when reading failed. */
  code: SlipCode | null | undefined;
  refusal: PictureError["reason"] | null;
  /** The uploaded share, from 0 to 1. */
  share: number;
  /** Why the upload failed, as text. */
  problem: string | null;
  slipId: string | null;
}

const FRESH = {
  step: "preparing",
  preview: null,
  picture: null,
  code: undefined,
  refusal: null,
  share: 0,
  problem: null,
  slipId: null,
} as const satisfies Partial<ChosenSlip>;

/** Prepares, reads and sends one slip at a time; a new slip cancels the work on the last one. */
export function useSlip() {
  const [slip, setSlip] = useState<ChosenSlip | null>(null);
  const work = useRef<AbortController>(undefined);
  const preview = useRef<string>(undefined);
  const begin = () => {
    work.current?.abort();
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = undefined;
    work.current = new AbortController();
    const { signal } = work.current;
    const change = (part: Partial<ChosenSlip>) => {
      if (!signal.aborted) setSlip((last) => last && { ...last, ...part });
    };
    return { signal, change };
  };
  useEffect(
    () => () => {
      work.current?.abort();
      if (preview.current) URL.revokeObjectURL(preview.current);
    },
    [],
  );

  const choose = async (file: File) => {
    const { signal, change } = begin();
    setSlip({ ...FRESH, name: file.name });
    try {
      const picture = await preparePicture(file);
      if (signal.aborted) return;
      const { file: shown, pixels } = picture;
      if (!pixels) return change({ step: "ready", picture, code: null });
      preview.current = URL.createObjectURL(shown);
      change({ step: "ready", picture, preview: preview.current });
      const texts = await readCodes(pixels, signal);
      change({ code: texts && classifyCodes(texts) });
    } catch (error) {
      const refusal = error instanceof PictureError ? error.reason : "unreadable";
      change({ step: "refused", refusal });
    }
  };

  const send = async () => {
    const picture = slip?.picture;
    const controller = work.current;
    if (!picture || !controller) return;
    const { signal } = controller;
    const change = (part: Partial<ChosenSlip>) => {
      if (!signal.aborted) setSlip((last) => last && { ...last, ...part });
    };
    change({ step: "sending", share: 0, problem: null });
    try {
      const { file, name } = picture;
      const onProgress = (share: number) => change({ share });
      const { slipId } = await uploadFile(client, uploadSlip, { file, name, onProgress, signal });
      change({ step: "sent", slipId });
      forgetPaid();
      void refreshSlips();
    } catch (error) {
      if (!signal.aborted) change({ step: "failed", problem: await errorText(error) });
    }
  };

  const remove = () => {
    begin();
    setSlip(null);
  };
  return { slip, choose, send, remove };
}
