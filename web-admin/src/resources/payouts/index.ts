import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { listPayoutBatches } from '#contract/betrieb/calls.js';
import type { BatchRow } from '#contract/betrieb/schemas.js';
import { defineResource, page, pagedSource, type RecordOf } from '../resource.js';
import { bankResponsesInEnglish, bankResponsesInGerman } from './bank-response-texts.js';
import { batchesInEnglish, batchesInGerman } from './batch-texts.js';

const batchColumns = {
  number: 'Stapelnummer',
  status: 'Status',
  count: 'Anzahl',
  totalCents: 'SummeCent',
  createdAt: 'ErstelltAm',
  sealedAt: 'VersiegeltAm',
  sealedBy: 'VersiegeltVon',
  approvedAt: 'FreigegebenAm',
  approvedBy: 'FreigegebenVon',
  exportedAt: 'ExportiertAm',
  hash: 'Sha256',
} as const;

export type Batch = RecordOf<BatchRow, typeof batchColumns>;

const batchSource = pagedSource<BatchRow, typeof batchColumns>({
  call: listPayoutBatches,
  columns: batchColumns,
  id: ({ Stapelnummer }) => Stapelnummer,
  query: { status: 'status' },
});

export const batches = defineResource({
  name: 'batches',
  menu: 'money',
  icon: PaymentsOutlined,
  ability: 'Auszahlungen',
  source: batchSource,
  list: page(async () => (await import('./BatchList.js')).BatchList),
  show: page(async () => (await import('./BatchShow.js')).BatchShow),
  texts: { de: batchesInGerman, en: batchesInEnglish },
});

export const bankResponses = defineResource({
  name: 'bank-responses',
  menu: 'money',
  icon: AccountBalanceOutlined,
  ability: 'Auszahlungen',
  list: page(async () => (await import('./BankResponsePage.js')).BankResponsePage),
  texts: { de: bankResponsesInGerman, en: bankResponsesInEnglish },
});

export const payoutAccount = defineResource({
  name: 'payout-account',
  menu: 'money',
  icon: AccountBalanceWalletOutlined,
  ability: 'Auszahlungen',
  list: page(async () => (await import('./AccountAndLedger.js')).PayoutAccountPage),
  texts: {
    de: {
      name: 'Zahlungskonto |||| Zahlungskonto',
      intro:
        'Von diesem Konto werden Prämien gezahlt. Ein versiegelter Stapel behält das Konto, mit dem er versiegelt wurde.',
      in_use: 'Aktuelles Konto',
      holder: 'Kontoinhaber',
      iban: 'IBAN',
      bic: 'BIC',
      bic_hint: 'Innerhalb des SEPA-Raums nicht nötig.',
      no_bic: 'keine Angabe',
      by: 'Geändert von %{name}, %{date}',
      none: 'Noch kein Konto',
      none_hint: 'Erst mit einem Konto lässt sich ein Stapel versiegeln.',
      enter: 'Konto eintragen',
      change: 'Konto ändern',
      change_title: 'Von welchem Konto wird gezahlt?',
      change_text: 'Das Konto gilt ab dem nächsten Stapel, der versiegelt wird.',
      changed: 'Ab jetzt wird von diesem Konto gezahlt.',
      proposed: 'Das Konto wartet auf die Zustimmung einer zweiten Person.',
      waiting: 'Wartet auf eine zweite Person',
      proposed_by: 'Vorgeschlagen von %{name}, %{date}',
      from: 'Soll gelten ab %{date}',
      planned: 'Die Änderung ist geplant.',
      own: 'Das ist Ihr eigener Vorschlag. Eine andere Person stimmt zu. Ein neuer Vorschlag ersetzt ihn.',
      agree: 'Zustimmen',
      agree_title: 'Künftig von diesem Konto zahlen?',
      agree_text: 'Vorgeschlagen von %{name}, %{date}. Das Konto gilt ab dem nächsten Stapel, der versiegelt wird.',
      decline: 'Ablehnen',
      decline_title: 'Vorschlag ablehnen?',
      decline_text: 'Es wird weiter vom bisherigen Konto gezahlt.',
      declined: 'Abgelehnt. Das Konto bleibt, wie es war.',
    },
    en: {
      name: 'Payout account |||| Payout account',
      intro: 'Rewards are paid from this account. A sealed batch keeps the account it was sealed with.',
      in_use: 'Current account',
      holder: 'Account holder',
      iban: 'IBAN',
      bic: 'BIC',
      bic_hint: 'Not needed within SEPA.',
      no_bic: 'not given',
      by: 'Changed by %{name}, %{date}',
      none: 'No account yet',
      none_hint: 'You need an account before you can seal a batch.',
      enter: 'Add account',
      change: 'Change account',
      change_title: 'Which account should we pay from?',
      change_text: 'The account is used from the next batch you seal.',
      changed: 'Payouts are now made from this account.',
      proposed: 'A second person now has to approve the account.',
      waiting: 'Awaiting approval',
      proposed_by: 'Proposed by %{name}, %{date}',
      from: 'To take effect on %{date}',
      planned: 'The change is planned.',
      own: 'This is your own proposal, so someone else has to approve it. A new proposal replaces it.',
      agree: 'Approve',
      agree_title: 'Pay from this account from now on?',
      agree_text: 'Proposed by %{name}, %{date}. The account is used from the next batch that is sealed.',
      decline: 'Decline',
      decline_title: 'Decline this proposal?',
      decline_text: 'Payouts continue from the current account.',
      declined: 'Declined. The account hasn’t changed.',
    },
  },
});

export const ledger = defineResource({
  name: 'ledger',
  menu: 'money',
  icon: ReceiptLongOutlined,
  ability: 'Auszahlungen',
  list: page(async () => (await import('./AccountAndLedger.js')).LedgerPage),
  texts: {
    de: {
      name: 'Hauptbuch |||| Hauptbuch',
      intro: 'Doppelte Buchführung für jede Prämie. Buchungen kommen nur dazu, geändert wird nie.',
      balance: 'Summe aller Konten',
      even: 'Soll und Haben stimmen überein.',
      uneven: 'Muss 0 sein. Bitte sofort prüfen.',
      payable: 'Auszahlbar',
      payable_hint: '%{smart_count} Prämie mit Bankdaten |||| %{smart_count} Prämien mit Bankdaten',
      postings: 'Buchungen',
      postings_hint: 'seit Beginn',
      accounts: 'Konten',
      account: 'Konto',
      debit: 'Soll',
      credit: 'Haben',
      saldo: 'Saldo',
      sum: 'Summe',
      empty: 'Noch keine Buchung',
      empty_hint: 'Mit der ersten Prämie entsteht die erste Buchung.',
    },
    en: {
      name: 'Ledger |||| Ledger',
      intro: 'Double-entry bookkeeping for every reward. Entries are only ever added, never changed.',
      balance: 'Balance of all accounts',
      even: 'Debits and credits balance.',
      uneven: 'This must be 0. Please check right away.',
      payable: 'Payable',
      payable_hint: '%{smart_count} reward with bank details |||| %{smart_count} rewards with bank details',
      postings: 'Postings',
      postings_hint: 'since the beginning',
      accounts: 'Accounts',
      account: 'Account',
      debit: 'Debit',
      credit: 'Credit',
      saldo: 'Balance',
      sum: 'Total',
      empty: 'No postings yet',
      empty_hint: 'The first posting is made with the first reward.',
    },
  },
});
