import { activeLanguage } from "@krapao/browser/i18n/language";
import { key, subscribe, unsubscribe } from "@krapao/contract/member/push";
import { api } from "../../lib/api/api.ts";

/** Whether this browser supports push messages. */
export function supportsPush(): boolean {
  return (
    "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis
  );
}

/**
 * Requests the permission, subscribes at the browser's push service, and registers the subscription
 * at our server. @returns false when the permission was denied
 */
export async function subscribeToPush(): Promise<boolean> {
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
    locale: activeLanguage(),
  };
  await api(subscribe, { input });
  return true;
}

/** Unsubscribes in the browser and on the server. */
export async function unsubscribeFromPush(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.getSubscription();
  if (!made) return;
  await api(unsubscribe, { input: { address: made.endpoint } });
  await made.unsubscribe();
}
