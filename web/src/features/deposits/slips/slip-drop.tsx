import { useTexts } from "@krapao/browser/i18n/texts";
import { Camera, Images, ImageUp } from "lucide-react";
import { type DragEvent, useState } from "react";
import { TakePicture } from "../../../lib/pictures/take-picture.tsx";
import { depositTexts } from "../texts.ts";

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
      className={`drop${over ? " over" : ""}${small ? " small" : ""} justify-items-center rounded-20 text-center`}
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
      <b className="font-semibold">{t.chooseSlip}</b>
      <small className="text-13 text-fg-3">{t.slipKinds}</small>
      <div className="btns">
        <TakePicture
          icon={Camera}
          label={t.camera}
          camera="environment"
          disabled={disabled}
          onFile={onFile}
        />
        <TakePicture icon={Images} label={t.gallery} disabled={disabled} onFile={onFile} />
      </div>
    </div>
  );
}
