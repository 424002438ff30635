import { CHECK_MINUTES } from "@krapao/contract/sessions";
import { cardClass } from "@krapao/ui/card";
import { deviceWords } from "@krapao/ui/device-words";
import { Skeleton } from "@krapao/ui/skeleton";
import { BellRing, ChevronRight, Clock, History, MonitorSmartphone } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";
import { dateTime } from "../../lib/format.ts";
import { sessionTexts } from "./texts/session/index.ts";
import { useLasted } from "./use-lasted.ts";
import { type Session, useKeepCheck, useSession } from "./use-session.ts";
import "./profile.css";

/** What belongs to this session: how long it lasts, the login before, the reminder, and the other devices. */
export function SessionRows({ onDevices }: { onDevices: () => void }) {
  const t = useTexts(sessionTexts);
  const { data, isPending } = useSession();
  return (
    <ul
      className={cardClass({ flat: true, rows: true, className: "own-rows" })}
      aria-label={t.title}
    >
      {data ? <Known session={data} /> : null}
      {isPending ? <Skeleton className="my-2 h-[168px]" /> : null}
      <li>
        <button type="button" className="own-row" onClick={onDevices}>
          <span className="ico">
            <MonitorSmartphone className="i" aria-hidden="true" />
          </span>
          <b className="own-words">{t.devices}</b>
          <ChevronRight className="i text-fg-3" aria-hidden="true" />
        </button>
      </li>
    </ul>
  );
}

function Known({ session }: { session: Session }) {
  const t = useTexts(sessionTexts);
  const time = useLasted(session);
  const { lastLogin } = session;
  const device = lastLogin ? deviceWords(lastLogin.browser) : "";
  return (
    <>
      <li>
        <div className="own-row">
          <span className="ico">
            <Clock className="i" aria-hidden="true" />
          </span>
          <span className="own-words">
            <span className="text-13 text-fg-3">{t.here}</span>
            <span>{time}</span>
          </span>
        </div>
      </li>
      <li>
        <div className="own-row">
          <span className="ico">
            <History className="i" aria-hidden="true" />
          </span>
          <span className="own-words">
            <span className="text-13 text-fg-3">{t.lastLogin}</span>
            {lastLogin ? <span className="num">{dateTime(lastLogin.at)}</span> : t.firstLogin}
            {device ? <span className="text-13 text-fg-3">{device}</span> : null}
          </span>
        </div>
      </li>
      <li>
        <CheckRow minutes={session.checkMinutes} />
      </li>
    </>
  );
}

/** The whole row is the native select. */
function CheckRow({ minutes }: { minutes: number }) {
  const t = useTexts(sessionTexts);
  const { mutate, isPending, variables } = useKeepCheck();
  const shown = isPending ? variables.checkMinutes : minutes;
  return (
    <div className="own-row own-language">
      <span className="ico">
        <BellRing className="i" aria-hidden="true" />
      </span>
      <b className="own-words">{t.tell}</b>
      <span className="text-fg-2" aria-hidden="true">
        {t.every(shown)}
      </span>
      <ChevronRight className="i text-fg-3" aria-hidden="true" />
      <select
        name="check"
        aria-label={t.tell}
        value={shown}
        onChange={({ target }) => {
          const checkMinutes = CHECK_MINUTES.find((each) => `${each}` === target.value);
          if (checkMinutes !== undefined) mutate({ checkMinutes });
        }}
      >
        {CHECK_MINUTES.map((each) => (
          <option key={each} value={each}>
            {t.every(each)}
          </option>
        ))}
      </select>
    </div>
  );
}
