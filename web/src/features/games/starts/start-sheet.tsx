import { useTexts } from "@krapao/browser/i18n/texts";
import { WALLET } from "@krapao/contract/member/games";
import type { Currency } from "@krapao/contract/money";
import type { Status } from "@krapao/contract/schemas";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { CircleAlert, CircleCheck, Play } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../../i18n/core/index.ts";
import { money } from "../../../lib/format.ts";
import { OutcomeDialog } from "../../../lib/money/outcome.tsx";
import { type Slot, useWallet, type Wallet } from "../../../lib/money/wallet.ts";
import { useNoPlay } from "../../../lib/money/ways.ts";
import { closeSheet, openSheet } from "../../../lib/navigation/navigation.tsx";
import { useSearchParams } from "../../../lib/navigation/search-params.ts";
import { SheetPlaceholder } from "../../../lib/navigation/sheet-placeholder.tsx";
import { AccountHead } from "../account-head.tsx";
import { ClosedNote } from "../closed-note.tsx";
import { NoPlayNote } from "../no-play-note.tsx";
import { StartProblem } from "./start-problem.tsx";
import { usePlay } from "./use-play.ts";
import { type GameStart, useStart } from "./use-start.ts";
import "../sheets.css";
import { gameTexts, sheetTexts } from "../texts.ts";

const PARAMS = v.object({ slot: v.fallback(v.string(), "") });

/** Brings money into a game and enters it, step by step. */
export default function StartSheet() {
  const cards = useTexts(gameTexts);
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  const [params] = useSearchParams(PARAMS);
  // The address loses its parameter when the sheet t to close.
  const [code] = useState(params.slot);
  const { data } = useWallet();
  if (!data) return <SheetPlaceholder title={cards.account} />;
  const slot = data.slots.find((each) => each.code === code);
  if (slot) return <Start slot={slot} wallet={data} />;
  return (
    <Sheet title={cards.account} closeLabel={core.close}>
      <Note tone="warn">{t.unknownGame}</Note>
    </Sheet>
  );
}

function Start({ slot, wallet }: { slot: Slot; wallet: Wallet }) {
  const cards = useTexts(gameTexts);
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  const onEntered = ({ moved }: GameStart) => {
    const sum = moved.find(({ to }) => to === slot.code)?.amount;
    const { currency } = wallet.wallet;
    const said = sum ? t.enteredWith(money(sum, currency), slot.name) : t.entered(slot.name);
    toast("success", said);
    closeSheet();
  };
  const { start, running, isKnown, outcome, clearOutcome } = useStart(slot, { onEntered });
  const { play, launching, recentAuthSheet } = usePlay();
  const showAccount = () => openSheet("slot", { slot: slot.code });
  const noPlay = useNoPlay();
  const isUnderWay = running || start?.status === "PROCESSING";
  return (
    <Sheet
      title={t.startTitle(slot.name)}
      closeLabel={core.close}
      busy={running}
      footer={
        <>
          <Button
            block
            disabled={!slot.isActive || !slot.isAvailable || noPlay !== null}
            loading={isUnderWay ? t.bringing : launching && t.opening}
            onClick={async () => {
              if (await play(slot)) closeSheet();
            }}
          >
            <Play className="i" aria-hidden="true" />
            {t.playGame(slot.name)}
          </Button>
          {isUnderWay ? null : (
            <Button block variant="secondary" onClick={showAccount}>
              {cards.account}
            </Button>
          )}
        </>
      }
    >
      <AccountHead slot={slot} />
      {noPlay ? <NoPlayNote until={noPlay} /> : <ClosedNote slot={slot} />}
      {start && !running ? <StartProblem start={start} slot={slot} wallet={wallet} /> : null}
      {start || running || !isKnown ? (
        <Progress start={start} slot={slot} wallet={wallet} isRunning={running || !isKnown} />
      ) : null}
      {recentAuthSheet}
      <OutcomeDialog
        outcome={outcome}
        okLabel={t.labels.ok}
        onClose={() => {
          clearOutcome();
          showAccount();
        }}
      />
    </Sheet>
  );
}

interface ProgressProps {
  start: GameStart | null;
  slot: Slot;
  wallet: Wallet;
  isRunning: boolean;
}

/** The steps of a start: balances are read, money is collected, money goes in. */
function Progress({ start, slot, wallet, isRunning }: ProgressProps) {
  const t = useTexts(sheetTexts);
  const { currency } = wallet.wallet;
  const nameOf = (code: string) => wallet.slots.find((each) => each.code === code)?.name ?? code;
  const moved = start?.moved ?? [];
  const isReading = isRunning && moved.length === 0;
  const status = start?.status === "PROCESSING" || isReading ? "PROCESSING" : "SUCCESS";
  return (
    <ol className="card flat rows" aria-live="polite">
      <Step label={t.checking} status={moved.length > 0 ? "SUCCESS" : status} />
      {moved.map((step) => (
        <Step
          key={`${step.from} ${step.to}`}
          label={step.from === WALLET ? t.moveInto(slot.name) : t.collect(nameOf(step.from))}
          status={step.status}
          sum={{ amount: step.amount, currency }}
        />
      ))}
    </ol>
  );
}

interface StepProps {
  label: string;
  status: Status;
  sum?: { amount: number; currency: Currency };
}

function Step({ label, status, sum }: StepProps) {
  const t = useTexts(sheetTexts);
  return (
    <li className={`row start-step ${status}`}>
      <StepIcon status={status} />
      <span className="grow">
        {label}
        <small className="text-13 leading-[1.6] text-fg-3 block">{t.states[status]}</small>
      </span>
      {sum ? <Amount value={sum.amount} currency={sum.currency} /> : null}
    </li>
  );
}

function StepIcon({ status }: { status: Status }) {
  if (status === "PROCESSING") return <span className="spinner" aria-hidden="true" />;
  const Icon = status === "SUCCESS" ? CircleCheck : CircleAlert;
  return <Icon className="i i24" aria-hidden="true" />;
}
