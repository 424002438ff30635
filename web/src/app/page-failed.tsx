import { buttonClass } from "@krapao/ui/forms/button";
import { useEffect } from "react";

interface PageFailedProps {
  texts: { loadFailed: string; moneySafe: string; retry: string };
}

const reload = () => location.reload();

/** In place of a page whose code did not load. The page loads again with the network. */
export function PageFailed({ texts }: PageFailedProps) {
  useEffect(() => {
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return (
    <div className="grid justify-items-center gap-5 pt-2 text-center" role="alert">
      <h1>{texts.loadFailed}</h1>
      <p>{texts.moneySafe}</p>
      <button type="button" className={buttonClass({})} onClick={reload}>
        {texts.retry}
      </button>
    </div>
  );
}
