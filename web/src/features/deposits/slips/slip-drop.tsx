import { useTexts } from "@krapao/browser/i18n/texts";
import { buttonClass } from "@krapao/ui/forms/button";
import { Camera, Images, ImageUp, type LucideIcon } from "lucide-react";
import { type ChangeEvent, type DragEvent, useState } from "react";
import { depositTexts } from "../texts/index.ts";

interface SlipDropProps {
  disabled: boolean;
  /** A picture is already chosen: on a low screen the drop area shrinks. */
  small: boolean;
  onFile: (file: File) => void;
}

/** Accepts a picture from the camera, the gallery, or a drop. */
export function SlipDrop({ disabled, small, onFile }: SlipDropProps) {
  const t = useTexts(depositTexts);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same as a drop
    <div
      className={`drop${over ? " over" : ""}${small ? " small" : ""}`}
      aria-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="ico sky">
        <ImageUp className="i" aria-hidden="true" />
      </span>
      <b>{t.chooseSlip}</b>
      <small>{t.slipKinds}</small>
      <div className="btns">
        <Take icon={Camera} label={t.camera} camera disabled={disabled} onFile={onFile} />
        <Take icon={Images} label={t.gallery} disabled={disabled} onFile={onFile} />
      </div>
    </div>
  );
}

interface TakeProps extends Omit<SlipDropProps, "small"> {
  icon: LucideIcon;
  label: string;
  camera?: boolean;
}

function Take({ icon: Icon, label, camera = false, disabled, onFile }: TakeProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after it was removed.
    event.target.value = "";
    if (file) onFile(file);
  };
  return (
    <label className={buttonClass({ variant: "secondary", size: "small", className: "take" })}>
      <Icon className="i i18" aria-hidden="true" />
      {label}
      <input
        type="file"
        accept="image/*"
        {...(camera ? { capture: "environment" } : {})}
        disabled={disabled}
        onChange={take}
      />
    </label>
  );
}
