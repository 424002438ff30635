import { CHECK_MINUTES, IDLE_MINUTES } from "@krapao/contract/sessions";
import { cardClass } from "@krapao/ui/card";
import { deviceWords } from "@krapao/ui/device-words";
import { Skeleton } from "@krapao/ui/skeleton";
import { BellRing, Clock, History, MonitorSmartphone, TimerOff } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";
import { dateTime } from "../../lib/format.ts";
import { ChoiceRow, FactRow, PressRow } from "./own-row.tsx";
import { sessionTexts } from "./texts/session/index.ts";
import { useLasted } from "./use-lasted.ts";
import { type Session, useKeepChoices, useSession } from "./use-session.ts";
import "./profile.css";

/** What belongs to this session: how long it lasts, the login before, the reminder, when it ends unused, and the other devices. */
export function SessionRows({ onDevices }: { onDevices: () => void }) {
  const t = useTexts(sessionTexts);
  const { data, isPending } = useSession();
  return (
    <ul
      className={cardClass({ flat: true, rows: true, className: "own-rows" })}
      aria-label={t.title}
    >
      {data ? <Known session={data} /> : null}
      {isPending ? <Skeleton className="my-2 h-[224px]" /> : null}
      <li>
        <PressRow icon={MonitorSmartphone} label={t.devices} onPress={onDevices} />
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
        <FactRow icon={Clock} label={t.here}>
          <span>{time}</span>
        </FactRow>
      </li>
      <li>
        <FactRow icon={History} label={t.lastLogin}>
          {lastLogin ? <span className="num">{dateTime(lastLogin.at)}</span> : t.firstLogin}
          {device ? <span className="text-13 text-fg-3">{device}</span> : null}
        </FactRow>
      </li>
      <li>
        <CheckRow minutes={session.checkMinutes} />
      </li>
      <li>
        <IdleRow minutes={session.idleMinutes} />
      </li>
    </>
  );
}

/** When to be told of the time. */
function CheckRow({ minutes }: { minutes: number }) {
  const t = useTexts(sessionTexts);
  const { mutate, isPending, variables } = useKeepChoices();
  return (
    <ChoiceRow
      icon={BellRing}
      name="check"
      label={t.tell}
      choices={CHECK_MINUTES.map((each) => [each, t.every(each)] as const)}
      chosen={isPending ? (variables.checkMinutes ?? minutes) : minutes}
      onChoose={(checkMinutes) => mutate({ checkMinutes })}
    />
  );
}

/** After how long without use a session ends. */
function IdleRow({ minutes }: { minutes: number }) {
  const t = useTexts(sessionTexts);
  const { mutate, isPending, variables } = useKeepChoices();
  const chosen = isPending ? (variables.idleMinutes ?? minutes) : minutes;
  return (
    <ChoiceRow
      icon={TimerOff}
      name="idle"
      label={t.idle}
      note={chosen === 0 ? undefined : t.atLatest(chosen)}
      choices={IDLE_MINUTES.map((each) => [each, t.after(each)] as const)}
      chosen={chosen}
      onChoose={(idleMinutes) => mutate({ idleMinutes })}
    />
  );
}
