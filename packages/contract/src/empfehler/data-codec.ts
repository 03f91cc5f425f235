import { fromDetails } from '../empfehlung/schemas.js';
import { wireOf, type RewardKind } from '#reward-types/index.js';
import type { BankDetailsInput, RecipientExport } from '../empfaenger/calls.js';
import {
  names,
  payoutStatusNames,
  recommendationStatusNames,
  rewardStatusNames,
  toGermanDate,
  toWireDateTime,
  toWireDateTimeOrNull,
  type RecommendationStatusName,
  type RewardStatusName,
} from '../shared/codec.js';
import type { CustomerNumberResult, WaitingCustomerNumber } from './schemas.js';
import {
  type AccountExport,
  notificationKindNames,
  notificationWayNames,
  type NotificationKind,
  type NotificationWay,
} from './rights.js';

const statusNames = names({ open: 'Offen', ok: 'Ok', refused: 'Abgelehnt' } satisfies Record<
  string,
  CustomerNumberResult['Status']
>);

export function fromCustomerNumber(view: {
  readonly number: string;
  readonly status: 'open' | 'ok' | 'refused';
}): CustomerNumberResult {
  return { Kundennummer: view.number, Status: statusNames.toWire(view.status) };
}

export function fromWaitingCustomerNumber(view: {
  readonly recommenderId: string;
  readonly name: string;
  readonly number: string;
  readonly submittedAt: Date;
}): WaitingCustomerNumber {
  return {
    Id: view.recommenderId,
    Name: view.name,
    Kundennummer: view.number,
    EingereichtAm: toWireDateTime(view.submittedAt),
  };
}

const stepNames = names({ requested: 'Angefragt', confirmed: 'Bestaetigt', given: 'Erteilt', withdrawn: 'Widerrufen' });
const consentNames = names({
  newsletter: 'Newsletter',
  terms: 'Teilnahmebedingungen',
  advertising: 'Werbung',
  campaign: 'Aktion',
  findable: 'Auffindbarkeit',
});
const sourceNames = names({
  account: 'Konto',
  form: 'Formular',
  mail: 'Email',
  'one-click': 'EmailProgramm',
  page: 'Seite',
  provider: 'Anbieter',
});
const accountStatusNames = names({
  registered: 'Unbestaetigt',
  activated: 'Aktiv',
  blocked: 'Gesperrt',
  erased: 'Geloescht',
});

/** All data held on a person, with the code's names; amounts in cents, dates UTC, `birthDate` `YYYY-MM-DD`. */
interface AccountExportView {
  readonly createdAt: Date;
  readonly programme: string;
  readonly person: {
    readonly salutation: string | null;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string | null;
    readonly birthDate: string | null;
    readonly street: string | null;
    readonly houseNumber: string | null;
    readonly zip: string | null;
    readonly city: string | null;
    readonly language: 'de' | 'en';
  };
  readonly account: {
    readonly hash: string;
    readonly status: string;
    readonly registeredAt: Date;
    readonly activatedAt: Date | null;
    readonly secondFactorSince: Date | null;
    readonly passkeys: readonly { readonly name: string; readonly createdAt: Date; readonly lastUsedAt: Date | null }[];
    readonly signIns: readonly { readonly service: string; readonly since: Date }[];
  };
  readonly customerNumber: { readonly number: string; readonly status: 'open' | 'ok' | 'refused' } | null;
  readonly bankDetails: BankDetailsInput | null;
  readonly consents: readonly {
    readonly to: 'newsletter' | 'terms' | 'advertising' | 'campaign' | 'findable';
    readonly step: 'requested' | 'confirmed' | 'given' | 'withdrawn';
    readonly at: Date;
    readonly wording: string | null;
    readonly source: 'account' | 'form' | 'mail' | 'one-click' | 'page' | 'provider';
    readonly address: string | null;
    /** A recommendation's id or a campaign's number. */
    readonly about: string | null;
  }[];
  readonly recommendations: readonly {
    readonly recommendationId: string;
    readonly number: string;
    readonly productId: number;
    readonly details: Parameters<typeof fromDetails>[0];
    readonly recommenderShare: number;
    readonly status: RecommendationStatusName;
    readonly code: string;
    readonly spokenCode: string | null;
    readonly createdAt: Date;
    readonly validUntil: Date;
    readonly clicks: number;
    readonly note: string | null;
    readonly termsText: string;
  }[];
  readonly rewards: readonly {
    readonly rewardId: string;
    readonly recommendationId: string | null;
    readonly amountCents: number;
    readonly status: RewardStatusName;
    readonly choice: RewardKind | null;
    readonly payee: string | null;
    readonly expiresAt: Date | null;
  }[];
  readonly payouts: readonly {
    readonly number: string;
    readonly amountCents: number;
    readonly status: (typeof payoutStatusNames.english)[number];
    readonly ibanMasked: string | null;
    readonly changedAt: Date;
  }[];
  readonly mails: readonly { readonly subject: string; readonly sentAt: Date }[];
  readonly notificationsOff: readonly { readonly kind: NotificationKind; readonly way: NotificationWay }[];
}

/** The parts shared by recommenders and friends: account, consents, rewards, payouts, mails. */
function fromHeld(
  view: Pick<AccountExportView, 'bankDetails' | 'consents' | 'rewards' | 'payouts' | 'mails'>,
  numberOf: ReadonlyMap<string, string>,
) {
  return {
    Bankdaten: view.bankDetails && {
      Kontoinhaber: view.bankDetails.holder,
      Iban: view.bankDetails.iban,
      Bic: view.bankDetails.bic,
      Bank: view.bankDetails.bank,
    },
    Einwilligungen: view.consents.map(({ to, step, at, wording, source, address, about }) => ({
      Art: consentNames.toWire(to),
      Schritt: stepNames.toWire(step),
      Am: toWireDateTime(at),
      Wortlaut: wording,
      Quelle: sourceNames.toWire(source),
      IpAdresse: address,
      Zu: to === 'terms' ? (numberOf.get(about ?? '') ?? null) : about,
    })),
    Praemien: view.rewards.map(reward => ({
      Id: reward.rewardId,
      Empfehlungsnummer: numberOf.get(reward.recommendationId ?? '') ?? null,
      WertCent: reward.amountCents,
      Status: rewardStatusNames.toWire(reward.status),
      Auswahl: reward.choice && wireOf(reward.choice),
      Zahlungsempfaenger: reward.payee,
      AbrufbarBis: toWireDateTimeOrNull(reward.expiresAt),
    })),
    Auszahlungen: view.payouts.map(payout => ({
      Auszahlungsnummer: payout.number,
      BetragCent: payout.amountCents,
      Status: payoutStatusNames.toWire(payout.status),
      Iban: payout.ibanMasked,
      GeaendertAm: toWireDateTime(payout.changedAt),
    })),
    Emails: view.mails.map(({ subject, sentAt }) => ({ Betreff: subject, GesendetAm: toWireDateTime(sentAt) })),
  };
}

const fromHeldPerson = (person: AccountExportView['person']) => ({
  Anrede: person.salutation,
  Vorname: person.firstName,
  Nachname: person.lastName,
  Email: person.email,
  Telefon: person.phone,
  Geburtsdatum: person.birthDate && toGermanDate(person.birthDate),
  Adresse: { Strasse: person.street, Hausnummer: person.houseNumber, Plz: person.zip, Ort: person.city },
  Sprache: person.language,
});

export function fromAccountExport(view: AccountExportView): AccountExport {
  const { person, account } = view;
  const numberOf = new Map(view.recommendations.map(({ recommendationId, number }) => [recommendationId, number]));
  return {
    ErstelltAm: toWireDateTime(view.createdAt),
    Programm: view.programme,
    Profil: {
      ...fromHeldPerson(person),
      Empfehlerhash: account.hash,
      Status: accountStatusNames.toWire(account.status as 'activated'),
      RegistriertAm: toWireDateTime(account.registeredAt),
      BestaetigtAm: toWireDateTimeOrNull(account.activatedAt),
      ZweiterFaktorSeit: toWireDateTimeOrNull(account.secondFactorSince),
      Passkeys: account.passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        Name: name,
        Seit: toWireDateTime(createdAt),
        ZuletztBenutzt: toWireDateTimeOrNull(lastUsedAt),
      })),
      Anmeldedienste: account.signIns.map(({ service, since }) => ({ Name: service, Seit: toWireDateTime(since) })),
    },
    Kundennummer: view.customerNumber && fromCustomerNumber(view.customerNumber),
    ...fromHeld(view, numberOf),
    Abbestellt: view.notificationsOff.map(({ kind, way }) => ({
      Art: notificationKindNames.toWire(kind),
      Weg: notificationWayNames.toWire(way),
    })),
    Empfehlungen: view.recommendations.map(row => ({
      Empfehlungsnummer: row.number,
      ProduktId: row.productId,
      ...fromDetails(row.details),
      AnteilEmpfehler: row.recommenderShare,
      Status: recommendationStatusNames.toWire(row.status),
      Code: row.code,
      Sprechcode: row.spokenCode,
      ErstelltAm: toWireDateTime(row.createdAt),
      GueltigBis: toWireDateTime(row.validUntil),
      Klicks: row.clicks,
      Notiz: row.note,
      AgbText: row.termsText,
    })),
  };
}

/** All data held on a friend, with the code's names; amounts in cents, dates UTC, `birthDate` `YYYY-MM-DD`. */
export interface RecipientExportView extends Pick<
  AccountExportView,
  'createdAt' | 'programme' | 'bankDetails' | 'consents' | 'rewards' | 'payouts' | 'mails'
> {
  readonly person: AccountExportView['person'] & { readonly customerNumber: string | null };
  readonly recipient: {
    readonly number: string;
    readonly channel: string;
    readonly marketingConsent: boolean;
    readonly registeredAt: Date;
    readonly confirmedAt: Date | null;
  };
  readonly recommendation: {
    readonly recommendationId: string;
    readonly number: string;
    readonly product: { readonly id: number; readonly name: string };
  };
}

export function fromRecipientExport(view: RecipientExportView): RecipientExport {
  const { person, recipient, recommendation } = view;
  return {
    ErstelltAm: toWireDateTime(view.createdAt),
    Programm: view.programme,
    Profil: {
      Empfaengernummer: recipient.number,
      ...fromHeldPerson(person),
      Kundennummer: person.customerNumber,
      Werbeeinwilligung: recipient.marketingConsent,
      Kanal: recipient.channel,
      ErfasstAm: toWireDateTime(recipient.registeredAt),
      BestaetigtAm: toWireDateTimeOrNull(recipient.confirmedAt),
    },
    Empfehlung: {
      Empfehlungsnummer: recommendation.number,
      Produkt: { Id: recommendation.product.id, Name: recommendation.product.name },
    },
    ...fromHeld(view, new Map([[recommendation.recommendationId, recommendation.number]])),
  };
}
