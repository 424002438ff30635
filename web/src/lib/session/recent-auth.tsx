import { page } from "@krapao/browser/loading/page";
import { ApiError } from "@krapao/contract/client";
import { Suspense, useState } from "react";
import { recentAuthTexts } from "../../i18n/recent-auth/index.ts";

const RecentAuthSheet = page(() => import("./recent-auth-sheet.tsx"), [recentAuthTexts]);

/** Whether a call was refused because it needs the password again. */
export function needsRecentAuth(error: unknown): boolean {
  return error instanceof ApiError && error.code === "RECENT_AUTH_REQUIRED";
}

/**
 * Wraps an error handler: a member who closed the password sheet knows why the call was not made.
 */
export function unlessDeclined(show: (error: unknown) => unknown): (error: unknown) => void {
  return (error) => {
    if (!needsRecentAuth(error)) void show(error);
  };
}

/**
 * For calls that may need the password again: `withRecentAuth(call)` makes the call, requests the
 * password when the server refuses it, and makes the call once more. When the member closes the
 * sheet, the refusal is thrown. Render `recentAuthSheet` inside the sheet that calls, so that the
 * focus stays there.
 */
export function useRecentAuth() {
  const [asked, setAsked] = useState<{ answer: (isGiven: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((answer) => setAsked({ answer }));
  const withRecentAuth = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (!needsRecentAuth(error) || !(await ask())) throw error;
      return call();
    }
  };
  const settle = (isGiven: boolean) => {
    asked?.answer(isGiven);
    setAsked(null);
  };
  const recentAuthSheet = asked ? (
    <Suspense fallback={null}>
      <RecentAuthSheet onSettled={settle} />
    </Suspense>
  ) : null;
  return { withRecentAuth, ask, recentAuthSheet };
}
