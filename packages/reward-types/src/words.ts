import type { RewardKind, RewardWireName } from './index.js';
import type { RewardDescriptor, TransferMail } from './reward-type.js';
import { cashDescriptor, donationDescriptor, voucherDescriptor } from './descriptors.js';

const cashMail: TransferMail = {
  caption: {
    de: 'als Überweisung auf Ihr Konto',
    du: 'als Überweisung auf dein Konto',
    en: 'as a transfer to your account',
  },
  text: {
    de: 'Wir haben die Überweisung an unsere Bank gegeben. In der Regel ist der Betrag nach ein bis zwei Bankarbeitstagen auf Ihrem Konto.',
    du: 'Wir haben die Überweisung an unsere Bank gegeben. In der Regel ist der Betrag nach ein bis zwei Bankarbeitstagen auf deinem Konto.',
    en: 'We’ve sent the transfer to our bank. It usually reaches your account within one or two banking days.',
  },
  small: {
    de: 'Für Ihre Sicherheit nennen wir Ihre Bankverbindung nicht in E-Mails. Haben Sie Fragen zu dieser Zahlung, erreichen Sie uns über die Kontaktseite.',
    du: 'Zu deiner Sicherheit nennen wir deine Bankverbindung nicht in E-Mails. Hast du Fragen zu dieser Zahlung, erreichst du uns über die Kontaktseite.',
    en: 'For your security, we never include your bank details in e-mails. If you have a question about this payment, please use our contact page.',
  },
};

const donationMail: TransferMail = {
  caption: { de: 'als Spende an {payee}', en: 'as a donation to {payee}' },
  text: {
    de: 'Wir haben die Überweisung an unsere Bank gegeben. In der Regel ist der Betrag nach ein bis zwei Bankarbeitstagen bei {payee}.',
    en: 'We’ve sent the transfer to our bank. It usually reaches {payee} within one or two banking days.',
  },
  small: {
    de: 'Haben Sie Fragen zu dieser Spende, erreichen Sie uns über die Kontaktseite.',
    du: 'Hast du Fragen zu dieser Spende, erreichst du uns über die Kontaktseite.',
    en: 'If you have a question about this donation, please use our contact page.',
  },
};

/** Texts by wire name, without the rules, so that a page that only shows them loads no schema. */
export const rewardWords: Readonly<Record<RewardWireName, RewardDescriptor>> = {
  Bar: cashDescriptor,
  Gutschein: voucherDescriptor,
  Spende: donationDescriptor,
};

/** Replaces `{payee}`; avoids a double full stop after a name such as `… e. V.` */
export const withPayee = (text: string, payee: string): string => text.replace('{payee}', payee).replace('..', '.');

/** The mail per type after its transfer was handed to the bank; null for types without transfer. Server only, not part of any page. */
export const transferMails: Readonly<Record<RewardKind, TransferMail | null>> = {
  cash: cashMail,
  voucher: null,
  donation: donationMail,
};

/** Texts for operators beside a type's settings; `item` are the fields of an entry. */
export const settingsWords = {
  de: {
    donation: {
      name: 'Spende',
      help: 'Wer eine Prämie bekommt, kann sie einer dieser Organisationen spenden.',
      charities: {
        name: 'Spendenempfänger',
        item: {
          id: {
            name: 'Kennung',
            help: 'Kleine Buchstaben, Ziffern und Bindestriche. Bleibt, auch wenn sich der Name ändert.',
          },
          name: { name: 'Angezeigter Name' },
          holder: { name: 'Kontoinhaber' },
          iban: { name: 'IBAN' },
          bic: { name: 'BIC', help: 'Leer: die Bank findet sie.' },
          purpose: { name: 'Verwendungszweck' },
          receipt: {
            name: 'Satz bei der Wahl und in der E-Mail über die Überweisung',
            help: 'Wer spendet, und ob es eine Zuwendungsbestätigung gibt.',
            de: { name: 'Deutsch' },
            du: { name: 'Deutsch mit Du', help: 'Für alle, die mit Du angesprochen werden. Leer: der deutsche Satz.' },
            en: { name: 'Englisch' },
          },
          active: { name: 'Wird angeboten', help: 'Ausgeschaltet kann niemand mehr an diese Organisation spenden.' },
        },
      },
    },
  },
  en: {
    donation: {
      name: 'Donation',
      help: 'People can donate their reward to one of these charities.',
      charities: {
        name: 'Charities',
        item: {
          id: { name: 'Key', help: 'Lowercase letters, digits and hyphens. It stays the same when the name changes.' },
          name: { name: 'Display name' },
          holder: { name: 'Account holder' },
          iban: { name: 'IBAN' },
          bic: { name: 'BIC', help: 'Leave empty and the bank will find it.' },
          purpose: { name: 'Payment reference' },
          receipt: {
            name: 'Sentence beside the choice and in the e-mail about the transfer',
            help: 'Who donates, and whether there’s a donation receipt.',
            de: { name: 'German' },
            du: { name: 'Informal German', help: 'For everyone who is addressed by “du”. Empty: the German sentence.' },
            en: { name: 'English' },
          },
          active: { name: 'Offered', help: 'Switched off, no one can donate to this charity any more.' },
        },
      },
    },
  },
};
