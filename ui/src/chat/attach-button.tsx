import { Paperclip } from "lucide-react";
import { useRef } from "react";

interface AttachButtonProps {
  label: string;
  /** Accepted types, as in the `accept` of a file input. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that lets the user choose a file. */
export function AttachButton({ label, accept, onFile }: AttachButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={label}
        onClick={() => picker.current?.click()}
      >
        <Paperclip className="i" aria-hidden="true" />
      </button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
