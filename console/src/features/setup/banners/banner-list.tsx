import { useTexts } from "@krapao/browser/i18n/texts";
import { BANNER_PLACES, type BannerPlace } from "@krapao/contract/member/banners/banner";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { GripVertical, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { serverNow } from "../../../lib/session/now.ts";
import { IconButton } from "../forms/icon-button.tsx";
import { isPicture } from "../forms/picture-field.tsx";
import { bannersTexts, setupTexts } from "../texts.ts";
import { type Banner, moveBanner, newBanner, stateOf } from "./banner-rows.ts";

interface ListProps {
  list: readonly Banner[];
  place: BannerPlace;
  chosen: string | null;
  onPlace: (place: BannerPlace) => void;
  onChoose: (code: string) => void;
  onChange: (list: Banner[]) => void;
}

/** The banners of a place in their order, which a drag or the arrow keys change. */
export function BannerList({ list, place, chosen, onPlace, onChoose, onChange }: ListProps) {
  const t = useTexts(bannersTexts);
  const setup = useTexts(setupTexts);
  const [now] = useState(serverNow);
  const [said, say] = useState("");
  const own = list.filter((each) => each.place === place);
  const move = (code: string, to: number) => {
    if (to < 0 || to >= own.length) return;
    onChange(moveBanner(list, code, to));
    say(t.moved(code, to + 1, own.length));
  };
  const add = () => {
    const banner = newBanner(list, place);
    onChange([...list, banner]);
    onChoose(banner.code);
  };
  return (
    <section className="banner-list grid grid-cols-1 gap-2" aria-label={t.list}>
      <header className="flex flex-wrap gap-2 items-center justify-between">
        <Segmented
          label={setup.fields.place}
          value={place}
          options={BANNER_PLACES.map((value) => ({
            value,
            label: setup.places[value],
            count: list.filter((each) => each.place === value).length,
          }))}
          onChange={onPlace}
        />
        <Button variant="secondary" size="small" onClick={add}>
          <Plus className="i i18" aria-hidden="true" />
          {t.add}
        </Button>
      </header>
      {own.length === 0 ? <p className="t2">{t.none}</p> : <p className="hint">{t.orderHint}</p>}
      <ol className="list-none m-0 p-0 grid gap-1.5">
        {own.map((banner, at) => (
          <Row
            key={banner.code}
            banner={banner}
            state={stateOf(banner, now)}
            isChosen={banner.code === chosen}
            onChoose={() => onChoose(banner.code)}
            onMove={(step) => move(banner.code, at + step)}
            onDrop={(code) => move(code, at)}
            onRemove={() => onChange(list.filter(({ code }) => code !== banner.code))}
          />
        ))}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
    </section>
  );
}

interface RowProps {
  banner: Banner;
  state: ReturnType<typeof stateOf>;
  isChosen: boolean;
  onChoose: () => void;
  onMove: (step: number) => void;
  onDrop: (code: string) => void;
  onRemove: () => void;
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function Row({ banner, state, isChosen, onChoose, onMove, onDrop, onRemove }: RowProps) {
  const t = useTexts(bannersTexts);
  const setup = useTexts(setupTexts);
  const { code, image, segment } = banner;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <li
      className="flex items-center rounded-14 p-1"
      aria-current={isChosen ? "true" : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(event.dataTransfer.getData("text/plain"));
      }}
    >
      <button
        type="button"
        className="iconbtn"
        draggable
        aria-label={t.move(code)}
        onKeyDown={onKeyDown}
        onDragStart={(event) => event.dataTransfer.setData("text/plain", code)}
      >
        <GripVertical className="i i18" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="banner-name min-w-0 min-h-13 flex-wrap gap-x-3 gap-y-1 items-center text-left flex-1 flex"
        onClick={onChoose}
      >
        {isPicture(image) ? <img src={image} alt="" /> : <span className="no-picture" />}
        <span className="num">{code}</span>
        <span className="inline-flex flex-wrap gap-1">
          {state === "on" ? <Chip tone="jade">{setup.live}</Chip> : <Chip>{t[state]}</Chip>}
          {segment ? <Chip tone="sky">{segment}</Chip> : null}
        </span>
      </button>
      <IconButton label={`${setup.remove} ${code}`} onClick={onRemove}>
        <Trash2 className="i i18" aria-hidden="true" />
      </IconButton>
    </li>
  );
}
