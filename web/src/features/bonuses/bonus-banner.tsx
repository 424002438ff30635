import { type Bonus, headline, hueOf } from "./bonus-rules.ts";
import "./bonuses.css";

/** Shown in place of a bonus picture: what the bonus gives, on a colour. */
export function DrawnBanner({ bonus }: { bonus: Bonus }) {
  return (
    <div className={`drawn-banner ${hueOf(bonus.code)} flex justify-end overflow-hidden`}>
      <b className="num relative z-1 max-w-[68%] text-white">{headline(bonus)}</b>
      <span className="text-[0.9375rem] font-medium leading-(--lh-tight) relative z-1 max-w-[68%] text-white">
        {bonus.name}
      </span>
    </div>
  );
}
