/// <reference lib="webworker" />
import { pushTexts } from "../i18n/push/index.ts";
import { readPush } from "./read-push.ts";

declare const self: ServiceWorkerGlobalScope;

const PLACES = {
  deposit: "/user/home",
  waiting: "/user/home",
  returning: "/user/statement",
  returned: "/user/statement",
  gift: "/user/bonus",
  noGift: "/user/bonus",
  withdrawal: "/user/statement",
  chat: "/user/home",
} as const;

/** The open pages of the app; a visible one shows the news itself. */
const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

self.addEventListener("push", (event) => {
  const { kind, locale, announcement } = readPush(event.data?.text());
  const texts = pushTexts[locale];
  const show = async () => {
    if ((await pages()).some((page) => page.visibilityState === "visible")) return;
    await self.registration.showNotification(
      announcement?.title ?? (kind ? texts[kind] : "Krapao"),
      {
        body: announcement?.body || texts.open,
        icon: "/icons/icon-192.png",
        badge: "/icons/icon-192.png",
        lang: locale === "la" ? "lo" : locale,
        // A second message of the same kind replaces the first.
        tag: announcement?.id ?? kind ?? "krapao",
        data: { path: kind ? PLACES[kind] : announcement ? "/user/home" : "/" },
      },
    );
  };
  event.waitUntil(show());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  const open = async () => {
    const [page] = await pages();
    if (page) await page.focus();
    else await self.clients.openWindow(path);
  };
  event.waitUntil(open());
});
