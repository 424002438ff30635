import { useTexts } from "@krapao/browser/i18n/texts";
import { CopyButton } from "@krapao/ui/forms/copy-button";
import { Amount } from "@krapao/ui/money/amount";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { lineTexts } from "../../i18n/texts.ts";
import type { LineDetail } from "../../lib/lines/use-line.ts";
import "../../lib/money/amount-entry.css";

interface LineFactsProps {
  detail: LineDetail;
  /** The name of a bank. */
  nameOf: (place: string) => string;
}

/** The amounts and references of a line, as far as they are known. */
export function LineFacts({ detail, nameOf }: LineFactsProps) {
  const t = useTexts(lineTexts);
  const { line, asked, before, after, account, reference, bankReference } = detail;
  const { currency, amount, status, statementType } = line;
  const differs = asked !== null && asked !== amount;
  const sum = (value: number) => <Amount value={value} currency={currency} />;
  return (
    <dl className="facts">
      {differs ? (
        <Fact label={statementType === "deposit" ? t.asked.deposit : t.asked.other}>
          {sum(asked)}
        </Fact>
      ) : null}
      {differs && status === "SUCCESS" ? <Fact label={t.received}>{sum(amount)}</Fact> : null}
      {account ? (
        <Fact label={t.account}>
          {nameOf(account.bankCode)}{" "}
          <span className="num whitespace-nowrap">{account.accountNo}</span>
        </Fact>
      ) : null}
      {before === null ? null : <Fact label={t.before}>{sum(before)}</Fact>}
      {after === null ? null : <Fact label={t.after}>{sum(after)}</Fact>}
      <Fact label={t.reference}>
        <Copied text={reference} />
      </Fact>
      {bankReference === null ? null : (
        <Fact label={t.bankReference}>
          <Copied text={bankReference} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copied({ text }: { text: string }) {
  const t = useTexts(lineTexts);
  const core = useTexts(coreTexts);
  return (
    <span className="line-copied inline-flex items-center gap-0.5">
      <span className="num">{text}</span>
      <CopyButton
        compact
        text={text}
        label={t.labels.copy}
        copied={core.copied}
        failed={core.copyFailed}
      />
    </span>
  );
}
