import { maskIban } from '#reward-types/iban.js';
import { fromGermanDate, toGermanDate, toWert, toWireDateTimeOrNull } from '../shared/codec.js';
import {
  recommendationStatusNames,
  rewardStatusNames,
  type RecommendationStatusName,
  type RewardStatusName,
} from '../shared/names.js';
import type { BankDetails, CreateRecipient, MaskedBankDetails, RecipientOrder, RecipientReward } from './schemas.js';

/** The English input of a recipient; `birthDate` is `YYYY-MM-DD`. Null: not asked for (short form). */
export interface RecipientInput {
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly marketingConsent: boolean;
  readonly address: {
    readonly street: string;
    readonly houseNumber: string;
    readonly postalCode: string;
    readonly city: string;
  } | null;
  /** A tick or the text that was shown. */
  readonly agreement: true | string;
  readonly captcha: string | null;
}

export function toRecipientInput(wire: CreateRecipient): RecipientInput {
  return {
    salutation: wire.Anrede ?? '',
    firstName: wire.Vorname,
    lastName: wire.Nachname,
    birthDate: wire.Geburtsdatum ? fromGermanDate(wire.Geburtsdatum) : null,
    email: wire.Email,
    phone: wire.Telefon || null,
    marketingConsent: wire.Werbeeinwilligung,
    address: wire.Adresse
      ? {
          street: wire.Adresse.Strasse,
          houseNumber: wire.Adresse.Hausnummer,
          postalCode: wire.Adresse.Plz,
          city: wire.Adresse.Ort,
        }
      : null,
    agreement: wire.AgbText,
    captcha: wire.Captcha ?? null,
  };
}

/** The body a client or a test sends for an input. */
export function fromRecipientInput(input: RecipientInput): CreateRecipient {
  return {
    Anrede: input.salutation as CreateRecipient['Anrede'],
    Vorname: input.firstName,
    Nachname: input.lastName,
    Geburtsdatum: input.birthDate && toGermanDate(input.birthDate),
    Email: input.email,
    EmailWiederholung: input.email,
    Telefon: input.phone,
    Werbeeinwilligung: input.marketingConsent,
    Adresse: input.address && {
      Strasse: input.address.street,
      Hausnummer: input.address.houseNumber,
      Plz: input.address.postalCode,
      Ort: input.address.city,
    },
    AgbText: input.agreement,
    ...(input.captcha && { Captcha: input.captcha }),
  };
}

/** `iban` without blanks, upper case; `bic` and `bank` null where they follow from the IBAN. */
export interface BankDetailsInput {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly bank: string | null;
}

export function toBankDetails(wire: BankDetails): BankDetailsInput {
  return { holder: wire.Kontoinhaber, iban: wire.Iban, bic: wire.Bic || null, bank: wire.Bank || null };
}

/** Masks the IBAN: the full one never leaves the server again. */
export function fromBankDetails(details: BankDetailsInput): MaskedBankDetails {
  return { Kontoinhaber: details.holder, Iban: maskIban(details.iban), Bic: details.bic, Bank: details.bank };
}

export interface RecipientOrderView {
  readonly recommendationNumber: string;
  readonly product: { readonly id: number; readonly name: string };
  readonly status: RecommendationStatusName;
  /** Cents. */
  readonly rewardCents: number;
}

export function fromRecipientOrder(view: RecipientOrderView): RecipientOrder {
  return {
    Empfehlungsnummer: view.recommendationNumber,
    Produkt: { Id: view.product.id, Name: view.product.name },
    Status: recommendationStatusNames.toWire(view.status),
    PraemieCent: view.rewardCents,
  };
}

export interface RecipientRewardView {
  readonly id: string;
  /** Cents. */
  readonly amountCents: number;
  readonly status: RewardStatusName;
  readonly expiresAt: Date | null;
}

export function fromRecipientReward(view: RecipientRewardView): RecipientReward {
  return {
    Id: view.id,
    WertCent: view.amountCents,
    Wert: toWert(view.amountCents),
    Status: rewardStatusNames.toWire(view.status),
    EnddatumAnzeige: toWireDateTimeOrNull(view.expiresAt),
  };
}
