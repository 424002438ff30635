import { useTexts } from "@krapao/browser/i18n/texts";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { contact } from "@krapao/contract/member/lookups";
import { buttonClass } from "@krapao/ui/forms/button";
import { CopyButton } from "@krapao/ui/forms/copy-button";
import { Card } from "@krapao/ui/layout/card";
import { ExternalLink } from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { lookupTexts } from "./texts.ts";
import "./contact.css";

type Contact = ClientOutput<typeof contact>;

/** The operator on LINE: a QR for another device, the name to copy, and the link. */
export function ContactCard({ contact: { lineName, lineLink, lineQR } }: { contact: Contact }) {
  const t = useTexts(lookupTexts);
  const core = useTexts(coreTexts);
  const opens = lineLink.startsWith("https://");
  return (
    <Card pattern className="contact grid grid-cols-1 justify-items-center gap-4 text-center">
      {lineQR ? (
        <img
          className="plate rounded-20 bg-white"
          src={lineQR}
          alt={t.lineQr}
          width={196}
          height={196}
        />
      ) : null}
      {lineName ? (
        <div>
          <p className="text-13 text-fg-2">{t.lineId}</p>
          <p className="text-20 font-semibold">{lineName}</p>
        </div>
      ) : null}
      <div className="contact-actions flex flex-wrap gap-3 w-full">
        {lineName ? (
          <CopyButton
            text={lineName}
            label={t.labels.copy}
            copied={core.copied}
            failed={core.copyFailed}
          />
        ) : null}
        {opens ? (
          <a className={buttonClass({})} href={lineLink} target="_blank" rel="noopener noreferrer">
            <ExternalLink className="i i18" aria-hidden="true" />
            {t.openLine}
          </a>
        ) : null}
      </div>
    </Card>
  );
}
