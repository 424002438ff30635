import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { history, rotate } from "@krapao/contract/member/spinwheel";
import { Chip } from "@krapao/ui/feedback/chip";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { dateTime } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { Pages } from "../../lib/lists/pages.tsx";
import { pageOf } from "../../lib/lists/paging.ts";
import { spinTexts } from "./texts.ts";
import { useSetup } from "./use-wheel.ts";
import { checkSpin, isSeed, type PastSpin, type SpinCheck } from "./verify.ts";

interface VerifyViewProps {
  /** The member's seed for the next spin. */
  seed: string;
  onSeed: (seed: string) => void;
  onBack: () => void;
}

/** The commitment of the next spin, and every past spin recomputed on this device. */
export default function VerifyView({ seed, onSeed, onBack }: VerifyViewProps) {
  const t = useTexts(spinTexts).proof;
  const core = useTexts(coreTexts);
  const { data: setup } = useSetup();
  return (
    <Sheet title={t.title} closeLabel={core.close} onBack={onBack} backLabel={core.back}>
      <p className="text-14 text-fg-2">{t.intro}</p>
      <dl className="proof grid gap-2.5">
        <div>
          <dt className="text-13 text-fg-2">{t.commitment}</dt>
          <dd className="num hash text-13 wrap-anywhere select-all">
            {setup?.fairness.commitment}
          </dd>
        </div>
        <div>
          <dt className="text-13 text-fg-2">{t.nonce}</dt>
          <dd className="num">{setup?.fairness.nonce}</dd>
        </div>
      </dl>
      <OwnSeed seed={seed} onSeed={onSeed} />
      <Rotate />
      <Past />
    </Sheet>
  );
}

function OwnSeed({ seed, onSeed }: Pick<VerifyViewProps, "seed" | "onSeed">) {
  const t = useTexts(spinTexts).proof;
  const [typed, setTyped] = useState(seed);
  return (
    <Field
      label={t.ownSeed}
      hint={t.ownSeedHint}
      error={isSeed(typed) ? undefined : t.badSeed}
      value={typed}
      maxLength={64}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isSeed(target.value)) onSeed(target.value);
      }}
    />
  );
}

function Rotate() {
  const t = useTexts(spinTexts).proof;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(rotate),
    onSuccess: ({ revealed }) => toast("success", t.rotated(revealed.spins)),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["spin"] }),
  });
  return (
    <Button variant="secondary" block loading={isPending && t.rotating} onClick={() => mutate()}>
      {t.rotate}
    </Button>
  );
}

const PAGE_SIZE = 10;

function Past() {
  const t = useTexts(spinTexts).proof;
  const [page, setPage] = useState(1);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ["spin", "history", useLanguage()],
    queryFn: async ({ signal }) => {
      const { spins } = await api(history, { signal });
      return Promise.all(spins.map(async (spin) => ({ spin, check: await checkSpin(spin) })));
    },
  });
  if (!data) {
    return isPending ? (
      <SkeletonList label={t.checking} rows={3} />
    ) : (
      <LoadFailed error={error} onRetry={() => refetch()} />
    );
  }
  return (
    <section className="stack-2">
      <h3>{t.history}</h3>
      {data.length === 0 ? <p className="text-14 text-fg-2">{t.none}</p> : null}
      <ul className="card flat rows">
        {pageOf(data, page, PAGE_SIZE).map(({ spin, check }) => (
          <PastRow key={spin.spinId} spin={spin} check={check} />
        ))}
      </ul>
      <Pages page={page} size={PAGE_SIZE} total={data.length} onPage={setPage} />
    </section>
  );
}

const TONES = { match: "jade", mismatch: "coral", sealed: "plain" } as const;

function PastRow({ spin, check }: { spin: PastSpin; check: SpinCheck }) {
  const t = useTexts(spinTexts).proof;
  return (
    <li className="row">
      <div className="grow">
        <b>{spin.label}</b>
        <p className="num text-13 text-fg-3">
          {dateTime(spin.createdAt)} · {t.number(spin.nonce)}
        </p>
      </div>
      <Chip tone={TONES[check]}>{t[check]}</Chip>
    </li>
  );
}
