import { firstLetterOf } from "@krapao/browser/format/text";
import { useTexts } from "@krapao/browser/i18n/texts";
import { RefreshCw } from "lucide-react";
import { timeAgo } from "../../lib/format.ts";
import { walletTexts } from "./texts.ts";
import { useNow } from "./use-now.ts";
import "./home.css";

interface HelloProps {
  name: string;
  /** The time when the figures of the page were read. */
  updatedAt: Date;
  refreshing: boolean;
  onRefresh: () => void;
}

/** The member's name, the age of the figures, and the button that refreshes them. */
export function Hello({ name, updatedAt, refreshing, onRefresh }: HelloProps) {
  const t = useTexts(walletTexts);
  return (
    <div className="hello flex items-center gap-3">
      <span className="avatar" aria-hidden="true">
        {firstLetterOf(name)}
      </span>
      <div className="grow flex-1 min-w-0">
        <h1>{t.hello(name)}</h1>
        <Updated at={updatedAt} />
      </div>
      <button
        type="button"
        className="iconbtn ringed"
        aria-label={refreshing ? t.refreshing : t.refresh}
        aria-busy={refreshing}
        disabled={refreshing}
        onClick={onRefresh}
      >
        <RefreshCw className="i" aria-hidden="true" />
      </button>
    </div>
  );
}

function Updated({ at }: { at: Date }) {
  const t = useTexts(walletTexts);
  const [count, unit] = timeAgo(at, useNow(10_000));
  return (
    <p className="text-13 text-fg-3 leading-[1.55]">
      {t.updated(unit === "second" && count < 10 ? t.justNow : t[unit](count))}
    </p>
  );
}
