import { deviceWords } from "@krapao/browser/format/device-words";
import { useTexts } from "@krapao/browser/i18n/texts";
import { IDLE_MINUTES, REALITY_CHECK_MINUTES } from "@krapao/contract/member/sessions";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { cardClass } from "@krapao/ui/layout/card";
import { BellRing, Clock, History, MonitorSmartphone, TimerOff } from "lucide-react";
import { dateTime } from "../../../lib/format.ts";
import { ChoiceRow, FactRow, PressRow } from "../profile/own-row.tsx";
import { sessionTexts } from "../texts.ts";
import { type Session, useKeepChoices, useSession } from "./use-session.ts";
import { useLasted } from "./use-session-length.ts";
import "../profile/profile.css";

/**
 * The rows of this session: its length, the last login, the reality check, the idle time-out, and
 * the other devices.
 */
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
        <CheckRow minutes={session.realityCheckMinutes} />
      </li>
      <li>
        <IdleRow minutes={session.idleMinutes} />
      </li>
    </>
  );
}

/** The interval of the reality check. */
function CheckRow({ minutes }: { minutes: number }) {
  const t = useTexts(sessionTexts);
  const { mutate, isPending, variables } = useKeepChoices();
  return (
    <ChoiceRow
      icon={BellRing}
      name="check"
      label={t.reminder}
      choices={REALITY_CHECK_MINUTES.map((each) => [each, t.every(each)] as const)}
      chosen={isPending ? (variables.realityCheckMinutes ?? minutes) : minutes}
      onChoose={(realityCheckMinutes) => mutate({ realityCheckMinutes })}
    />
  );
}

/** The idle time after which a session ends. */
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
