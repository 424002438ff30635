import { buttonClass } from "@krapao/ui/forms/button";
import type { LucideIcon } from "lucide-react";
import type { ChangeEvent } from "react";
import "./take-picture.css";

interface TakePictureProps {
  icon: LucideIcon;
  label: string;
  /** The camera that a phone opens; without it the gallery. */
  camera?: "environment" | "user";
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** A button that takes or chooses one picture. */
export function TakePicture({ icon: Icon, label, camera, disabled, onFile }: TakePictureProps) {
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
        {...(camera ? { capture: camera } : {})}
        disabled={disabled}
        onChange={take}
      />
    </label>
  );
}
