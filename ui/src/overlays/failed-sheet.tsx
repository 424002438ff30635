import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { ErrorState } from "../feedback/state.tsx";
import "./failed-sheet.css";

interface FailedSheetProps {
  title: string;
  text: string;
  retryLabel: string;
  closeLabel: string;
  onRetry: () => void;
  onClose: () => void;
}

/**
 * In place of a sheet whose code did not load. It is an element of the browser, since the code of
 * sheets may be what is missing.
 */
export function FailedSheet({ closeLabel, onClose, ...state }: FailedSheetProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="failed-sheet" aria-label={state.title} onClose={onClose}>
      <button
        type="button"
        className="iconbtn"
        aria-label={closeLabel}
        onClick={() => dialog.current?.close()}
      >
        <X className="i" aria-hidden="true" />
      </button>
      <ErrorState {...state} />
    </dialog>
  );
}
