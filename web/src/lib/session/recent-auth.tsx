import { isCode } from "@krapao/browser/api/failures";
import { page } from "@krapao/browser/loading/page";
import { Suspense, useState } from "react";
import { recentAuthTexts } from "../../i18n/texts.ts";

const RecentAuthSheet = page(() => import("./recent-auth-sheet.tsx"), [recentAuthTexts]);

/** Whether a call was refused because it needs a passkey or the password again. */
export function needsRecentAuth(error: unknown): boolean {
  return isCode(error, "RECENT_AUTH_REQUIRED") || isCode(error, "PASSKEY_REQUIRED");
}

/**
 * Wraps an error handler: a member who closed the sheet knows why the call was not made.
 */
export function unlessDeclined(show: (error: unknown) => unknown): (error: unknown) => void {
  return (error) => {
    if (!needsRecentAuth(error)) void show(error);
  };
}

interface Asked {
  amount: number | undefined;
  answer: (isGiven: boolean) => void;
}

/**
 * For calls that may need a passkey or the password again: `withRecentAuth(call)` makes the call,
 * asks the member when the server refuses it, and makes the call once more. A withdrawal gives its
 * amount, which a passkey confirms. When the member closes the sheet, the refusal is thrown. Render
 * `recentAuthSheet` inside the sheet that calls, so that the focus stays there.
 */
export function useRecentAuth() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (amount?: number) => new Promise<boolean>((answer) => setAsked({ amount, answer }));
  const withRecentAuth = async <T,>(call: () => Promise<T>, amount?: number): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (!needsRecentAuth(error)) throw error;
      const isGiven = await ask(isCode(error, "PASSKEY_REQUIRED") ? amount : undefined);
      if (!isGiven) throw error;
      return call();
    }
  };
  const settle = (isGiven: boolean) => {
    asked?.answer(isGiven);
    setAsked(null);
  };
  const recentAuthSheet = asked ? (
    <Suspense fallback={null}>
      <RecentAuthSheet amount={asked.amount} onSettled={settle} />
    </Suspense>
  ) : null;
  return { withRecentAuth, ask, recentAuthSheet };
}
