import { useTexts } from "@krapao/browser/i18n/texts";
import { CopyButton } from "@krapao/ui/forms/copy-button";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { bankAccountText } from "../../lib/format.ts";
import { depositTexts } from "./texts.ts";

interface PayToProps {
  label: string;
  name: string;
  /** The number to copy, digits only; it shows in the groups of its bank. */
  number: string;
  bankCode?: string;
  chip: ReactNode;
  children: ReactNode;
}

/** The payee, with the number to copy. */
export function PayTo({ label, name, number, bankCode, chip, children }: PayToProps) {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  return (
    <section className="pay-to pat overflow-hidden grid grid-cols-1 gap-3.5 p-4 rounded-20 border border-line-2">
      <div className="head flex flex-wrap items-center justify-between gap-3">
        <div>
          <p>{label}</p>
          <b>{name}</b>
        </div>
        {chip}
      </div>
      <div className="number flex flex-wrap items-center justify-between gap-2 rounded-16 border border-line">
        <span className="num min-w-0 wrap-anywhere">{bankAccountText(number, bankCode)}</span>
        <CopyButton
          text={number}
          label={t.labels.copy}
          copied={core.copied}
          failed={core.copyFailed}
        />
      </div>
      {children}
    </section>
  );
}
