import { RecommendationDetails } from '../empfehlung/schemas.js';
import { z } from 'zod';
import { rewardWireNames } from '#reward-types/index.js';
import { defineCall } from '../call.js';
import { asRecommender, asRewardHolder } from '../callers.js';
import { cents, dateTime, language, line, recommendationStatus, rewardStatus } from '../shared/schemas.js';
import { CustomerNumberResult } from './schemas.js';
import { names } from '../shared/codec.js';
import { OwnClaim } from './claims.js';

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
      /** Concerns money owed, so it cannot be switched off. */
      MailImmer: z.boolean(),
      Push: z.boolean(),
    }),
  ),
  /** The key for browsers' push subscriptions (`applicationServerKey`); null when the installation sends no push messages. */
  PushSchluessel: z.string().nullable(),
  /** Mails to the person's address bounce: all except requested ones are held. */
  Unerreichbar: z.boolean(),
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

export const subscribePush = defineCall({
  name: 'subscribePush',
  area,
  method: 'PUT',
  path: pushPath,
  ...asRecommender,
  summary: 'Switch on web push in this browser',
  details: 'Until this session is logged out.',
  extension: true,
  body: PushSubscription,
  answer: null,
  status: 204,
  errors: ['not-found'],
});

export const unsubscribePush = defineCall({
  name: 'unsubscribePush',
  area,
  method: 'DELETE',
  path: pushPath,
  ...asRecommender,
  summary: 'Switch off web push in this browser',
  extension: true,
  body: z.strictObject({ Endpunkt: endpoint }),
  answer: null,
  status: 204,
  errors: [],
});

export const readNotifications = defineCall({
  name: 'readNotifications',
  area,
  method: 'GET',
  path,
  ...asRecommender,
  summary: 'Read the notification settings',
  details: 'By kind of message and channel.',
  extension: true,
  answer: Notifications,
  status: 200,
  errors: [],
});

export const chooseNotifications = defineCall({
  name: 'chooseNotifications',
  area,
  method: 'PUT',
  path,
  ...asRecommender,
  summary: 'Change the notification settings',
  details:
    'Kinds that are not named stay as they are. Mails about a reward are always sent; switching them off is refused by field (400).',
  extension: true,
  body: NotificationChoices,
  answer: Notifications,
  status: 200,
  errors: [],
});

/** Shared by recommenders and friends. */
export const heldOnPerson = {
  Anrede: z.string().nullable(),
  Vorname: z.string(),
  Nachname: z.string(),
  Email: z.string(),
  Telefon: z.string().nullable(),
  Geburtsdatum: z.string().nullable(),
  Adresse: z.strictObject({
    Strasse: z.string().nullable(),
    Hausnummer: z.string().nullable(),
    Plz: z.string().nullable(),
    Ort: z.string().nullable(),
  }),
};

/** All data held on a person (Art. 15 and 20 GDPR), unmasked, since it is their own. */
export const AccountExport = z.strictObject({
  ErstelltAm: dateTime(),
  Programm: z.string(),
  Profil: z.strictObject({
    ...heldOnPerson,
    Sprache: language(),
    Empfehlerhash: z.string(),
    Status: z.string(),
    RegistriertAm: dateTime(),
    BestaetigtAm: dateTime().nullable(),
    ZweiterFaktorSeit: dateTime().nullable(),
    Passkeys: z.array(z.strictObject({ Name: z.string(), Seit: dateTime(), ZuletztBenutzt: dateTime().nullable() })),
    Anmeldedienste: z.array(z.strictObject({ Name: z.string(), Seit: dateTime() })),
  }),
  Kundennummer: CustomerNumberResult.nullable(),
  Bankdaten: z
    .strictObject({
      Kontoinhaber: z.string(),
      Iban: z.string(),
      Bic: z.string().nullable(),
      Bank: z.string().nullable(),
    })
    .nullable(),
  Einwilligungen: z.array(
    z.strictObject({
      Art: z.enum(['Newsletter', 'Teilnahmebedingungen', 'Werbung', 'Aktion', 'Auffindbarkeit']),
      Schritt: z.enum(['Angefragt', 'Bestaetigt', 'Erteilt', 'Widerrufen']),
      Am: dateTime(),
      Wortlaut: z.string().nullable(),
      Quelle: z.enum(['Konto', 'Formular', 'Email', 'EmailProgramm', 'Beschwerde', 'Seite', 'Anbieter']),
      IpAdresse: z.string().nullable(),
      /** Number of the recommendation or campaign that it was given for. */
      Zu: z.string().nullable(),
    }),
  ),
  Empfehlungen: z.array(
    z.strictObject({
      Empfehlungsnummer: z.string(),
      ProduktId: z.int(),
      ...RecommendationDetails.shape,
      AnteilEmpfehler: z.int(),
      Status: recommendationStatus(),
      Code: z.string(),
      Sprechcode: z.string().nullable(),
      ErstelltAm: dateTime(),
      GueltigBis: dateTime(),
      Klicks: z.int(),
      Notiz: z.string().nullable(),
      AgbText: z.string(),
    }),
  ),
  Praemien: z.array(
    z.strictObject({
      Id: z.string(),
      Empfehlungsnummer: z.string().nullable(),
      WertCent: cents(),
      Status: rewardStatus(),
      Auswahl: z.enum(rewardWireNames).nullable(),
      /** The payee, if that is not the beneficiary. */
      Zahlungsempfaenger: z.string().nullable(),
      AbrufbarBis: dateTime().nullable(),
    }),
  ),
  Auszahlungen: z.array(
    z.strictObject({
      Auszahlungsnummer: z.string(),
      BetragCent: cents(),
      Status: z.string(),
      Iban: z.string().nullable(),
      GeaendertAm: dateTime(),
    }),
  ),
  /** Notifications that the person switched off. */
  /**
   * Extension: that the team keeps internal notes about the person's recommendations, which are not part of the copy; null:
   * it keeps none.
   */
  InterneNotizen: z.string().nullable(),
  Reklamationen: z.array(OwnClaim),
  /** Extension: what the person wrote on the contact page, with the answers. */
  Nachrichten: z.array(
    z.strictObject({
      Nummer: z.string(),
      EingegangenAm: dateTime(),
      Verlauf: z.array(
        z.strictObject({
          Zeit: dateTime(),
          Art: z.enum(['Nachricht', 'Antwort']),
          Betreff: z.string().nullable(),
          Text: z.string(),
        }),
      ),
    }),
  ),
  Abbestellt: z.array(
    z.strictObject({ Art: z.enum(notificationKindNames.wire), Weg: z.enum(notificationWayNames.wire) }),
  ),
  Emails: z.array(z.strictObject({ Betreff: z.string(), GesendetAm: dateTime() })),
});
export type AccountExport = z.output<typeof AccountExport>;

export const Banner = z.strictObject({ Show: z.boolean() });

export const eraseAccount = defineCall({
  name: 'eraseAccount',
  area: 'empfehler',
  method: 'DELETE',
  path: '/empfehler/delete',
  ...asRecommender,
  summary: 'Erase the account',
  details: 'All personal data is erased. Open rewards stay payable.',
  answer: null,
  status: 204,
  errors: ['not-authorised'],
});

export const exportAccount = defineCall({
  name: 'exportAccount',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/export',
  ...asRecommender,
  staffMay: false,
  summary: 'Export all data held on the recommender',
  details: 'As JSON (GDPR Art. 20).',
  answer: AccountExport,
  status: 200,
  errors: ['not-authorised'],
});

export const showRecommenderBanner = defineCall({
  name: 'showRecommenderBanner',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/empfehlungen/showbanner/:bannerName',
  ...asRecommender,
  summary: 'Check whether to show a banner',
  details: 'Known names are newsletter, bankdaten, praemie and empfehlen. Any other name is answered with no.',
  params: z.strictObject({ bannerName: line(60) }),
  answer: Banner,
  status: 200,
  errors: [],
});

export const showRewardBanner = defineCall({
  name: 'showRewardBanner',
  area: 'praemie',
  method: 'GET',
  path: '/praemierung/showbanner/:bannerName',
  ...asRewardHolder,
  summary: 'Check whether to show a banner on the reward’s page',
  details: 'Known names are bankdaten, praemie, kundennummer and empfehlen. Any other name is answered with no.',
  params: z.strictObject({ bannerName: line(60) }),
  answer: Banner,
  status: 200,
  errors: ['reward-token-invalid'],
});
