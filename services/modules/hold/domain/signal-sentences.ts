import type { Language, Texts } from '#shared/texts.js';
import type { HoldReason } from '../events.js';

/** What the agency reads of why a reward is held. It decides nothing and reads of nobody's account. */
const sentences: Readonly<Record<HoldReason, Texts>> = {
  'same-account': {
    de: 'Empfehler und Freund haben dasselbe Konto angegeben.',
    en: 'Referrer and friend gave the same account.',
  },
  'same-person': {
    de: 'Empfehler und Freund haben dieselbe E-Mail-Adresse, nur anders geschrieben.',
    en: 'Referrer and friend have one e-mail address, spelt in two ways.',
  },
  'same-number': {
    de: 'Empfehler und Freund haben dieselbe Telefon- oder Kundennummer.',
    en: 'Referrer and friend have the same phone or customer number.',
  },
  'shared-account': {
    de: 'Noch jemand im Programm hat dieses Konto angegeben.',
    en: 'Somebody else in the programme gave this account, too.',
  },
  'look-alike-email': {
    de: 'Noch jemand im Programm hat fast dieselbe E-Mail-Adresse.',
    en: 'Somebody else in the programme has almost the same e-mail address.',
  },
  'voucher-value': {
    de: 'Der Gutschein ist mehr wert, als ohne einen zweiten Blick hinausgeht.',
    en: 'The voucher is worth more than leaves without a second look.',
  },
  'voucher-pace': {
    de: 'Diese Person hat in kurzer Zeit ungewöhnlich viele Gutscheine gewählt.',
    en: 'This person has chosen unusually many vouchers in a short time.',
  },
  'address-unproven': {
    de: 'Der Freund hat seine E-Mail-Adresse nie bestätigt. Tut er es noch, geht die Prämie von selbst weiter.',
    en: 'The friend never confirmed their e-mail address. Once they do, the reward goes on by itself.',
  },
  'address-replaced': {
    de: 'Der Service hat gerade die E-Mail-Adresse der Person geändert.',
    en: 'The service team has just changed the person’s e-mail address.',
  },
  'account-replaced': {
    de: 'Die Bankverbindung wurde gerade geändert.',
    en: 'The bank details have just been changed.',
  },
  'account-disputed': {
    de: 'Die Person sagt, dass sie ihre Angaben nicht selbst geändert hat.',
    en: 'The person says that they didn’t change their details themselves.',
  },
  'account-refused': {
    de: 'Die Bank hat eine Zahlung auf dieses Konto nicht angenommen.',
    en: 'The bank didn’t accept a payment to this account.',
  },
  'taken-out': {
    de: 'Die Zahlung wurde von Hand zurückgestellt.',
    en: 'The payment was put back by hand.',
  },
  'bank-contradicts': {
    de: 'Die Bank hatte eine Zahlung abgelehnt und sie danach doch gebucht.',
    en: 'The bank had rejected a payment and then booked it after all.',
  },
  'owner-blocked': {
    de: 'Das Konto der Person war gesperrt, als ihre Daten gelöscht wurden.',
    en: 'The person’s account was blocked when their data was erased.',
  },
};

export const signalSentence = (reason: HoldReason, language: Language): string => sentences[reason][language];
