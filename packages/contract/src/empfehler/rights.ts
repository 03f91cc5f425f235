import { RecommendationDetails } from '../empfehlung/schemas.js';
import { z } from 'zod';
import { rewardWireNames } from '#reward-types/index.js';
import { defineCall } from '../call.js';
import { cents, dateTime, language, line, recommendationStatus, rewardStatus } from '../shared/schemas.js';
import { notificationKindNames, notificationWayNames } from './notifications.js';
import { CustomerNumberResult } from './schemas.js';

/** Everything held on a person (Art. 15 and 20 GDPR), in full: it is their own. */
export const AccountExport = z.strictObject({
  ErstelltAm: dateTime(),
  Programm: z.string(),
  Profil: z.strictObject({
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
    Sprache: language(),
    Empfehlerhash: z.string(),
    Status: z.string(),
    RegistriertAm: dateTime(),
    BestaetigtAm: dateTime().nullable(),
    ZweiterFaktorSeit: dateTime().nullable(),
    Passkeys: z.array(z.strictObject({ Name: z.string(), Seit: dateTime(), ZuletztBenutzt: dateTime().nullable() })),
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
      Quelle: z.enum(['Konto', 'Formular', 'Email', 'EmailProgramm', 'Seite', 'Anbieter']),
      IpAdresse: z.string().nullable(),
      /** Number of the recommendation or of the campaign it was given for. */
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
      /** Whom it was transferred to where that is not the beneficiary. */
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
  /** What one wants to be told no more. */
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
  scope: 'tenant',
  auth: 'user',
  summary: 'Erase one’s account: everything personal goes, open rewards stay payable',
  answer: null,
  status: 204,
  errors: ['not-authorised'],
});

export const exportAccount = defineCall({
  name: 'exportAccount',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/export',
  scope: 'tenant',
  auth: 'user',
  staffMay: false,
  summary: 'Everything held on oneself, as JSON to take along (GDPR Art. 20)',
  answer: AccountExport,
  status: 200,
  errors: ['not-authorised'],
});

export const showRecommenderBanner = defineCall({
  name: 'showRecommenderBanner',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/empfehlungen/showbanner/:bannerName',
  scope: 'tenant',
  auth: 'user',
  summary:
    'Whether a banner has something to say to the person: newsletter, bankdaten, praemie, empfehlen; any other name: no',
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
  scope: 'tenant',
  auth: 'reward',
  summary:
    'Whether a banner has something to say on the reward’s page: bankdaten, praemie, kundennummer, empfehlen; any other name: no',
  params: z.strictObject({ bannerName: line(60) }),
  answer: Banner,
  status: 200,
  errors: ['reward-token-invalid'],
});
