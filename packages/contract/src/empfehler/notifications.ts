import { z } from 'zod';
import { defineCall } from '../call.js';
import { names } from '../shared/codec.js';

const area = 'empfehler' as const;
const path = '/empfehler/benachrichtigungen' as const;

export const notificationKindNames = names({
  'contact-reacted': 'KontaktReagiert',
  'new-link-wanted': 'NeuerLink',
  'reward-ready': 'PraemieBereit',
  'reward-paid': 'PraemieAusgezahlt',
});
export const notificationWayNames = names({ mail: 'Mail', push: 'Push' });
export type NotificationKind = (typeof notificationKindNames.english)[number];
export type NotificationWay = (typeof notificationWayNames.english)[number];
const kind = z.enum(notificationKindNames.wire);

export const Notifications = z.strictObject({
  Arten: z.array(
    z.strictObject({
      Art: kind,
      Mail: z.boolean(),
      /** About what is owed: it cannot be switched off. */
      MailImmer: z.boolean(),
      Push: z.boolean(),
    }),
  ),
  /** What browsers subscribe to (`applicationServerKey`); null where the installation pushes nothing. */
  PushSchluessel: z.string().nullable(),
});
export type Notifications = z.output<typeof Notifications>;

export const NotificationChoices = z.strictObject({
  Arten: z.array(z.strictObject({ Art: kind, Mail: z.boolean().optional(), Push: z.boolean().optional() })).max(20),
});
export type NotificationChoices = z.output<typeof NotificationChoices>;

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`));
const endpoint = z.string().max(2_000);

/** A `PushSubscription` of the browser. */
export const PushSubscription = z.strictObject({ Endpunkt: endpoint, P256dh: base64url(65), Auth: base64url(16) });
export type PushSubscription = z.output<typeof PushSubscription>;

const pushPath = '/empfehler/push' as const;

/** Ours. */
export const subscribePush = defineCall({
  name: 'subscribePush',
  area,
  method: 'PUT',
  path: pushPath,
  scope: 'tenant',
  auth: 'user',
  summary: 'Be told in this browser by web push, until this session is logged out',
  body: PushSubscription,
  answer: null,
  status: 204,
  errors: ['not-found'],
});

/** Ours. */
export const unsubscribePush = defineCall({
  name: 'unsubscribePush',
  area,
  method: 'DELETE',
  path: pushPath,
  scope: 'tenant',
  auth: 'user',
  summary: 'Be told in this browser no more',
  body: z.strictObject({ Endpunkt: endpoint }),
  answer: null,
  status: 204,
  errors: [],
});

/** Ours. */
export const readNotifications = defineCall({
  name: 'readNotifications',
  area,
  method: 'GET',
  path,
  scope: 'tenant',
  auth: 'user',
  summary: 'What one is told of, by kind and way',
  answer: Notifications,
  status: 200,
  errors: [],
});

/** Ours. */
export const chooseNotifications = defineCall({
  name: 'chooseNotifications',
  area,
  method: 'PUT',
  path,
  scope: 'tenant',
  auth: 'user',
  summary: 'Choose what one is told of; what is not named stays. A mail about a reward is always sent: 400 by field',
  body: NotificationChoices,
  answer: Notifications,
  status: 200,
  errors: [],
});
