import { RefreshCw } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";
import { timeAgo } from "../../lib/format.ts";
import { initial } from "../../lib/initial.ts";
import { walletTexts } from "./texts/index.ts";
import { useNow } from "./use-now.ts";
import "./home.css";

interface HelloProps {
  name: string;
  /** When the figures of the page were read. */
  updatedAt: Date;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Who is here, how old the figures are, and the button that renews them. */
export function Hello({ name, updatedAt, refreshing, onRefresh }: HelloProps) {
  const t = useTexts(walletTexts);
  return (
    <div className="hello">
      <span className="avatar" aria-hidden="true">
        {initial(name)}
      </span>
      <div className="grow">
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
  return <p>{t.updated(unit === "second" && count < 10 ? t.justNow : t[unit](count))}</p>;
}
