import { useTexts } from "@krapao/browser/i18n/texts";
import { type GameFigures, gameFigures } from "@krapao/contract/console/ledger";
import { useQuery } from "@tanstack/react-query";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../api/api.ts";
import { queryClient } from "../api/query-client.ts";
import { dateOnly, timeOnly } from "../format.ts";

/**
 * What a member holds in games and has won or lost there. The providers are asked when a panel
 * opens, because the stored balances are those of the member's last visit.
 */
export function useGameFigures(memberId: string): GameFigures | undefined {
  return useQuery({
    queryKey: ["game-figures", memberId],
    queryFn: async () => {
      const figures = await api(gameFigures, { params: { memberId } });
      void queryClient.invalidateQueries({ queryKey: ["member", memberId] });
      return figures;
    },
    refetchOnMount: "always",
    retry: false,
  }).data;
}

/** When the providers were read, and why the figures may be wrong. */
export function AsOf({ figures }: { figures: GameFigures }) {
  const core = useTexts(coreTexts);
  const { readAt, isStale, isTransferring } = figures;
  if (readAt === null) return null;
  const isToday = dateOnly(readAt) === dateOnly(new Date());
  const at = core.asOf(isToday ? timeOnly(readAt) : dateOnly(readAt));
  if (isStale) return <span className="s13 amber">{`${core.gamesUnread} · ${at}`}</span>;
  if (isTransferring) return <span className="s13 amber">{`${core.gamesMoving} · ${at}`}</span>;
  return <span className="s13 t3">{at}</span>;
}
