import { uploadFile } from "@krapao/browser/api/upload-file";
import { useTexts } from "@krapao/browser/i18n/texts";
import { picture } from "@krapao/contract/console/setup/versions";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { coreTexts } from "../../../i18n/texts.ts";
import { client } from "../../../lib/api/api.ts";
import { setupTexts } from "../texts.ts";

/** Whether the address is an uploaded image, or one that ships with the member app. */
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

/** The address of an image, with an upload button. */
export function PictureField({ value, isNullable, onChange, ...field }: PictureFieldProps) {
  const t = useTexts(setupTexts);
  const core = useTexts(coreTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const address = typeof value === "string" ? value : "";
  const send = async (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    await uploadFile(client, picture, { file: file, name: file.name }).then(
      (uploaded) => onChange(uploaded.address),
      toastError,
    );
    setSending(false);
  };
  return (
    <div className="setup-picture grid gap-2 justify-items-start">
      <Field
        {...field}
        value={address}
        onChange={(event) => onChange(event.target.value || (isNullable ? null : ""))}
      />
      <Button
        variant="secondary"
        size="small"
        loading={isSending && core.labels.sending}
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
      {isPicture(address) ? (
        <img className="max-w-full max-h-24 rounded-[10px]" src={address} alt="" />
      ) : null}
    </div>
  );
}
