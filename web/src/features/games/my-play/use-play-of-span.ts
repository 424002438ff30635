import type { ClientOutput } from "@krapao/contract/endpoint";
import { type PlaySpan, readPlay } from "@krapao/contract/member/games";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";

export type Play = ClientOutput<typeof readPlay>;
export type PlayedGame = Play["games"][number];

/** The earliest span that can be read. */
export const MOST_AGO = 12;

/** A week or month of play. The previous one stays until it has loaded. */
export function usePlayOfSpan(span: PlaySpan, ago: number) {
  return useQuery({
    // Below the statement's key: what moves money reads both again.
    queryKey: ["statement", "play", span, ago],
    queryFn: ({ signal }) => api(readPlay, { input: { span, ago }, signal }),
    placeholderData: keepPreviousData,
  });
}
