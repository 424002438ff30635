import { isUnknownOutcome } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { Note } from "@krapao/ui/feedback/note";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { SheetContext } from "@krapao/ui/overlays/sheet-context";
import { Undo2 } from "lucide-react";
import { use, useState } from "react";
import { codeTexts } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { useMayBeOpen } from "../../lib/money/gifts/use-may-be-open.ts";
import { Fact } from "../../lib/money/offer-facts.tsx";
import { failureOf, type Outcome, OutcomeDialog } from "../../lib/money/outcome.tsx";
import { type Condition, useCondition } from "../../lib/money/rewards.ts";
import { closeSheet } from "../../lib/navigation/navigation.tsx";
import { EndNote } from "./ending.tsx";
import { GivenBackDialog } from "./given-back-dialog.tsx";
import { endingTexts } from "./texts.ts";
import { type GivenBack, useGiveBack } from "./use-give-back.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [rewardTexts, codeTexts, endingTexts];

/**
 * Requests a confirmation before the gift of the active condition is given back: what stays, what
 * leaves, and what comes later. If less would stay by then, it shows the new sum and asks again.
 */
export default function GiveBackSheet() {
  const { data: condition } = useCondition();
  const open = use(SheetContext)?.open ?? false;
  const [result, setResult] = useState<GivenBack | null>(null);
  const [failure, setFailure] = useState<Outcome | null>(null);
  // The question stays readable while the dialog fades out.
  const [asked, setAsked] = useState<Condition | null>(null);
  if (condition && condition !== asked && result === null) setAsked(condition);
  const close = () => {
    closeSheet();
    setResult(null);
    setFailure(null);
  };
  const isAsking = open && result === null && failure === null;
  return (
    <>
      {asked && condition !== null ? (
        <Question
          key={asked._id}
          condition={asked}
          open={isAsking}
          onDone={setResult}
          onFailure={setFailure}
          onClose={close}
        />
      ) : null}
      <Nothing open={isAsking && condition === null} onClose={close} />
      <GivenBackDialog result={open ? result : null} currency={asked?.currency} onClose={close} />
      <Failed failure={failure} onClose={() => setFailure(null)} />
    </>
  );
}

interface QuestionProps {
  condition: Condition;
  open: boolean;
  onDone: (result: GivenBack) => void;
  onFailure: (failure: Outcome) => void;
  onClose: () => void;
}

function Question({ condition, open, onDone, onFailure, onClose }: QuestionProps) {
  const t = useTexts(rewardTexts);
  const { mutateAsync, isPending } = useGiveBack();
  // The sum that was sent, or that came back: an unknown outcome is asked about with the same sum.
  const [fixed, setFixed] = useState<number | null>(null);
  const [isChanged, setChanged] = useState(false);
  const keeps = fixed ?? condition.givingBack.keeps;
  const leave = () => {
    setFixed(null);
    setChanged(false);
    onClose();
  };
  const give = async () => {
    setFixed(keeps);
    setChanged(false);
    try {
      const result = await mutateAsync(keeps);
      setFixed(null);
      onDone(result);
    } catch (error) {
      const less = error instanceof ApiError ? error.keeps : undefined;
      setChanged(less !== undefined);
      if (less) return setFixed(less.amount);
      if (!isUnknownOutcome(error)) setFixed(null);
      const words = { errorTitle: t.giveBack.failed, unknown: t.giveBack.unknown };
      onFailure(await failureOf(error, words));
    }
  };
  if (condition.state !== "open") return <Nothing open={open} isMet onClose={onClose} />;
  return (
    <ConfirmDialog
      open={open}
      title={t.giveBack.title}
      icon={Undo2}
      tone="sky"
      confirmLabel={t.giveBack.confirm}
      cancelLabel={t.giveBack.cancel}
      loading={isPending && t.giveBack.giving}
      onConfirm={give}
      onCancel={leave}
    >
      <Parts condition={condition} keeps={keeps} isChanged={isChanged} />
    </ConfirmDialog>
  );
}

interface PartsProps {
  condition: Condition;
  keeps: number;
  /** The sum is a new one: less would stay than was shown before. */
  isChanged: boolean;
}

/** What stays, what leaves, and what is counted later. */
function Parts({ condition, keeps, isChanged }: PartsProps) {
  const t = useTexts(rewardTexts).giveBack;
  const { currency, givingBack } = condition;
  const open = useMayBeOpen(condition, currency);
  // What leaves is known for the sum that was read, not for one that came back since.
  const leaves = keeps === givingBack.keeps ? givingBack.leaves : null;
  return (
    <>
      {isChanged ? <Note tone="warn">{t.changed}</Note> : null}
      <EndNote condition={condition} />
      <dl className="facts">
        <Fact label={t.keeps}>
          <b className="text-jade-400">{money(keeps, currency)}</b>
        </Fact>
        {leaves === null ? null : (
          <Fact label={t.leaves} note={t.leavesNote}>
            {money(leaves, currency)}
          </Fact>
        )}
      </dl>
      <p>{t.sweeps}</p>
      {givingBack.hasLateResults ? (
        <p className="mt-2">
          {open ? `${open}. ` : ""}
          {t.late}
        </p>
      ) : null}
    </>
  );
}

interface NothingProps {
  open: boolean;
  /** The condition is met, so all of it is the member's. */
  isMet?: boolean;
  onClose: () => void;
}

function Nothing({ open, isMet = false, onClose }: NothingProps) {
  const t = useTexts(rewardTexts);
  const text = isMet ? t.giveBack.met : t.giveBack.none;
  const outcome: Outcome = { tone: isMet ? "success" : "progress", title: text, text: "" };
  return <OutcomeDialog outcome={open ? outcome : null} okLabel={t.ok} onClose={onClose} />;
}

function Failed({ failure, onClose }: { failure: Outcome | null; onClose: () => void }) {
  const t = useTexts(rewardTexts);
  return <OutcomeDialog outcome={failure} okLabel={t.ok} onClose={onClose} />;
}
