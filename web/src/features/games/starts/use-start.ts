import { useTexts } from "@krapao/browser/i18n/texts";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { readStart, start } from "@krapao/contract/member/games";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { useMoneyCall } from "../../../lib/api/money-call.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { failureOf, type Outcome } from "../../../lib/money/outcome.tsx";
import { refreshWallet, type Slot } from "../../../lib/money/wallet.ts";
import { enterGame, launchOf } from "../open-game.ts";
import { sheetTexts } from "../texts.ts";
import { readCredentials } from "../use-account.ts";
import { type StartRequest, takeStart } from "./start-request.ts";

export type GameStart = ClientOutput<typeof start>;

const START = ["game-start"];
/** How often the progress is read while money moves. */
const UNDER_WAY_MS = 700;

interface Handlers {
  /** The game was opened and nothing stayed elsewhere. */
  onEntered: (start: GameStart) => void;
}

/**
 * Runs the press that opened the sheet, and reads its progress. After a reload there is no press:
 * the last start is shown as the server knows it.
 */
export function useStart(slot: Slot, { onEntered }: Handlers) {
  const t = useTexts(sheetTexts);
  const once = useMoneyCall(start);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (request: StartRequest) => {
      const { from, amount } = request;
      const part = amount === null ? {} : { amount };
      const answer = await once({ input: { slotCode: slot.code, from, ...part } });
      queryClient.setQueryData(START, { start: answer });
      // What stayed elsewhere is shown before the game covers it.
      if (answer.status !== "SUCCESS" || answer.stayed.length > 0) return request.tab?.close();
      await enterGame(slot, request.tab, async () => launchOf(slot, await readCredentials(slot)));
      onEntered(answer);
    },
    onError: async (error, { tab }) => {
      tab?.close();
      setOutcome(await failureOf(error, t.labels));
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["statement"] });
      void refreshWallet();
    },
  });
  const { data } = useLastStart(isPending);
  const begin = useEffectEvent(() => {
    const request = takeStart(slot.code);
    if (!request) return;
    queryClient.setQueryData(START, { start: null });
    mutate(request);
  });
  useEffect(() => begin(), []);
  const last = data?.start?.slotCode === slot.code ? data.start : null;
  return {
    start: last,
    running: isPending,
    isKnown: data !== undefined,
    outcome,
    clearOutcome: () => setOutcome(null),
  };
}

/** The last start, read again while it is under way. */
function useLastStart(running: boolean) {
  return useQuery({
    queryKey: START,
    queryFn: ({ signal }) => api(readStart, { signal }),
    staleTime: UNDER_WAY_MS,
    refetchInterval: ({ state }) =>
      running || state.data?.start?.status === "PROCESSING" ? UNDER_WAY_MS : false,
  });
}
