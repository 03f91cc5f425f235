import type { Language } from '#platform/tenancy/tenant.js';
import type { EndedOrder } from '../../order/api.js';

// Reasons why there is no contract, reward or payment, in plain words.

export const noContract: Readonly<Record<Language, Readonly<Record<EndedOrder['reason'], string>>>> = {
  de: {
    'not-concluded':
      'Der Vertrag ist nicht zustande gekommen, zum Beispiel weil er nicht abgeschlossen wurde oder das Produkt am Wohnort nicht verfügbar ist.',
    revoked: 'Der Vertrag wurde widerrufen.',
    'cancelled-by-provider': 'Der Vertrag wurde vom Anbieter storniert.',
    'order-refused': 'Der Auftrag wurde bei der Prüfung abgelehnt.',
  },
  en: {
    'not-concluded':
      'No contract was signed, for example because your friend decided against it or the product isn’t available at their address.',
    revoked: 'The contract was cancelled within the cancellation period.',
    'cancelled-by-provider': 'The contract was cancelled by the provider.',
    'order-refused': 'The order was rejected when it was reviewed.',
  },
};

type Words = Readonly<Record<Language, string>>;

const unknownAccount: Words = { de: 'Die IBAN gehört zu keinem Konto.', en: 'There is no account with this IBAN.' };
const closed: Words = { de: 'Das Konto ist geschlossen.', en: 'The account is closed.' };
const blocked: Words = {
  de: 'Das Konto ist gesperrt oder nimmt keine Überweisungen an.',
  en: 'The account is blocked or doesn’t accept transfers.',
};
const wrongName: Words = {
  de: 'Kontoinhaber und IBAN passen nicht zusammen.',
  en: 'The account holder and IBAN don’t match.',
};
const wrongBank: Words = {
  de: 'Die Bank zu dieser IBAN oder BIC gibt es nicht.',
  en: 'There is no bank for this IBAN or BIC.',
};
const refused: Words = {
  de: 'Die Empfängerbank hat die Überweisung abgelehnt.',
  en: 'The receiving bank rejected the transfer.',
};
const unsaid: Words = { de: 'Die Bank hat keinen Grund genannt.', en: 'The bank didn’t give a reason.' };

/** ISO 20022 external reason codes that mean something to a person. */
const words: Readonly<Record<string, Words>> = {
  AC01: unknownAccount,
  AC02: unknownAccount,
  AC03: unknownAccount,
  AC04: closed,
  AC07: closed,
  AC06: blocked,
  AC13: blocked,
  AG01: blocked,
  AG02: blocked,
  BE01: wrongName,
  RC01: wrongBank,
  RC04: wrongBank,
  AGNT: wrongBank,
  MD06: refused,
  MS02: refused,
  CUST: refused,
  RR01: refused,
  RR02: refused,
  RR03: refused,
  RR04: refused,
};

/** Reason why a transfer came back, in plain words. */
export const returnReason = (isoCode: string, language: Language): string =>
  (words[isoCode.trim().toUpperCase()] ?? unsaid)[language];
