import { key, subscribe, unsubscribe } from "@krapao/contract/push";
import { activeLocale } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";

/** Whether this browser can be told of anything while no page is open. */
export function canBeTold(): boolean {
  return (
    "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis
  );
}

/** Asks the person, subscribes at the browser's push service, and tells ours. @returns false when the person said no. */
export async function startTelling(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { publicKey } = await api(key);
  if (publicKey === null) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = made.toJSON();
  const input = {
    address: endpoint ?? "",
    p256dh: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
    locale: activeLocale(),
  };
  await api(subscribe, { input });
  return true;
}

/** Ends it here and there. */
export async function stopTelling(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.getSubscription();
  if (!made) return;
  await api(unsubscribe, { input: { address: made.endpoint } });
  await made.unsubscribe();
}
