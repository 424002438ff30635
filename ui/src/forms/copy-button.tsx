import { Copy } from "lucide-react";
import { toast } from "../overlays/toast.tsx";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  /** Shows only the icon, 44 px; the label is for screen readers. */
  compact?: boolean;
  copied: (text: string) => string;
  failed: string;
}

/** Copies a text and confirms it with a toast. */
export function CopyButton({ text, label, compact, copied, failed }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast("success", copied(text)),
      () => toast("error", failed),
    );
  const icon = <Copy className="i i18" aria-hidden="true" />;
  if (compact) {
    return (
      <button type="button" className="iconbtn" aria-label={label} onClick={copy}>
        {icon}
      </button>
    );
  }
  return (
    <Button variant="secondary" size="small" onClick={copy}>
      {icon}
      {label}
    </Button>
  );
}
