import { isPlainPress } from "@krapao/ui/layout/tab-bar";
import type { ReactNode } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { go } from "./navigation.tsx";

interface PageLinkProps {
  /** A path of the app. */
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link to a page of the app, which is loaded before the old page goes. */
export function PageLink({ to, className, children }: PageLinkProps) {
  return (
    <a
      className={className}
      href={to}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        go(to).catch(toastError);
      }}
    >
      {children}
    </a>
  );
}
