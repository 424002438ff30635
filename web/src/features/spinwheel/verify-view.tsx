import { history, rotate } from "@krapao/contract/spinwheel";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { Field } from "@krapao/ui/field";
import { Sheet } from "@krapao/ui/sheet";
import { SkeletonList } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { useLocale, useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { dateTime } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/load-failed.tsx";
import { Pages } from "../../lib/pages.tsx";
import { pageOf } from "../../lib/paging.ts";
import { queryClient } from "../../lib/query.ts";
import { spinTexts } from "./texts/index.ts";
import { useSetup } from "./use-wheel.ts";
import { isSeed, type PastSpin, type Verdict, verdictOf } from "./verify.ts";

interface VerifyViewProps {
  /** The member's own seed, of the next spin. */
  seed: string;
  onSeed: (seed: string) => void;
  onBack: () => void;
}

/** What binds the next spin, and every past one computed again on this device. */
export default function VerifyView({ seed, onSeed, onBack }: VerifyViewProps) {
  const t = useTexts(spinTexts).proof;
  const core = useTexts(coreTexts);
  const { data: setup } = useSetup();
  return (
    <Sheet title={t.title} closeLabel={core.close} onBack={onBack} backLabel={core.back}>
      <p className="text-14 text-fg-2">{t.intro}</p>
      <dl className="proof">
        <div>
          <dt>{t.commitment}</dt>
          <dd className="num hash">{setup?.fairness.commitment}</dd>
        </div>
        <div>
          <dt>{t.nonce}</dt>
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
  const { data, isPending, refetch } = useQuery({
    queryKey: ["spin", "history", useLocale()],
    queryFn: async ({ signal }) => {
      const { spins } = await api(history, { signal });
      return Promise.all(spins.map(async (spin) => ({ spin, verdict: await verdictOf(spin) })));
    },
  });
  if (!data) {
    return isPending ? (
      <SkeletonList label={t.checking} rows={3} />
    ) : (
      <LoadFailed onRetry={() => refetch()} />
    );
  }
  return (
    <section className="stack-2">
      <h3>{t.history}</h3>
      {data.length === 0 ? <p className="text-14 text-fg-2">{t.none}</p> : null}
      <ul className="card flat rows">
        {pageOf(data, page, PAGE_SIZE).map(({ spin, verdict }) => (
          <PastRow key={spin.spinId} spin={spin} verdict={verdict} />
        ))}
      </ul>
      <Pages page={page} size={PAGE_SIZE} total={data.length} onPage={setPage} />
    </section>
  );
}

const TONES = { match: "jade", mismatch: "coral", sealed: "plain" } as const;

function PastRow({ spin, verdict }: { spin: PastSpin; verdict: Verdict }) {
  const t = useTexts(spinTexts).proof;
  return (
    <li className="row">
      <div className="grow">
        <b>{spin.label}</b>
        <p className="num text-13 text-fg-3">
          {dateTime(spin.createdAt)} · {t.number(spin.nonce)}
        </p>
      </div>
      <Chip tone={TONES[verdict]}>{t[verdict]}</Chip>
    </li>
  );
}
