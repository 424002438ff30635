import { useTexts } from "@krapao/browser/i18n/texts";
import * as calls from "@krapao/contract/console/withdrawals";
import { CopyButton } from "@krapao/ui/forms/copy-button";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { Eye } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { bankAccountText } from "../../lib/format.ts";
import { withdrawalsTexts } from "./texts.ts";
import type { Detail } from "./withdrawal-calls.ts";

const TONES = { match: "jade", mismatch: "coral", unknown: "t3" } as const;

/** The destination account, masked until a staff user reveals it; the audit log records that. */
export function Destination({ detail }: { detail: Detail }) {
  const t = useTexts(withdrawalsTexts);
  const core = useTexts(coreTexts);
  const may = useMay();
  const [full, setFull] = useState<string | null>(null);
  const { bankCode, accountName, accountNo, nameMatch } = detail.destination;
  const reveal = () =>
    api(calls.reveal, { params: { withdrawalId: detail.id } }).then(
      (answer) => setFull(answer.accountNo),
      toastError,
    );
  return (
    <section>
      <h3 className="wd-label">{t.destination}</h3>
      <div className="flex items-center gap-3 px-3.5 py-[11px] border border-line rounded-16 bg-[rgb(8_13_30/0.35)]">
        <BankTile code={bankCode} />
        <div className="grow">
          <b className="num text-[17px] font-medium">{bankAccountText(full ?? accountNo)}</b>
          <br />
          <span className="s13 t2">{accountName}</span>{" "}
          <span className={`s13 nowrap ${TONES[nameMatch]}`}>{t.nameMatch[nameMatch]}</span>
        </div>
        {full !== null ? (
          <CopyButton
            compact
            text={full}
            label={`${core.labels.copy}: ${t.labels.accountNumber}`}
            copied={core.copied}
            failed={core.copyFailed}
          />
        ) : may("accounts.reveal") ? (
          <button
            type="button"
            className="iconbtn"
            aria-label={`${core.labels.reveal}: ${t.labels.accountNumber}`}
            onClick={reveal}
          >
            <Eye className="i i18" aria-hidden="true" />
          </button>
        ) : null}
      </div>
    </section>
  );
}
