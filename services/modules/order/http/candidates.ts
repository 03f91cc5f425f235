import type { OrderCandidates } from '#contract/agentur/schemas.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { day } from '#shared/dates-and-money.js';
import type { Language } from '#shared/texts.js';
import type { Evidence } from '../domain/evidence.js';
import type { CandidatesOfOrder } from '../queries/order-review.js';

export const toWireCandidates = (
  { orderNumber, recommendationNumber, candidates }: CandidatesOfOrder,
  language: Language,
): OrderCandidates => ({
  Auftragsnummer: orderNumber,
  Empfehlungsnummer: recommendationNumber,
  Kandidaten: candidates.map(({ number, name, street, city, registeredAt, assigned, evidence }) => ({
    Empfaengernummer: number,
    Name: name,
    Strasse: street,
    Ort: city,
    ErstelltAm: toWireDateTime(registeredAt),
    Zugeordnet: assigned,
    Belege: evidence.map(one => toWireEvidence(one, language)),
  })),
});

const toWireEvidence = (
  evidence: Evidence,
  language: Language,
): OrderCandidates['Kandidaten'][number]['Belege'][number] => ({
  Spricht: texts[evidence.kind].for ? 'Dafuer' : 'Dagegen',
  Text: texts[evidence.kind][language].replace('{value}', valueOf(evidence, language)),
});

function valueOf(evidence: Evidence, language: Language): string {
  if (evidence.kind === 'confirmed') return day(evidence.at, language);
  return evidence.kind === 'has-an-order' ? evidence.number : '';
}

const texts = {
  'same-customer-number': {
    for: true,
    de: 'Die Kundennummer des Auftrags gehört zu dieser Person',
    en: 'The customer number on the order is theirs',
  },
  'other-customer-number': {
    for: false,
    de: 'Hat eine andere Kundennummer',
    en: 'Has a different customer number',
  },
  'no-order-yet': {
    for: true,
    de: 'Hat noch keinen Auftrag für dieses Produkt',
    en: 'Has no order for this product yet',
  },
  'has-an-order': {
    for: false,
    de: 'Hat schon einen Auftrag für dieses Produkt: {value}',
    en: 'Already has an order for this product: {value}',
  },
  confirmed: { for: true, de: 'Hat am {value} bestätigt', en: 'Confirmed on {value}' },
  'not-confirmed': { for: false, de: 'Hat noch nicht bestätigt', en: 'Hasn’t confirmed yet' },
  'confirmed-after-the-order': {
    for: false,
    de: 'Hat erst nach dem Auftragsdatum bestätigt',
    en: 'Confirmed only after the order date',
  },
} as const;
