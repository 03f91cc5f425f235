import type { subscribePush, unsubscribePush } from '#contract/empfehler/rights.js';
import { send } from '../../shared/http/send.js';
import { storeKey } from '../../shared/http/storage.js';
import { ownPortal } from '../../shared/portal.js';
import { endpoints } from '../endpoints.js';

/** What a browser can do: nothing, or be told and is so, or is not yet. */
export type Device = 'unable' | 'off' | 'on';

/** The portal's own worker, once it has been put there; on an iPhone only where the portal lies on the home screen. */
async function pushManager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null;
  return (await navigator.serviceWorker.getRegistration(`${ownPortal().base}/`))?.pushManager ?? null;
}

/** Ties the browser's push subscription to the current session; it ends when that session is logged out. */
async function keep(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await send<typeof subscribePush>(endpoints.subscribePush, {
    body: { Endpunkt: endpoint!, P256dh: keys!['p256dh']!, Auth: keys!['auth']! },
  });
}

/** Whose this browser's subscription is, by their hash: somebody else who logs in here did not ask for it. */
const mark = () => storeKey('push');

export async function readDevice(owner: string): Promise<Device> {
  const manager = await pushManager();
  if (!manager) return 'unable';
  const subscription = Notification.permission === 'granted' ? await manager.getSubscription() : null;
  if (!subscription || localStorage.getItem(mark()) !== owner) return 'off';
  await keep(subscription);
  return 'on';
}

/** `key`: the installation's, as it told. False where the person, or their browser, says no. */
export async function subscribe(key: string, owner: string): Promise<boolean> {
  const manager = await pushManager();
  if (!manager || (await Notification.requestPermission()) !== 'granted') return false;
  // A subscription made with an earlier server key no longer works.
  await (await manager.getSubscription())?.unsubscribe();
  await keep(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  localStorage.setItem(mark(), owner);
  return true;
}

/** Also before logging out. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(mark());
  const subscription = await (await pushManager())?.getSubscription();
  if (!subscription) return;
  await send<typeof unsubscribePush>(endpoints.unsubscribePush, { body: { Endpunkt: subscription.endpoint } });
  await subscription.unsubscribe();
}
