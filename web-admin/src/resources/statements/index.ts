import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { listStatements } from '#contract/agentur/calls.js';
import type { StatementMonth } from '#contract/agentur/schemas.js';
import { currentSession } from '../../shared/session.js';
import { defineResource, page, wholeSource, type RecordOf } from '../resource.js';

const columns = {
  month: 'Monat',
  running: 'Laufend',
  orders: 'Auftraege',
  rewards: 'Praemien',
  returned: 'Ruecklaeufer',
  amountCents: 'BetragCent',
  kinds: 'Arten',
} as const;

export type Statement = RecordOf<StatementMonth, typeof columns>;

const statementSource = wholeSource<StatementMonth, typeof columns>({
  call: listStatements,
  params: () => ({ x: currentSession()?.agencyNumber ?? '-' }),
  columns,
  id: ({ Monat }) => Monat,
});

export const statements = defineResource({
  name: 'statements',
  menu: 'money',
  icon: ReceiptLongOutlined,
  ability: 'Rechnungen',
  source: statementSource,
  list: page(async () => (await import('./StatementPages.js')).StatementList),
  show: page(async () => (await import('./StatementPages.js')).StatementShow),
  texts: {
    de: {
      name: 'Abrechnung |||| Abrechnungen',
      fields: {
        month: 'Monat',
        running: 'Laufend',
        orders: 'Freigegebene Aufträge',
        rewards: 'Prämien',
        returned: 'Rückläufer',
        amountCents: 'Betrag',
        kinds: 'Art',
      },
      intro:
        'Je Monat, was für Aufträge ausgezahlt oder abgeholt wurde, die über die Nummer Ihrer Agentur kamen. Die Prämien zahlt der Anbieter: Sie müssen nichts überweisen.',
      empty: 'Noch keine Abrechnungen',
      empty_hint: 'Sobald ein Auftrag freigegeben ist, der über die Nummer Ihrer Agentur kam, steht sein Monat hier.',
      no_agency: 'Ihrem Zugang ist keine Agentur zugeordnet',
      no_agency_hint: 'Abrechnungen gibt es für die Nummer einer Agentur. Fragen Sie den Betreiber des Programms.',
      running: 'Läuft noch',
      one: 'Abrechnung %{month}',
      of: 'Agentur %{number}, Stand %{date}.',
      of_running: 'Agentur %{number}, Stand %{date}. In diesem Monat kann noch etwas dazukommen.',
      print: 'Drucken',
      back: 'Alle Abrechnungen',
      by_kind: 'Nach Art',
      lines: 'Posten',
      lines_hint: 'Zahlungen an die Empfehler und ihre Kontakte. Was die Bank zurückgab, wird abgezogen.',
      lines_of: '%{from}–%{to} von %{all}. Alle stehen in der CSV-Datei.',
      no_lines: 'In diesem Monat wurde nichts ausgezahlt oder abgeholt.',
      order: 'Auftrag',
      day: 'Tag',
      returned_line: 'Rückläufer',
      in_month: '%{smart_count} Prämie |||| %{smart_count} Prämien',
      orders_in_month: '%{smart_count} freigegebener Auftrag |||| %{smart_count} freigegebene Aufträge',
      returned_in_month: '%{smart_count} Rückläufer |||| %{smart_count} Rückläufer',
    },
    en: {
      name: 'Statement |||| Statements',
      fields: {
        month: 'Month',
        running: 'Current',
        orders: 'Orders released',
        rewards: 'Rewards',
        returned: 'Returned',
        amountCents: 'Amount',
        kinds: 'Kind',
      },
      intro:
        'Month by month, what was paid out or picked up for orders that came through your agency’s number. The provider pays the rewards: there’s nothing for you to transfer.',
      empty: 'No statements yet',
      empty_hint: 'As soon as an order that came through your agency’s number is released, its month appears here.',
      no_agency: 'Your access belongs to no agency',
      no_agency_hint: 'Statements are made for an agency’s number. Please ask the programme’s operator.',
      running: 'Current',
      one: 'Statement %{month}',
      of: 'Agency %{number}, as of %{date}.',
      of_running: 'Agency %{number}, as of %{date}. More may be added this month.',
      print: 'Print',
      back: 'All statements',
      by_kind: 'By kind',
      lines: 'Entries',
      lines_hint: 'Payments to referrers and their contacts. What the bank gave back is deducted.',
      lines_of: '%{from}–%{to} of %{all}. The CSV file has them all.',
      no_lines: 'Nothing was paid out or picked up this month.',
      order: 'Order',
      day: 'Day',
      returned_line: 'Returned',
      in_month: '%{smart_count} reward |||| %{smart_count} rewards',
      orders_in_month: '%{smart_count} order released |||| %{smart_count} orders released',
      returned_in_month: '%{smart_count} returned |||| %{smart_count} returned',
    },
  },
});
