import type { Language, Texts } from '#shared/texts.js';
import { day } from '#shared/dates-and-money.js';
import type { OrderHint, OrderInReport } from './hints.js';
import { overdueAfterDays } from './states.js';

/** Texts of an order's hints. */
const orderHintTexts: Readonly<Record<OrderHint, Texts>> = {
  renewal: { de: 'Vertragsverlängerung, dafür gibt es keine Prämie', en: 'Contract renewal, so no reward' },
  'not-concluded': { de: 'Vertrag nicht zustande gekommen', en: 'No contract signed' },
  cancelled: { de: 'Vom Anbieter storniert', en: 'Cancelled by the provider' },
  withdrawn: { de: 'Bestellung widerrufen', en: 'Order cancelled within the cooling-off period' },
  refused: { de: 'Von der Agentur abgelehnt', en: 'Rejected by the agency' },
  'recommendation-ended': {
    de: 'Keine Prämie: Die Empfehlung war schon beendet',
    en: 'No reward: the referral had already ended',
  },
  'own-contract': {
    de: 'Keine Prämie: Der Empfehler hat selbst abgeschlossen',
    en: 'No reward: the referrer signed the contract themselves',
  },
  'second-contract': {
    de: 'Keine Prämie: zweiter Vertrag derselben Person für dieses Produkt',
    en: 'No reward: same person’s second contract for this product',
  },
  'no-offer': {
    de: 'Keine Prämie: Für das gekaufte Produkt gab es am Auftragstag keine',
    en: 'No reward: none was offered for this product on the order date',
  },
  'other-product': { de: 'Anderes Produkt als empfohlen', en: 'Different product from the one referred' },
  'by-code': {
    de: 'Vertrag per Code, niemand hat Daten eingegeben',
    en: 'Contract by code, no contact details entered',
  },
  'before-recommendation': {
    de: 'Der Auftrag ist älter als die Empfehlung (vom {day})',
    en: 'The order is older than the referral (of {day})',
  },
  'before-contact': {
    de: 'Der Auftrag ist älter als die Angaben des Kontakts (vom {day})',
    en: 'The order is older than the contact’s details (of {day})',
  },
  'unconfirmed-contact': {
    de: 'Der Kontakt hat seine E-Mail-Adresse nie bestätigt',
    en: 'The contact never confirmed their e-mail address',
  },
  overdue: {
    de: `Seit mehr als ${overdueAfterDays} Tagen nicht entschieden`,
    en: `Undecided for more than ${overdueAfterDays} days`,
  },
};

/** A hint's text, with its date where it has one. */
export function hintSentence(
  hint: OrderHint,
  {
    recommendedAt,
    contactAt,
    reason,
  }: Pick<OrderInReport, 'recommendedAt' | 'contactAt'> & { readonly reason: string | undefined },
  language: Language,
): string {
  if (hint === 'refused' && reason) return `${orderHintTexts.refused[language]}: ${reason}`;
  const since = hint === 'before-recommendation' ? recommendedAt : contactAt;
  return orderHintTexts[hint][language].replace('{day}', since ? day(since, language) : '');
}
