import { type Bonus, headline, hueOf } from "./bonus-rules.ts";
import "./bonuses.css";

/** What stands for a bonus whose operator gave no picture: what it gives, on its own colour. */
export function DrawnBanner({ bonus }: { bonus: Bonus }) {
  return (
    <div className={`drawn-banner ${hueOf(bonus.code)}`}>
      <b className="num">{headline(bonus)}</b>
      <span>{bonus.name}</span>
    </div>
  );
}
