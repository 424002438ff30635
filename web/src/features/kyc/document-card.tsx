import { useTexts } from "@krapao/browser/i18n/texts";
import type { DocumentState, MemberDocument } from "@krapao/contract/member/kyc/documents";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { Camera, Images } from "lucide-react";
import { dateOnly, dateTime } from "../../lib/format.ts";
import { TakePicture } from "../../lib/pictures/take-picture.tsx";
import { kycTexts } from "./texts.ts";
import { type ChosenPicture, usePicture } from "./use-documents.ts";

const TONES = {
  asked: "amber",
  uploaded: "sky",
  accepted: "jade",
  rejected: "coral",
  expired: "coral",
  cancelled: "plain",
} as const satisfies Record<DocumentState, string>;

/** One document: its state, what a good picture shows, and the upload while it is wanted. */
export function DocumentCard({ document }: { document: MemberDocument }) {
  const t = useTexts(kycTexts);
  const { kind, state, reason, since, expiresOn, isWanted } = document;
  return (
    <li
      className="kyc-card grid gap-3 p-4 rounded-16 border border-line"
      aria-labelledby={`kyc-${document.id}`}
    >
      <div className="head flex gap-x-3 gap-y-2 justify-between items-start">
        <b className="font-semibold" id={`kyc-${document.id}`}>
          {t.kinds[kind]}
        </b>
        <Chip tone={TONES[state]}>{t.states[state]}</Chip>
      </div>
      {state === "rejected" && reason ? <Note tone="error">{t.reasons[reason]}</Note> : null}
      {isWanted ? (
        <>
          <p className="text-14 text-fg-2">{t.hints[kind]}</p>
          <Upload document={document} />
        </>
      ) : (
        <p className="text-13 text-fg-3">
          {state === "uploaded" ? t.checking(dateTime(since)) : t.acceptedAt(dateTime(since))}
          {state === "accepted" && expiresOn ? ` · ${t.until(dateOnly(expiresOn))}` : ""}
        </p>
      )}
    </li>
  );
}

function Upload({ document: { id, kind } }: { document: MemberDocument }) {
  const t = useTexts(kycTexts);
  const { chosen, choose, send, remove } = usePicture(id, () => toast("success", t.sent));
  const isSending = chosen?.step === "sending";
  return (
    <>
      {chosen ? <Chosen chosen={chosen} label={t.kinds[kind]} /> : null}
      {chosen?.picture ? (
        <div className="btns">
          <Button variant="secondary" disabled={isSending} onClick={remove}>
            {t.another}
          </Button>
          <Button loading={isSending && t.labels.sending} onClick={send}>
            {t.send}
          </Button>
        </div>
      ) : (
        <div className="btns">
          <TakePicture
            icon={Camera}
            label={t.camera}
            camera={kind === "selfie" ? "user" : "environment"}
            onFile={choose}
          />
          <TakePicture icon={Images} label={t.gallery} onFile={choose} />
        </div>
      )}
    </>
  );
}

function Chosen({ chosen, label }: { chosen: ChosenPicture; label: string }) {
  const t = useTexts(kycTexts);
  const { step, preview, picture, share, problem } = chosen;
  return (
    <>
      {preview ? (
        <img
          className="kyc-preview w-full object-contain rounded-12"
          src={preview}
          alt={t.previewOf(label)}
        />
      ) : null}
      {picture && !preview ? <p className="text-13 truncate">{picture.name}</p> : null}
      {step === "preparing" ? <p role="status">{t.preparing}</p> : null}
      {step === "sending" ? (
        <progress className="w-full" value={share} max={1} aria-label={t.send} />
      ) : null}
      {problem ? (
        <Note tone="error">{typeof problem === "string" ? t.problems[problem] : problem.text}</Note>
      ) : null}
    </>
  );
}
