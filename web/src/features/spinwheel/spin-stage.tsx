import { useTexts } from "@krapao/browser/i18n/texts";
import { Wheel } from "@krapao/ui/wheel/wheel";
import { spinTexts } from "./texts.ts";
import type { Spinning } from "./use-spinning.ts";
import type { Wheel as WheelOf } from "./use-wheel.ts";

interface SpinStageProps {
  wheel: WheelOf;
  /** The member has a coin, and the wheel is not resting. */
  maySpin: boolean;
  spinning: Spinning;
}

/**
 * The wheel with its hub, which is the button. While it turns or rests, or without a coin, a
 * press does nothing.
 */
export function SpinStage({ wheel, maySpin, spinning }: SpinStageProps) {
  const t = useTexts(spinTexts);
  const { disc, pointer, isBusy, spin } = spinning;
  const isOut = !maySpin;
  const closed = wheel.isResting ? t.resting : t.noCoins;
  const labels = wheel.slices.map(({ label }) => label).join(", ");
  return (
    <div className="spin-stage grid justify-items-center">
      <div className="wheel">
        <Wheel
          slices={wheel.slices}
          label={t.wheel(wheel.name, labels)}
          disc={disc}
          pointer={pointer}
        />
        <button
          type="button"
          className="hub absolute rounded-[50%] grid justify-items-center"
          aria-disabled={isBusy || isOut || undefined}
          aria-busy={isBusy || undefined}
          onClick={() => void spin()}
        >
          <b>{isBusy ? t.spinning : isOut ? closed : t.spin}</b>
          {isBusy || isOut ? null : <span>{t.uses}</span>}
        </button>
      </div>
    </div>
  );
}
