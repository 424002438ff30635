import { House, ReceiptText } from "lucide-react";
import { useEffect, useState } from "react";
import { Card } from "../src/layout/card.tsx";
import { TabBar } from "../src/layout/tab-bar.tsx";
import { LanguagePick, TopBar } from "../src/layout/top-bar.tsx";
import { Toasts } from "../src/overlays/toast.tsx";
import { Buttons, Choices, Fields } from "./form-sections.tsx";
import { Layers, States } from "./layer-sections.tsx";
import { Amounts, Statuses, Waiting } from "./money-sections.tsx";
import { SAMPLES, type SampleLocale, type Samples } from "./samples.ts";

const LOCALES = [
  ["th", "ไทย"],
  ["la", "ລາວ"],
  ["en", "English"],
] as const;

const SURFACES = ["bg-ink-950", "bg-ink-900", "bg-ink-850", "bg-ink-800", "bg-ink-700"] as const;
const TONES = ["bg-gold-400", "bg-jade-400", "bg-coral-400", "bg-amber-400", "bg-sky-400"] as const;

function Tokens({ t }: { t: Samples }) {
  return (
    <Card className="stack">
      {[SURFACES, TONES].map((row) => (
        <div key={row[0]} className="grid grid-cols-5 gap-2">
          {row.map((tone) => (
            <div key={tone} className={`h-12 rounded-12 border border-line ${tone}`} title={tone} />
          ))}
        </div>
      ))}
      <h1 className="text-24">{t.heading}</h1>
      <p>{t.text}</p>
      <p className="text-13 text-fg-3">11,111.11 · 88,888.88</p>
      <div className="krajang" />
    </Card>
  );
}

/** Every primitive and every state of money, in each language. */
export function Gallery() {
  const [locale, setLocale] = useState<SampleLocale>("th");
  const [at, setAt] = useState("/home");
  const t = SAMPLES[locale];
  useEffect(() => {
    document.documentElement.lang = t.lang;
  }, [t.lang]);
  return (
    <div className="shell">
      <TopBar href="/" onBrand={(href) => location.assign(href)}>
        <LanguagePick
          label={t.language}
          value={locale}
          options={LOCALES}
          onChange={(next) => setLocale(next === "la" || next === "en" ? next : "th")}
        />
      </TopBar>
      <main className="gallery" key={locale}>
        <Tokens t={t} />
        <Buttons t={t} />
        <Amounts t={t} />
        <Statuses t={t} />
        <Fields t={t} />
        <Choices t={t} />
        <Waiting t={t} />
        <Layers t={t} />
        <States t={t} />
      </main>
      <TabBar
        label={t.home}
        onSelect={setAt}
        tabs={[
          { href: "/home", label: t.home, icon: House, active: at === "/home", home: true },
          {
            href: "/statement",
            label: t.statement,
            icon: ReceiptText,
            active: at === "/statement",
          },
        ]}
      />
      <Toasts closeLabel={t.close} />
    </div>
  );
}
