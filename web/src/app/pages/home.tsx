import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { startTransition, useDeferredValue, useEffect, useState } from "react";
import { GameCarousel } from "../../features/games/game-carousel.tsx";
import { gameTexts } from "../../features/games/texts.ts";
import { useRefreshOnSight, useRefreshSlots } from "../../features/games/use-refresh-slots.ts";
import { useSpinActive } from "../../features/spinwheel/use-active.ts";
import { Hello } from "../../features/wallet/hello.tsx";
import { CarouselSkeleton, HomeSkeleton } from "../../features/wallet/home-skeleton.tsx";
import { MoneyTiles } from "../../features/wallet/money-tiles.tsx";
import { walletTexts } from "../../features/wallet/texts.ts";
import { TotalCard } from "../../features/wallet/total-card.tsx";
import { useHidden } from "../../features/wallet/use-hidden.ts";
import { coreTexts } from "../../i18n/core/index.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { TileNote, TimeOutNote } from "../../lib/money/time-out.ts";
import { ensureWallet, useWallet, type Wallet } from "../../lib/money/wallet.ts";
import { ensureWays, useMemberWays, type Ways, whyNoDeposit } from "../../lib/money/ways.ts";
import { go, openSheet, Sheets } from "../../lib/navigation/navigation.tsx";
import { readToken } from "../../lib/session/session.ts";
import { homeSheets } from "../sheets/sheets.ts";
import { useMoneyEvents } from "../use-money-events.ts";
import { useTitle } from "../use-title.ts";
import {
  DepositChips,
  GameFinder,
  HomeStrip,
  isNewMember,
  mayMakeQr,
  openGame,
} from "./home-parts.tsx";

const MoneyStrips = page<{ wallet: Wallet; ways: Ways | undefined }>(
  () => import("../../features/wallet/strips/money-strips.tsx"),
);

// Wallet and ways are under way while the page renders; a failure shows where the page reads them.
if (readToken() !== null) {
  ensureWallet().catch(() => undefined);
  ensureWays().catch(() => undefined);
}

const CATEGORIES = ["slot", "sport", "lotto"] as const;

/**
 * The operator's banners come first, if there are any; their code loads on a press. Without it the
 * sheet opens.
 */
const openReward = (name: "invite" | "refund") =>
  import("../sheets/open-reward.ts")
    .then((rewards) => rewards.openReward(name))
    .catch(() => openSheet(name));

const openInvite = () => openReward("invite");

/** The member's home: name, balance, actions, and games. */
export default function Home() {
  const core = useTexts(coreTexts);
  useTitle(core.home);
  useMoneyEvents();
  const { data, isPending, error, refetch } = useWallet();
  const ways = useMemberWays();
  // Deferred, so that it renders in pieces: an update from the network would otherwise render at
  // once.
  const wallet = useDeferredValue(data);
  return (
    <>
      {wallet && !isFirstTry(ways) ? (
        <Filled wallet={wallet} ways={ways.data} />
      ) : isPending || data ? (
        <HomeSkeleton label={core.loading} />
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
      <Sheets of={homeSheets} />
    </>
  );
}

/** A time-out is said with the first figures; ways that cannot be read do not hold them up. */
const isFirstTry = ({
  isPending,
  failureCount,
}: Pick<ReturnType<typeof useMemberWays>, "isPending" | "failureCount">) =>
  isPending && failureCount === 0;

/** The strips of deposits that are open; their code loads only while there is one. */
function OpenDeposits({ wallet, ways }: { wallet: Wallet; ways: Ways | undefined }) {
  "use no memo"; // The compiler's cache would be larger than the part.
  // The cookie of lib/money/said-paid.ts, whose code loads with the strips.
  return wallet.openQr || wallet.waiting || document.cookie.includes("said-paid=") ? (
    <Part>
      <MoneyStrips wallet={wallet} ways={ways} />
    </Part>
  ) : null;
}

/** Whether home has shown its figures in this visit: its games wait until then only once. */
let wasPainted = false;

/**
 * False until the figures of home are painted. Its games, two thirds of the page, render after
 * that: a slow phone shows the money earlier, and is blocked for two short times, not a long one.
 */
function useFirstPaint(): boolean {
  "use no memo"; // The compiler's cache would be larger than the hook.
  const [isPainted, setPainted] = useState(wasPainted);
  useEffect(() => {
    wasPainted = true;
    startTransition(() => setPainted(true));
  }, []);
  return isPainted;
}

function Filled({ wallet, ways }: { wallet: Wallet; ways: Ways | undefined }) {
  const t = useTexts(walletTexts);
  const [hidden, toggleHidden] = useHidden();
  const { mutate, isPending: refreshing } = useRefreshSlots();
  const refresh = () =>
    mutate(undefined, {
      onSuccess: ({ slots }) =>
        import("./say-refreshed.ts").then((say) => say.sayRefreshed(t, slots)).catch(toastError),
      onError: toastError,
    });
  const isPainted = useFirstPaint();
  const isSpinning = useSpinActive();
  const isNew = isNewMember(wallet);
  const hasGames = wallet.slots.some((slot) => slot.isActive);
  useRefreshOnSight(hasGames, () => mutate());
  const { currency } = wallet.wallet;
  const isInvited = !whyNoDeposit(ways);
  const note = (of: "deposit" | "withdraw", usual: string, isSpecial: boolean) =>
    ways && isSpecial ? (
      <Part placeholder={usual}>
        <TileNote of={of} ways={ways} usual={usual} />
      </Part>
    ) : (
      usual
    );
  const chips = mayMakeQr(ways) ? <DepositChips wallet={wallet} ways={ways} /> : null;
  return (
    <div className="home-page">
      {ways?.excludedUntil ? (
        <Part>
          <TimeOutNote until={ways.excludedUntil} ways={ways} />
        </Part>
      ) : null}
      <Hello
        name={wallet.profile.name}
        updatedAt={new Date(wallet.readAt)}
        refreshing={refreshing}
        onRefresh={refresh}
      />
      <OpenDeposits wallet={wallet} ways={ways} />
      <TotalCard
        wallet={wallet}
        ways={ways}
        hidden={hidden}
        onToggleHidden={toggleHidden}
        onTransfer={() => openSheet("transfer")}
      />
      <HomeStrip
        wallet={wallet}
        isNew={isNew}
        isBound={ways?.notice === "BONUS_CONDITION"}
        isInvited={isInvited}
        chips={isNew ? chips : null}
        cover={hidden && t.hidden}
        onInvite={openInvite}
      />
      <MoneyTiles
        coins={isSpinning ? wallet.profile.coin : isSpinning === false ? null : undefined}
        hasGold={isInvited && !(isNew && chips === null)}
        chips={isNew ? null : chips}
        depositNote={note("deposit", t.depositNote, !isInvited || Boolean(ways?.limits.length))}
        withdrawNote={note(
          "withdraw",
          t.withdrawNote,
          isPainted && ways?.withdraw.allowed === false,
        )}
        currency={currency}
        refreshing={refreshing}
        onDeposit={() => openSheet("deposit")}
        onWithdraw={() => openSheet("withdraw")}
        onSpin={() => openSheet("spin")}
        onRefreshAll={refresh}
        onInvite={openInvite}
        onBonus={() => go("/user/bonus").catch(toastError)}
        onRefund={() => openReward("refund")}
      />
      <div className="home-games">
        <GameFinder wallet={wallet} cover={hidden && t.hidden} />
        {isPainted ? (
          <Carousels wallet={wallet} cover={hidden && t.hidden} />
        ) : (
          <CarouselSkeleton />
        )}
      </div>
    </div>
  );
}

/** The games by category. */
function Carousels({ wallet, cover }: { wallet: Wallet; cover: string | false }) {
  const games = useTexts(gameTexts);
  return CATEGORIES.map((category) => {
    const slots = wallet.slots.filter((slot) => slot.category === category);
    return slots.length === 0 ? null : (
      <GameCarousel
        key={category}
        category={category}
        slots={slots}
        currency={wallet.wallet.currency}
        cover={cover}
        onOpen={(slot) => openGame(wallet, slot, games.openingGame(slot.name))}
        onAccount={wallet.bringsMoney ? ({ code }) => openSheet("slot", { slot: code }) : undefined}
      />
    );
  });
}
