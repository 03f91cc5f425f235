import { subscribePush, unsubscribePush } from '#generated/portal-calls.js';
import { send } from '../../shared/http/send.js';
import { storeKey } from '../../shared/http/storage.js';
import { ownPortal } from '../../shared/portal.js';

/** Push in this browser: unsupported, off or on. */
export type Device = 'unable' | 'off' | 'on';

/** The registered service worker's push manager; on an iPhone only if the portal is on the home screen. */
async function pushManager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null;
  return (await navigator.serviceWorker.getRegistration(`${ownPortal().base}/`))?.pushManager ?? null;
}

/** Ties the browser's push subscription to the current session; it ends with that session. */
async function keep(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await send(subscribePush, {
    body: { Endpunkt: endpoint!, P256dh: keys!['p256dh']!, Auth: keys!['auth']! },
  });
}

/** Hash of the subscription's owner: another user who logs in here did not ask for it. */
const mark = () => storeKey('push');

/** The first page of a browser registers its service worker some seconds after it is shown; frames and drafts register none. */
const REGISTERED_WITHIN_MS = 5_000;

export async function readDevice(owner: string): Promise<Device> {
  if ('serviceWorker' in navigator && !(await pushManager()))
    await Promise.race([navigator.serviceWorker.ready, new Promise(late => setTimeout(late, REGISTERED_WITHIN_MS))]);
  const manager = await pushManager();
  if (!manager) return 'unable';
  const subscription = Notification.permission === 'granted' ? await manager.getSubscription() : null;
  if (!subscription || localStorage.getItem(mark()) !== owner) return 'off';
  await keep(subscription);
  return 'on';
}

/** `key`: the installation's VAPID key. False if the user or the browser refuses. */
export async function subscribe(key: string, owner: string): Promise<boolean> {
  const manager = await pushManager();
  if (!manager || (await Notification.requestPermission()) !== 'granted') return false;
  // A subscription made with an earlier server key no longer works.
  await (await manager.getSubscription())?.unsubscribe();
  await keep(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  localStorage.setItem(mark(), owner);
  return true;
}

/** Also called before logout. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(mark());
  const subscription = await (await pushManager())?.getSubscription();
  if (!subscription) return;
  await send(unsubscribePush, { body: { Endpunkt: subscription.endpoint } });
  await subscription.unsubscribe();
}
