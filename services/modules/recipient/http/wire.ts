import { fromGermanDate } from '#contract/shared/codec.js';
import type { CompleteTracking } from '#contract/tracking.js';

/** The English input of a completion; `birthDate` is `YYYY-MM-DD`. */
export interface TrackingInput {
  readonly recommendationNumber: string;
  readonly recipientNumber: string | null;
  readonly recipient: {
    readonly salutation: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly birthDate: string;
    readonly email: string;
    readonly phone: string | null;
    readonly marketingConsent: boolean;
    readonly address: {
      readonly street: string;
      readonly houseNumber: string;
      readonly postalCode: string;
      readonly city: string;
    };
  } | null;
}

export function toTrackingInput({
  empfehlungsnummer,
  empfaengernummer,
  empfaengerdaten: data,
}: CompleteTracking): TrackingInput {
  return {
    recommendationNumber: empfehlungsnummer,
    recipientNumber: empfaengernummer || null,
    recipient: data
      ? {
          salutation: data.anrede,
          firstName: data.vorname,
          lastName: data.name,
          birthDate: fromGermanDate(data.geburtsdatum),
          email: data.email,
          phone: data.telefon || null,
          marketingConsent: data.werbeeinwilligung,
          address: {
            street: data.adresse.strasse,
            houseNumber: data.adresse.hausnummer,
            postalCode: data.adresse.plz,
            city: data.adresse.ort,
          },
        }
      : null,
  };
}
