import { uploadSlip } from "@krapao/contract/deposits";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { refreshSlips } from "../../lib/slips.ts";
import { upload } from "../../lib/upload.ts";
import { readCodes } from "./read-codes.ts";
import { judgeCodes, type SlipCode } from "./slip-code.ts";
import { PictureError, preparePicture, type SlipPicture } from "./slip-picture.ts";

/** A picture that the member chose, on its way to the server. */
export interface ChosenSlip {
  name: string;
  step: "preparing" | "refused" | "ready" | "sending" | "failed" | "sent";
  /** Blob address of what will be sent. */
  preview: string | null;
  picture: SlipPicture | null;
  /** What its codes say; undefined while they are read, null when that could not be done. */
  code: SlipCode | null | undefined;
  refusal: PictureError["reason"] | null;
  /** While it is sent, from 0 to 1. */
  share: number;
  /** Why it could not be sent, in words. */
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

/** Prepares, reads and sends one slip at a time; a new one calls off what the last one still did. */
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
      preview.current = URL.createObjectURL(picture.file);
      change({ step: "ready", picture, preview: preview.current });
      const texts = await readCodes(picture.pixels, signal);
      change({ code: texts && judgeCodes(texts) });
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
      const { slipId } = await upload(uploadSlip, { file, name, onProgress, signal });
      change({ step: "sent", slipId });
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
