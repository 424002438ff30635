import { useState } from "react";
import { queryClient } from "../../lib/api/query-client.ts";
import { saveSession } from "../../lib/session/session.ts";
import { CodeForm } from "./code-form.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { EnrolForm } from "./enrol-form.tsx";
import type { Credentials, Enrolment } from "./sign-in-state.ts";

type Step =
  | { at: "credentials" }
  | { at: "code"; credentials: Credentials }
  | { at: "enrol"; enrolment: Enrolment };

/** User name and password, then the code. A new staff user sets up an authenticator instead. */
export function SignIn() {
  const [step, setStep] = useState<Step>({ at: "credentials" });
  const openSession = (id: string) => {
    // The cache may hold data of an earlier staff user with other permissions.
    queryClient.clear();
    saveSession(id);
  };
  const restart = () => setStep({ at: "credentials" });
  if (step.at === "code") {
    return <CodeForm credentials={step.credentials} onSession={openSession} onRestart={restart} />;
  }
  if (step.at === "enrol") {
    return <EnrolForm enrolment={step.enrolment} onSession={openSession} onRestart={restart} />;
  }
  return (
    <CredentialsForm
      onCode={(credentials) => setStep({ at: "code", credentials })}
      onEnrol={(enrolment) => setStep({ at: "enrol", enrolment })}
    />
  );
}
