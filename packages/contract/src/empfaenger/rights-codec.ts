import { fromHeld, type AccountExportView } from '../empfehler/rights-codec.js';
import { toGermanDate, toWireDateTime, toWireDateTimeOrNull } from '../shared/codec.js';
import type { RecipientExport } from './rights-schemas.js';

/** Everything held on a friend as the code sees it; amounts in cents, dates UTC, `birthDate` `YYYY-MM-DD`. */
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
      Anrede: person.salutation,
      Vorname: person.firstName,
      Nachname: person.lastName,
      Email: person.email,
      Telefon: person.phone,
      Geburtsdatum: person.birthDate && toGermanDate(person.birthDate),
      Adresse: { Strasse: person.street, Hausnummer: person.houseNumber, Plz: person.zip, Ort: person.city },
      Kundennummer: person.customerNumber,
      Sprache: person.language,
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
