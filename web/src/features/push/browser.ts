import { activeLanguage } from "@krapao/browser/i18n/language";
import { key, subscribe, unsubscribe } from "@krapao/contract/member/push";
import { api } from "../../lib/api/api.ts";
import { isSameKey } from "./key.ts";

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
  await register(pushManager, publicKey);
  return true;
}

async function register(pushManager: PushManager, publicKey: string): Promise<void> {
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
}

/**
 * Subscribes anew when this browser's subscription was made with another key than the server has
 * now: its push service refuses every message to it.
 */
export async function renewPush(): Promise<void> {
  if (!supportsPush() || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration();
  const made = await registration?.pushManager.getSubscription();
  if (!registration || !made) return;
  const { publicKey } = await api(key);
  if (publicKey === null || isSameKey(made.options.applicationServerKey, publicKey)) return;
  await api(unsubscribe, { input: { address: made.endpoint } });
  await made.unsubscribe();
  await register(registration.pushManager, publicKey);
}

/** Unsubscribes in the browser and on the server. */
export async function unsubscribeFromPush(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.getSubscription();
  if (!made) return;
  await api(unsubscribe, { input: { address: made.endpoint } });
  await made.unsubscribe();
}
