import type { Language } from '../errors/reasons.js';
import { toWireDateTime } from '../shared/codec.js';
import type { OrderCandidates } from './schemas.js';

export type EvidenceView =
  | {
      readonly kind:
        | 'same-customer-number'
        | 'other-customer-number'
        | 'not-confirmed'
        | 'no-order-yet'
        | 'confirmed-after-the-order';
    }
  | { readonly kind: 'confirmed'; readonly at: Date }
  | { readonly kind: 'has-an-order'; readonly number: string };

export interface OrderCandidatesView {
  readonly orderNumber: string;
  readonly recommendationNumber: string;
  readonly candidates: readonly {
    readonly number: string;
    readonly name: string;
    readonly street: string;
    readonly city: string;
    readonly registeredAt: Date;
    readonly isPresent: boolean;
    readonly evidence: readonly EvidenceView[];
  }[];
}

const texts = {
  'same-customer-number': {
    for: true,
    de: 'Die Kundennummer des Auftrags ist als ihre bekannt',
    en: 'The order’s customer number is known to be theirs',
  },
  'other-customer-number': {
    for: false,
    de: 'Ist mit einer anderen Kundennummer bekannt',
    en: 'Is known by another customer number',
  },
  'no-order-yet': {
    for: true,
    de: 'Hat noch keinen Auftrag für dieses Produkt',
    en: 'Has no order for this product yet',
  },
  'has-an-order': {
    for: false,
    de: 'Hat schon einen Auftrag für dieses Produkt: {value}',
    en: 'Has an order for this product already: {value}',
  },
  confirmed: { for: true, de: 'Hat am {value} bestätigt', en: 'Confirmed on {value}' },
  'not-confirmed': { for: false, de: 'Hat noch nicht bestätigt', en: 'Has not confirmed yet' },
  'confirmed-after-the-order': {
    for: false,
    de: 'Hat erst nach dem Auftragsdatum bestätigt',
    en: 'Confirmed only after the order’s date',
  },
} as const;

export function fromOrderCandidates(
  { orderNumber, recommendationNumber, candidates }: OrderCandidatesView,
  language: Language,
): OrderCandidates {
  return {
    Auftragsnummer: orderNumber,
    Empfehlungsnummer: recommendationNumber,
    Kandidaten: candidates.map(({ number, name, street, city, registeredAt, isPresent, evidence }) => ({
      Empfaengernummer: number,
      Name: name,
      Strasse: street,
      Ort: city,
      ErstelltAm: toWireDateTime(registeredAt),
      Zugeordnet: isPresent,
      Belege: evidence.map(one => ({
        Spricht: texts[one.kind].for ? ('Dafuer' as const) : ('Dagegen' as const),
        Text: texts[one.kind][language].replace('{value}', valueOf(one, language)),
      })),
    })),
  };
}

function valueOf(evidence: EvidenceView, language: Language): string {
  if (evidence.kind === 'confirmed')
    return evidence.at.toLocaleDateString(language === 'de' ? 'de-DE' : 'en-GB', {
      timeZone: 'Europe/Berlin',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
  return evidence.kind === 'has-an-order' ? evidence.number : '';
}
