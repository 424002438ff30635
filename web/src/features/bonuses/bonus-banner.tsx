import { type Bonus, headline, hueOf } from "./bonus-rules.ts";
import "./bonuses.css";

/** Shown in place of a bonus picture: what the bonus gives, on a colour. */
export function DrawnBanner({ bonus }: { bonus: Bonus }) {
  return (
    <div className={`drawn-banner ${hueOf(bonus.code)}`}>
      <b className="num">{headline(bonus)}</b>
      <span>{bonus.name}</span>
    </div>
  );
}
