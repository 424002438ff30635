import { useTexts } from "@krapao/browser/i18n/texts";
import { type Outcome, OutcomeDialog } from "../../../lib/money/outcome.tsx";
import { usePlay } from "../starts/use-play.ts";
import { sheetTexts } from "../texts.ts";
import type { Place } from "./transfer-rules.ts";

interface TransferOutcomeProps {
  outcome: Outcome | null;
  /** Where the money went. */
  to: Place | undefined;
  onClose: () => void;
}

/** How a transfer ended. After one into a game the gold button enters that game. */
export function TransferOutcome({ outcome, to, onClose }: TransferOutcomeProps) {
  const t = useTexts(sheetTexts);
  const { play, launching, recentAuthSheet } = usePlay();
  const game = outcome?.tone === "success" ? to?.slot : undefined;
  return (
    <OutcomeDialog
      outcome={outcome}
      okLabel={t.labels.ok}
      onClose={onClose}
      next={
        game && {
          label: t.playGame(game.name),
          loading: launching && t.opening,
          onPress: async () => {
            if (await play(game)) onClose();
          },
        }
      }
    >
      {recentAuthSheet}
    </OutcomeDialog>
  );
}
