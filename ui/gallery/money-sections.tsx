import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight } from "lucide-react";
import { useState } from "react";
import { Chip, Status } from "../src/feedback/chip.tsx";
import { Countdown } from "../src/feedback/countdown.tsx";
import { CopyButton } from "../src/forms/copy-button.tsx";
import { Card, cardClass } from "../src/layout/card.tsx";
import { Amount } from "../src/money/amount.tsx";
import { BankTile } from "../src/money/bank-tile.tsx";
import type { Samples } from "./samples.ts";

/** Every state an amount of money can be in. */
export function Amounts({ t }: { t: Samples }) {
  return (
    <Card pattern className="stack">
      <h2>Amount</h2>
      <Amount size="xl" value={24680.5} currency="THB" />
      <Amount size="xl" value={1234567890n} currency="LAK" />
      <Amount size="xl" value={24680.5} currency="THB" hidden={t.hidden} />
      <div className="row flex-wrap">
        <Amount size="l" value={500} currency="THB" />
        <Amount size="m" value={-12.5} currency="THB" />
      </div>
      <div className="row flex-wrap">
        <Amount value={1000} currency="THB" direction="in" />
        <Amount value={5000} currency="THB" direction="out" />
        <Amount value={2000} currency="LAK" />
        <Amount value={0} currency="THB" />
      </div>
    </Card>
  );
}

/** Every status, alone and in the rows of a statement. */
export function Statuses({ t }: { t: Samples }) {
  const labels = { success: t.success, failed: t.failed, processing: t.processing };
  const rows = [
    { icon: ArrowDownLeft, tone: "jade", text: t.deposit, value: 1000, direction: "in" },
    { icon: ArrowUpRight, tone: "", text: t.withdraw, value: 20000, direction: "out" },
    { icon: ArrowLeftRight, tone: "", text: t.bank, value: 2000, direction: "none" },
  ] as const;
  const states = ["SUCCESS", "FAILED", "PROCESSING"];
  return (
    <section className="stack-2">
      <ul className={cardClass({ flat: true, rows: true })}>
        {rows.map(({ icon: Icon, tone, text, value, direction }, index) => (
          <li key={text} className="row">
            <span className={`ico ${tone}`}>
              <Icon className="i" aria-hidden="true" />
            </span>
            <span className="grow">{text}</span>
            <span className="grid justify-items-end gap-1">
              <Amount value={value} currency="THB" direction={direction} />
              <Status status={states[index] ?? ""} labels={labels} />
            </span>
          </li>
        ))}
      </ul>
      <div className="row flex-wrap">
        <Chip>{t.bank}</Chip>
        <Chip tone="jade">{t.success}</Chip>
        <Chip tone="coral">{t.failed}</Chip>
        <Chip tone="amber">{t.processing}</Chip>
        <Chip tone="sky">{t.link}</Chip>
        <Chip tone="gold">{t.coins}</Chip>
      </div>
    </section>
  );
}

const SECONDS = [272, 45, 10] as const;

/** Countdowns in their three colours, bank tiles and copying. */
export function Waiting({ t }: { t: Samples }) {
  const [start] = useState(() => Date.now());
  return (
    <Card className="stack">
      <h2>Countdown, bank, copy</h2>
      <div className="row">
        {SECONDS.map((seconds) => (
          <Countdown
            key={seconds}
            expiresAt={start + seconds * 1000}
            total={300}
            label={t.left}
            onExpired={() => undefined}
          />
        ))}
      </div>
      <div className="row">
        {["KBANK", "SCB", "BCEL", "WW"].map((code) => (
          <BankTile key={code} code={code} />
        ))}
        <BankTile code="ZAPMAN" small />
      </div>
      <div className="row">
        <span className="num grow">123-4-56789-0</span>
        <CopyButton text="1234567890" label={t.copy} copied={t.copied} failed={t.copyFailed} />
        <CopyButton
          compact
          text="1234567890"
          label={t.copy}
          copied={t.copied}
          failed={t.copyFailed}
        />
      </div>
    </Card>
  );
}
