import { Building2, Landmark, LockKeyhole, Megaphone, Smartphone, UserRound } from "lucide-react";
import { useState } from "react";
import { Button } from "../src/forms/button.tsx";
import { RadioRow, RadioTile } from "../src/forms/choice.tsx";
import { Check, Field, PasswordField, Select } from "../src/forms/field.tsx";
import { OtpInput } from "../src/forms/otp-input.tsx";
import { Segmented } from "../src/forms/segmented.tsx";
import { Card } from "../src/layout/card.tsx";
import { Steps } from "../src/lists/steps.tsx";
import { BankTile } from "../src/money/bank-tile.tsx";
import type { Samples } from "./samples.ts";

/** Every button in every state. */
export function Buttons({ t }: { t: Samples }) {
  return (
    <Card className="stack">
      <h2>Button</h2>
      <div className="btns">
        <Button>{t.deposit}</Button>
        <Button variant="secondary">{t.withdraw}</Button>
      </div>
      <div className="btns">
        <Button variant="claim">{t.claim}</Button>
        <Button variant="cancel">{t.cancel}</Button>
        <Button variant="danger">{t.remove}</Button>
      </div>
      <div className="btns">
        <Button loading={t.sending}>{t.deposit}</Button>
        <Button disabled>{t.disabled}</Button>
      </div>
      <div className="btns">
        <Button variant="ghost">{t.link}</Button>
        <Button variant="ghost" warn>
          {t.cancel}
        </Button>
        <Button variant="secondary" size="small">
          {t.copy}
        </Button>
      </div>
    </Card>
  );
}

/** Fields: empty, filled, wrong, read-only, secret, and a select. */
export function Fields({ t }: { t: Samples }) {
  const [otp, setOtp] = useState("481");
  return (
    <Card className="stack">
      <h2>Field</h2>
      <Field label={t.phone} icon={Smartphone} placeholder="081 234 5678" />
      <PasswordField
        label={t.password}
        icon={LockKeyhole}
        defaultValue="secret"
        showLabel={t.show}
        hideLabel={t.hide}
      />
      <Field label={t.bank} icon={UserRound} defaultValue="สมชาย" error={t.wrong} />
      <Field label={t.bank} icon={Building2} value="KP-90412" readOnly />
      <Select label={t.source} icon={Megaphone}>
        <option>{t.friend}</option>
        <option>{t.link}</option>
      </Select>
      <Check defaultChecked>{t.remember}</Check>
      <OtpInput label={t.code} value={otp} onChange={setOtp} />
      <OtpInput label={t.code} value="123456" onChange={() => undefined} invalid />
    </Card>
  );
}

/** Choices, segments and steps. */
export function Choices({ t }: { t: Samples }) {
  const [method, setMethod] = useState("bank");
  return (
    <Card className="stack">
      <h2>Choice</h2>
      <Steps label={t.page} steps={[t.phone, "OTP", t.bank]} at={1} />
      <Segmented
        label={t.deposit}
        value={method}
        onChange={setMethod}
        options={[
          { value: "bank", label: t.bank, icon: Landmark },
          { value: "phone", label: t.phone, icon: Smartphone },
        ]}
      />
      <Segmented
        label={t.deposit}
        value={method}
        onChange={setMethod}
        options={[
          { value: "bank", label: t.deposit },
          { value: "phone", label: t.withdraw },
        ]}
      />
      <RadioRow name={`row-${t.lang}`} defaultChecked>
        <BankTile code="KBANK" />
        {t.bank}
      </RadioRow>
      <RadioRow name={`row-${t.lang}`}>
        <BankTile code="SCB" />
        SCB
      </RadioRow>
      <div className="tiles">
        {["KBANK", "SCB", "BBL", "KTB"].map((code, index) => (
          <RadioTile key={code} name={`tile-${t.lang}`} defaultChecked={index === 0}>
            <BankTile code={code} />
            {code}
          </RadioTile>
        ))}
      </div>
    </Card>
  );
}
