import { useTexts } from "@krapao/browser/i18n/texts";
import { BANNER_PLACES, type BannerPlace } from "@krapao/contract/member/banners/banner";
import { Note } from "@krapao/ui/feedback/note";
import { useMay } from "../../../lib/api/me.ts";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { blankDocument, useDocuments } from "../documents/document-calls.ts";
import { DocumentEditor, type Editing } from "../documents/document-editor.tsx";
import { bannersTexts } from "../texts.ts";
import { BannerForm } from "./banner-form.tsx";
import { BannerList } from "./banner-list.tsx";
import { BannerPreview } from "./banner-preview.tsx";
import type { Banner } from "./banner-rows.ts";
import "./banners.css";

const KEY = "banners";

/** All banners of the member app: one document, so that an order is published whole. */
export default function BannerRoom() {
  const may = useMay();
  const [view, setView] = useView();
  const query = useDocuments("setting");
  if (query.isPending) return <Loading />;
  if (!query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const document = query.data.find(({ key }) => key === KEY) ?? blankDocument("setting", KEY);
  const place: BannerPlace = BANNER_PLACES.find((each) => each === view.place) ?? "invite";
  const mayEdit = may("setup.edit");
  return (
    <Pane className="setup-detail banner-room">
      <DocumentEditor
        document={document}
        blank={{ list: [] }}
        mayEdit={mayEdit}
        mayPublish={may("setup.publish")}
        form={(editing) => (
          <Room editing={editing} place={place} chosen={view.banner ?? null} setView={setView} />
        )}
        aside={({ payload }) => {
          const own = listOf(payload).filter((each) => each.place === place);
          const banner = own.find(({ code }) => code === view.banner) ?? own[0];
          const amounts = query.data.find(({ key }) => key === place)?.live ?? {};
          return banner ? (
            <BannerPreview banner={banner} count={own.length} amounts={amounts} />
          ) : null;
        }}
      />
    </Pane>
  );
}

const listOf = (payload: Editing["payload"]) => (payload.list ?? []) as Banner[];

interface RoomProps {
  editing: Editing;
  place: BannerPlace;
  chosen: string | null;
  setView: ReturnType<typeof useView>[1];
}

function Room({ editing: { payload, change, wrong }, place, chosen, setView }: RoomProps) {
  const t = useTexts(bannersTexts);
  const list = listOf(payload);
  const own = list.filter((each) => each.place === place);
  const banner = own.find(({ code }) => code === chosen) ?? own[0];
  const at = banner ? list.indexOf(banner) : -1;
  const put = (next: Banner) => {
    change({ ...payload, list: list.map((each, index) => (index === at ? next : each)) });
    setView({ banner: next.code, place: next.place });
  };
  return (
    <>
      <Note>{t.seen}</Note>
      <BannerList
        list={list}
        place={place}
        chosen={banner?.code ?? null}
        onPlace={(next) => setView({ place: next, banner: null })}
        onChoose={(code) => setView({ banner: code })}
        onChange={(next) => change({ ...payload, list: next })}
      />
      {banner ? (
        <BannerForm
          key={at}
          banner={banner}
          path={`payload.list.${at}`}
          isCodeTaken={list.some((each, index) => index !== at && each.code === banner.code)}
          wrong={wrong}
          onChange={put}
        />
      ) : null}
    </>
  );
}
