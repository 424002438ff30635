import type { ClientOutput } from "@krapao/contract/endpoint";
import { picture } from "@krapao/contract/office/setup";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { callerHeaders, readAnswer } from "../../lib/api.ts";
import { readToken } from "../../lib/session.ts";
import { setupTexts } from "./texts/index.ts";

async function upload(file: File): Promise<ClientOutput<typeof picture>> {
  const body = new FormData();
  body.append("file", file);
  const token = readToken();
  const answer = await fetch(picture.path, {
    method: "POST",
    headers: callerHeaders(token),
    body,
    credentials: "omit",
  });
  return readAnswer(answer.status, await answer.text(), token) as ClientOutput<typeof picture>;
}

/** Whether an address is a picture of ours: one that was uploaded, or one of the member app's own. */
export function isPicture(address: string | null): address is string {
  return address !== null && /^\/(api|art)\//.test(address);
}

interface PictureFieldProps {
  label: string;
  name: string;
  error?: string | undefined;
  value: unknown;
  isNullable?: boolean | undefined;
  onChange: (value: string | null) => void;
}

/** The address of a picture, and a button that uploads one. */
export function PictureField({ value, isNullable, onChange, ...field }: PictureFieldProps) {
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const address = typeof value === "string" ? value : "";
  const send = async (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    await upload(file).then((kept) => onChange(kept.address), toastError);
    setSending(false);
  };
  return (
    <div className="setup-picture">
      <Field
        {...field}
        value={address}
        onChange={(event) => onChange(event.target.value || (isNullable ? null : ""))}
      />
      <Button
        variant="secondary"
        size="small"
        loading={isSending && core.sending}
        onClick={() => input.current?.click()}
      >
        <ImageUp className="i i18" aria-hidden="true" />
        {t.upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {isPicture(address) ? <img src={address} alt="" /> : null}
    </div>
  );
}
