import { wireOf, type RewardKind } from '#reward-types/index.js';
import type { BankDetailsInput } from '../empfaenger/calls.js';
import { claimEntryNames, claimStateNames, type OwnClaim } from './claims.js';
import type { AccountExport } from './rights.js';
import type { CustomerNumberResult } from './schemas.js';
import {
  names,
  payoutStatusNames,
  rewardStatusNames,
  toGermanDate,
  toWireDateTime,
  toWireDateTimeOrNull,
  type RewardStatusName,
} from '../shared/codec.js';

const stepNames = names({ requested: 'Angefragt', confirmed: 'Bestaetigt', given: 'Erteilt', withdrawn: 'Widerrufen' });
const consentNames = names({
  newsletter: 'Newsletter',
  terms: 'Teilnahmebedingungen',
  advertising: 'Werbung',
  campaign: 'Aktion',
  findable: 'Auffindbarkeit',
});
export const sourceNames = names({
  account: 'Konto',
  form: 'Formular',
  mail: 'Email',
  'one-click': 'EmailProgramm',
  complaint: 'Beschwerde',
  page: 'Seite',
  provider: 'Anbieter',
});

/** What is held on a recommender or a recipient alike, with the code's names; amounts in cents, dates UTC. */
interface HeldOnAnyone {
  readonly bankDetails: BankDetailsInput | null;
  readonly consents: readonly {
    readonly to: 'newsletter' | 'terms' | 'advertising' | 'campaign' | 'findable';
    readonly step: 'requested' | 'confirmed' | 'given' | 'withdrawn';
    readonly at: Date;
    readonly wording: string | null;
    readonly source: 'account' | 'form' | 'mail' | 'one-click' | 'complaint' | 'page' | 'provider';
    readonly address: string | null;
    /** A recommendation's id or a campaign's number. */
    readonly about: string | null;
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
}

/** `birthDate` is `YYYY-MM-DD`. */
interface HeldPerson {
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
}

/** For the copy of their data that a recommender and a recipient get alike. `numberOf`: recommendations' numbers by id. */
export function fromHeld(view: HeldOnAnyone, numberOf: ReadonlyMap<string, string>) {
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

export const fromHeldPerson = (person: HeldPerson) => ({
  Anrede: person.salutation,
  Vorname: person.firstName,
  Nachname: person.lastName,
  Email: person.email,
  Telefon: person.phone,
  Geburtsdatum: person.birthDate && toGermanDate(person.birthDate),
  Adresse: { Strasse: person.street, Hausnummer: person.houseNumber, Plz: person.zip, Ort: person.city },
  Sprache: person.language,
});

const customerNumberStates = names({ open: 'Offen', ok: 'Ok', refused: 'Abgelehnt' } satisfies Record<
  string,
  CustomerNumberResult['Status']
>);

export const fromCustomerNumber = ({
  number,
  status,
}: {
  readonly number: string;
  readonly status: 'open' | 'ok' | 'refused';
}): CustomerNumberResult => ({
  Kundennummer: number,
  Status: customerNumberStates.toWire(status),
});

interface OwnClaimView {
  readonly number: string;
  readonly recommendationNumber: string;
  readonly orderNumber: string | null;
  readonly openedAt: Date;
  readonly state: (typeof claimStateNames.english)[number];
  readonly answerBy: Date | null;
  readonly decisionBy: Date | null;
  readonly decidedAt: Date | null;
  readonly mayObject: boolean;
  readonly written: readonly {
    readonly at: Date;
    readonly kind: (typeof claimEntryNames.english)[number];
    readonly text: string;
  }[];
}

/** A claim as its claimant reads it, on pages and in the copy of their data. */
export const fromOwnClaim = (claim: OwnClaimView): OwnClaim => ({
  Reklamationsnummer: claim.number,
  Empfehlungsnummer: claim.recommendationNumber,
  Auftragsnummer: claim.orderNumber,
  ErstelltAm: toWireDateTime(claim.openedAt),
  Zustand: claimStateNames.toWire(claim.state),
  AntwortBis: toWireDateTimeOrNull(claim.answerBy),
  EntscheidungBis: toWireDateTimeOrNull(claim.decisionBy),
  EntschiedenAm: toWireDateTimeOrNull(claim.decidedAt),
  WiderspruchMoeglich: claim.mayObject,
  Verlauf: claim.written.map(({ at, kind, text }) => ({
    Zeit: toWireDateTime(at),
    Art: claimEntryNames.toWire(kind),
    Text: text,
  })),
});

interface OwnInquiryView {
  readonly number: string;
  readonly openedAt: Date;
  readonly written: readonly {
    readonly kind: 'message' | 'answer' | 'close';
    readonly subject: string | null;
    readonly text: string;
    readonly at: Date;
  }[];
}

/** What a person wrote on the contact page, in the copy of their data. */
export const fromOwnInquiry = ({
  number,
  openedAt,
  written,
}: OwnInquiryView): AccountExport['Nachrichten'][number] => ({
  Nummer: number,
  EingegangenAm: toWireDateTime(openedAt),
  Verlauf: written.map(({ kind, subject, text, at }) => ({
    Zeit: toWireDateTime(at),
    Art: kind === 'message' ? 'Nachricht' : 'Antwort',
    Betreff: subject,
    Text: text,
  })),
});
