import { ApiError } from "@krapao/contract/client";
import { Suspense, useState } from "react";
import { proofTexts } from "../i18n/proof/index.ts";
import { page } from "./navigation.tsx";

const ProofSheet = page(() => import("./proof-sheet.tsx"), [proofTexts]);

/** Whether a call was refused because the member has to show the password first. */
export function needsProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === "PROOF_REQUIRED";
}

/** Tells an error, but not that a member closed the sheet that asked: that was the member's own doing. */
export function unlessDeclined(tell: (error: unknown) => unknown): (error: unknown) => void {
  return (error) => {
    if (!needsProof(error)) void tell(error);
  };
}

/**
 * For calls that may ask for the password again: `proved(call)` makes the call, asks when it has to, and makes it once more.
 * When the member does not answer, the refusal is thrown. Render `proof` inside the sheet that calls: focus stays with it.
 */
export function useProof() {
  const [asked, setAsked] = useState<{ answer: (isGiven: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((answer) => setAsked({ answer }));
  const proved = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (!needsProof(error) || !(await ask())) throw error;
      return call();
    }
  };
  const settle = (isGiven: boolean) => {
    asked?.answer(isGiven);
    setAsked(null);
  };
  const proof = asked ? (
    <Suspense fallback={null}>
      <ProofSheet onSettled={settle} />
    </Suspense>
  ) : null;
  return { proved, ask, proof };
}
