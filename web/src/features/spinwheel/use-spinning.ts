import { toast } from "@krapao/ui/overlays/toast";
import { extraTurns, spinMs, turnTo } from "@krapao/ui/wheel/wheel-math";
import { useRef, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { wheelErrorTexts } from "./texts.ts";
import { turnWheel } from "./turn-wheel.ts";
import { type Coupon, couponOf, reloadWheel, type Slice, useSpin } from "./use-wheel.ts";

/** Pause between the stop of the wheel and the prize that covers it. */
const REVEAL_DELAY_MS = 200;

export interface Prize {
  slice: Slice;
  /** The code to claim it with; null when there is nothing to claim. */
  coupon: Coupon | null;
}

export type Spinning = ReturnType<typeof useSpinning>;

interface SpinningOf {
  slices: readonly Slice[];
  maySpin: boolean;
  seed: string;
}

/** Runs one spin at a time: the request, the turn to the server's slice, then the prize. */
export function useSpinning({ slices, maySpin, seed }: SpinningOf) {
  const { mutateAsync } = useSpin();
  const [isBusy, setBusy] = useState(false);
  const [prize, setPrize] = useState<Prize | null>(null);
  const disc = useRef<SVGSVGElement>(null);
  const pointer = useRef<SVGGElement>(null);
  const angle = useRef(0);
  const isRunning = useRef(false);

  const turn = async (index: number) => {
    if (!disc.current || !pointer.current) return;
    const count = slices.length;
    const from = angle.current;
    const turns = extraTurns(Math.random());
    const to = turnTo({ from, index, count, turns });
    angle.current = to;
    const ms = spinMs(turns, Math.random());
    await turnWheel({ disc: disc.current, pointer: pointer.current, from, to, count, ms });
    await new Promise((resolve) => setTimeout(resolve, REVEAL_DELAY_MS));
  };

  const spin = async () => {
    // Two presses within one render both see the last state.
    if (isRunning.current || !maySpin) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const { result, error } = await mutateAsync(seed);
      const index = slices.findIndex(({ code }) => code === result?.code);
      const slice = slices[index];
      if (error) toast("error", (await wheelErrorTexts.load())[error]);
      // The operator has replaced the wheel during the spin: the prize is among the coupons.
      if (error || !slice) return reloadWheel();
      await turn(index);
      setPrize({ slice, coupon: await couponOf(slice.code).catch(() => null) });
    } catch (error) {
      await toastError(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { spin, isBusy, prize, clearPrize: () => setPrize(null), disc, pointer };
}
