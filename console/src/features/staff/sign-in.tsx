import type { ClientOutput } from "@krapao/contract/endpoint";
import type { signIn } from "@krapao/contract/office/staff";
import { useState } from "react";
import { queryClient } from "../../lib/query.ts";
import { keepToken } from "../../lib/session.ts";
import { CodeForm } from "./code-form.tsx";
import { EnrolForm } from "./enrol-form.tsx";
import { NameForm } from "./name-form.tsx";

export type Enrolment = NonNullable<ClientOutput<typeof signIn>["enrolment"]>;
export interface Credentials {
  username: string;
  password: string;
}

type Step =
  | { at: "name" }
  | { at: "code"; credentials: Credentials }
  | { at: "enrol"; enrolment: Enrolment };

/** Name and password, then the code; somebody new sets up an authenticator instead. */
export function SignIn() {
  const [step, setStep] = useState<Step>({ at: "name" });
  const enter = (token: string) => {
    // Whoever sat here before may have seen what this one may not.
    queryClient.clear();
    keepToken(token);
  };
  const restart = () => setStep({ at: "name" });
  if (step.at === "code") {
    return <CodeForm credentials={step.credentials} onToken={enter} onRestart={restart} />;
  }
  if (step.at === "enrol") {
    return <EnrolForm enrolment={step.enrolment} onToken={enter} onRestart={restart} />;
  }
  return (
    <NameForm
      onCode={(credentials) => setStep({ at: "code", credentials })}
      onEnrol={(enrolment) => setStep({ at: "enrol", enrolment })}
      onToken={enter}
    />
  );
}
