import { CHECK_MINUTES, IDLE_MINUTES } from "@krapao/contract/sessions";
import { cardClass } from "@krapao/ui/card";
import { deviceWords } from "@krapao/ui/device-words";
import { Skeleton } from "@krapao/ui/skeleton";
import {
  BellRing,
  ChevronRight,
  Clock,
  History,
  type LucideIcon,
  MonitorSmartphone,
  TimerOff,
} from "lucide-react";
import { useId } from "react";
import { useTexts } from "../../i18n/index.ts";
import { dateTime } from "../../lib/format.ts";
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
      choices={CHECK_MINUTES}
      chosen={isPending ? (variables.checkMinutes ?? minutes) : minutes}
      words={t.every}
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
      choices={IDLE_MINUTES}
      chosen={chosen}
      words={t.after}
      onChoose={(idleMinutes) => mutate({ idleMinutes })}
    />
  );
}

interface ChoiceRowProps<Choice extends number> {
  icon: LucideIcon;
  name: string;
  label: string;
  note?: string | undefined;
  choices: readonly Choice[];
  chosen: number;
  words: (choice: number) => string;
  onChoose: (choice: Choice) => void;
}

/** The whole row is the native select. */
function ChoiceRow<Choice extends number>(props: ChoiceRowProps<Choice>) {
  const { icon: Icon, name, label, note, choices, chosen, words, onChoose } = props;
  const noteId = useId();
  return (
    <div className="own-row own-language">
      <span className="ico">
        <Icon className="i" aria-hidden="true" />
      </span>
      <span className="own-words">
        <b>{label}</b>
        {note ? (
          <span className="text-13 text-fg-3" id={noteId}>
            {note}
          </span>
        ) : null}
      </span>
      <span className="text-fg-2" aria-hidden="true">
        {words(chosen)}
      </span>
      <ChevronRight className="i text-fg-3" aria-hidden="true" />
      <select
        name={name}
        aria-label={label}
        aria-describedby={note ? noteId : undefined}
        value={chosen}
        onChange={({ target }) => {
          const choice = choices.find((each) => `${each}` === target.value);
          if (choice !== undefined) onChoose(choice);
        }}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {words(each)}
          </option>
        ))}
      </select>
    </div>
  );
}
