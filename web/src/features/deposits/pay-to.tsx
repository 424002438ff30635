import { useTexts } from "@krapao/browser/i18n/texts";
import { CopyButton } from "@krapao/ui/forms/copy-button";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { bankAccountText } from "../../lib/format.ts";
import { depositTexts } from "./texts.ts";

interface PayToProps {
  label: string;
  name: string;
  /** The number to copy, digits only; ten digits show as 3-3-rest. */
  number: string;
  chip: ReactNode;
  children: ReactNode;
}

/** The payee, with the number to copy. */
export function PayTo({ label, name, number, chip, children }: PayToProps) {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  return (
    <section className="pay-to pat">
      <div className="head flex flex-wrap items-center justify-between gap-3">
        <div>
          <p>{label}</p>
          <b>{name}</b>
        </div>
        {chip}
      </div>
      <div className="number">
        <span className="num">{bankAccountText(number)}</span>
        <CopyButton text={number} label={t.copy} copied={core.copied} failed={core.copyFailed} />
      </div>
      {children}
    </section>
  );
}
