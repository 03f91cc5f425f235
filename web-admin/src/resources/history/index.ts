import DynamicFeedOutlined from '@mui/icons-material/DynamicFeedOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import HistoryEduOutlined from '@mui/icons-material/HistoryEduOutlined';
import { listAuditEntries, listEvents } from '#contract/betrieb/calls.js';
import type { AuditRow, EventRow } from '#contract/betrieb/schemas.js';
import { listPlatformAudit } from '#contract/plattform.js';
import { dayRange } from '../../shared/format.js';
import { isPlatform } from '../../shared/session.js';
import { defineResource, page, pagedSource, type RecordOf } from '../resource.js';
import { auditLabels, plannedFields, plannedValues } from './audit-labels.js';

const eventColumns = {
  type: 'Typ',
  aggregate: 'Aggregat',
  aggregateId: 'AggregatId',
  version: 'Version',
  position: 'Position',
  at: 'Zeit',
  actor: 'Akteur',
  correlation: 'Korrelation',
  cause: 'Ursache',
  data: 'Daten',
} as const;

export type StoredEvent = RecordOf<EventRow, typeof eventColumns>;

const storedEvents = pagedSource<EventRow, typeof eventColumns>({
  call: listEvents,
  columns: eventColumns,
  id: ({ Ereignis }) => Ereignis,
  query: {
    type: 'typ',
    aggregate: 'aggregat',
    aggregateId: 'aggregatId',
    correlation: 'korrelation',
    von: 'von',
    bis: 'bis',
  },
});

/** The screen filters by whole days, the server by instants. */
const eventSource: typeof storedEvents = {
  ...storedEvents,
  list: ({ filter: { from, until, ...filter }, ...query }) =>
    storedEvents.list({
      ...query,
      filter: { ...filter, ...dayRange(from as string | undefined, until as string | undefined) },
    }),
};

export const events = defineResource({
  name: 'events',
  menu: 'machinery',
  icon: DynamicFeedOutlined,
  ability: 'Ereignisse',
  source: eventSource,
  list: page(async () => (await import('./HistoryLists.js')).EventList),
  texts: {
    de: {
      name: 'Ereignis |||| Ereignisse',
      fields: {
        type: 'Typ',
        aggregate: 'Aggregat',
        aggregateId: 'Aggregat-Id',
        version: 'Version',
        position: 'Position',
        at: 'Zeit',
        actor: 'Wer',
        correlation: 'Vorgang',
        cause: 'Ursache',
        data: 'Daten',
      },
      intro: 'Was geschehen ist, das Neueste zuerst. Ereignisse enthalten keine Personendaten.',
      empty: 'Noch keine Ereignisse',
      empty_hint: 'Sobald im Portal etwas geschieht, steht es hier.',
      type_exact: 'Typ (genau)',
      aggregate_exact: 'Aggregat (genau)',
      aggregate_id: 'Aggregat-Id',
      id: 'Ereignis',
      whole_stream: 'Ganze Geschichte hierzu',
      chain: {
        open: 'Ursachen anzeigen',
        title: 'Kette der Ursachen',
        hint: '%{smart_count} Ereignis im Vorgang |||| %{smart_count} Ereignisse im Vorgang',
        cut: 'Dieser Vorgang hat mehr Ereignisse, als hier durchsucht werden. Gezeigt sind die nächstgelegenen.',
        step: 'Schritt %{step}:',
        process: 'Ganzer Vorgang',
        correlation: 'Vorgang (genau)',
      },
    },
    en: {
      name: 'Event |||| Events',
      fields: {
        type: 'Type',
        aggregate: 'Aggregate',
        aggregateId: 'Aggregate ID',
        version: 'Version',
        position: 'Position',
        at: 'Time',
        actor: 'Who',
        correlation: 'Correlation',
        cause: 'Cause',
        data: 'Data',
      },
      intro: 'Everything that happened, newest first. Events contain no personal data.',
      empty: 'No events yet',
      empty_hint: 'As soon as something happens in the portal, it appears here.',
      type_exact: 'Type (exact)',
      aggregate_exact: 'Aggregate (exact)',
      aggregate_id: 'Aggregate ID',
      id: 'Event',
      whole_stream: 'Full history of this aggregate',
      chain: {
        open: 'Show causes',
        title: 'Chain of causes',
        hint: '%{smart_count} event in the process |||| %{smart_count} events in the process',
        cut: 'This process has too many events to show here. You’re seeing the closest ones.',
        step: 'Step %{step}:',
        process: 'Whole process',
        correlation: 'Correlation (exact)',
      },
    },
  },
});

const auditColumns = {
  at: 'Zeit',
  actor: 'Akteur',
  name: 'Name',
  action: 'Aktion',
  subject: 'Gegenstand',
  before: 'Vorher',
  after: 'Nachher',
} as const;

export type AuditEntry = RecordOf<AuditRow, typeof auditColumns>;

const auditSource = pagedSource<AuditRow, typeof auditColumns>({
  call: () => (isPlatform() ? listPlatformAudit : listAuditEntries),
  columns: auditColumns,
  id: ({ Id }) => Id,
  query: { action: 'aktion', actor: 'akteur' },
});

export const audit = defineResource({
  name: 'audit',
  menu: 'machinery',
  icon: HistoryEduOutlined,
  ability: 'Protokoll',
  source: auditSource,
  list: page(async () => (await import('./HistoryLists.js')).AuditList),
  texts: {
    de: {
      name: 'Protokoll |||| Protokoll',
      fields: {
        at: 'Zeit',
        actor: 'Wer',
        name: 'Name',
        action: 'Aktion',
        subject: 'Gegenstand',
        before: 'Vorher',
        after: 'Nachher',
      },
      intro: 'Jede Änderung durch Agenturen und Betreiber: wer, was und wann, vorher und nachher.',
      intro_platform: 'Was die Plattform für alle Programme getan hat: wer, was und wann, vorher und nachher.',
      empty: 'Noch keine Einträge',
      empty_hint: 'Sobald jemand etwas ändert, steht es hier.',
      actor_exact: 'Wer (genau)',
      before: 'Vorher',
      after: 'Nachher',
      did: auditLabels.de,
    },
    en: {
      name: 'Audit log |||| Audit log',
      fields: {
        at: 'Time',
        actor: 'Who',
        name: 'Name',
        action: 'Action',
        subject: 'Subject',
        before: 'Before',
        after: 'After',
      },
      intro: 'Every change made by agencies and operators: who, what and when, before and after.',
      intro_platform: 'What the platform did for all programmes: who, what and when, before and after.',
      empty: 'No entries yet',
      empty_hint: 'As soon as someone changes something, it appears here.',
      actor_exact: 'Who (exact)',
      before: 'Before',
      after: 'After',
      did: auditLabels.en,
    },
  },
});

export const publications = defineResource({
  name: 'publications',
  menu: 'portal',
  icon: FactCheckOutlined,
  ability: 'Mandanten',
  list: page(async () => (await import('./HistoryLists.js')).PublicationsPage),
  texts: {
    de: {
      name: 'Vorschlag |||| Vorschläge',
      intro:
        'Was veröffentlicht werden soll und auf eine zweite Person wartet, wenn das Programm nur zu zweit veröffentlicht. Nach der Zustimmung gilt genau das, was hier steht.',
      none: 'Es wartet nichts',
      proposed: 'Eine zweite Person muss zustimmen; bis dahin gilt die Änderung nicht.',
      row: '%{name}, %{date}',
      decided: '%{name}, %{date}',
      agree: 'Zustimmen',
      agree_title: 'Dieser Änderung zustimmen?',
      agreed: 'Die Änderung gilt jetzt.',
      decline: 'Ablehnen',
      decline_title: 'Diese Änderung ablehnen?',
      declined: 'Der Vorschlag ist abgelehnt.',
      withdraw: 'Zurückziehen',
      withdraw_title: 'Diesen Vorschlag zurückziehen?',
      withdrawn: 'Der Vorschlag ist zurückgezogen.',
      state: {
        Wartet: 'Wartet auf eine zweite Person',
        Veroeffentlicht: 'Veröffentlicht',
        Abgelehnt: 'Abgelehnt',
        Zurueckgezogen: 'Zurückgezogen',
        Ueberholt: 'Überholt: inzwischen anderes geändert',
      },
    },
    en: {
      name: 'Proposal |||| Proposals',
      intro:
        'Changes that wait to be published by a second person, where the program publishes only in pairs. Once approved, exactly what you see here takes effect.',
      none: 'Nothing is waiting',
      proposed: 'Someone else has to approve it; until then the change does not apply.',
      row: '%{name}, %{date}',
      decided: '%{name}, %{date}',
      agree: 'Approve',
      agree_title: 'Approve this change?',
      agreed: 'The change is now in effect.',
      decline: 'Decline',
      decline_title: 'Decline this change?',
      declined: 'The proposal has been declined.',
      withdraw: 'Withdraw',
      withdraw_title: 'Withdraw this proposal?',
      withdrawn: 'The proposal has been withdrawn.',
      state: {
        Wartet: 'Waiting for a second person',
        Veroeffentlicht: 'Published',
        Abgelehnt: 'Declined',
        Zurueckgezogen: 'Withdrawn',
        Ueberholt: 'Out of date: something else changed meanwhile',
      },
    },
  },
});

export const planned = defineResource({
  name: 'planned',
  menu: 'portal',
  icon: EventOutlined,
  ability: 'Mandanten',
  list: page(async () => (await import('./HistoryLists.js')).PlannedPage),
  texts: {
    de: {
      name: 'Geplante Änderung |||| Geplante Änderungen',
      intro:
        'Alles, was zu einem späteren Zeitpunkt von selbst anders gilt: Konfiguration, Angebote, Aktionen, E-Mails und die übrigen Einstellungen. Geplant wird im Formular der jeweiligen Einstellung.',
      none: 'Es ist nichts geplant',
      from: 'Gilt ab (leer: sofort)',
      from_hint: 'Ortszeit des Programms',
      done: 'Die Änderung ist geplant.',
      row: 'Geplant für %{date} von %{name}',
      missed: 'Die Änderung, die für %{date} geplant war, gilt nicht.',
      changed_meanwhile: 'inzwischen %{now}, geplant %{planned}.',
      withdraw: 'Zurückziehen',
      withdraw_title: 'Geplante Änderung zurückziehen?',
      withdrawn: 'Die geplante Änderung ist zurückgezogen.',
      met: {
        Entfaellt: 'Für %{date} ist hier schon etwas geplant. Ändern Sie jetzt, wird das nicht mehr übernommen.',
        GiltDanach: 'Für %{date} ist hier schon etwas anderes geplant. Es kommt dann noch dazu.',
        all: 'Geplante Änderungen ansehen',
      },
      field: plannedFields.de,
      value: plannedValues.de,
      subject: {
        catalogue: 'Produkt-API',
        'payout-account': 'Zahlungskonto',
        'unconfirmed-contact': 'Unbestätigte Kontakte',
        'decision-period': 'Entscheidungsfrist',
        'contact-without-order': 'Kontakte ohne Auftrag',
        'contact-with-order': 'Kontakte mit Auftrag',
      },
      of: {
        Hosts: 'Hosts',
        Mailversand: 'Mailversand',
        Mailtext: 'Mailtext',
        Aufbewahrung: 'Aufbewahrung',
        Anmeldedienst: 'Anmeldedienst',
        Gutscheinart: 'Gutscheinart',
        Aktion: 'Aktion',
        Katalog: 'Katalog',
        Produktquelle: 'Produkt-API',
        Webhook: 'Webhook',
        Zahlungskonto: 'Zahlungskonto',
        Konfiguration: 'Konfiguration',
        Angebot: 'Angebot',
      },
      begins: 'beginnt am %{date}',
      until: 'bis %{date}',
      endless: 'bis auf Weiteres',
      open: 'Ansehen',
      open_one: '%{name} ansehen',
      state: {
        Vorgeschlagen: 'Wartet auf eine zweite Person',
        Beginnt: 'Beginnt später',
        Geplant: 'Geplant',
        Angewandt: 'Übernommen',
        Zurueckgezogen: 'Zurückgezogen',
        Ueberholt: 'Überholt: inzwischen anderes geändert',
        Abgewiesen: 'Nicht möglich',
      },
    },
    en: {
      name: 'Planned change |||| Planned changes',
      intro:
        'Everything that will change by itself later: configuration, offers, campaigns, e-mails and the other settings. A change is planned in the setting’s own form.',
      none: 'Nothing is planned',
      from: 'From (empty: immediately)',
      from_hint: 'The programme’s local time',
      done: 'The change is planned.',
      row: 'Planned for %{date} by %{name}',
      missed: 'The change planned for %{date} was not made.',
      changed_meanwhile: 'now %{now}, planned %{planned}.',
      withdraw: 'Withdraw',
      withdraw_title: 'Withdraw this planned change?',
      withdrawn: 'The planned change has been withdrawn.',
      met: {
        Entfaellt: 'A change is already planned here for %{date}. If you change this now, it won’t be made.',
        GiltDanach: 'Another change is already planned here for %{date}. It will still be made then.',
        all: 'See planned changes',
      },
      field: plannedFields.en,
      value: plannedValues.en,
      subject: {
        catalogue: 'Product API',
        'payout-account': 'Payout account',
        'unconfirmed-contact': 'Unconfirmed contacts',
        'decision-period': 'Decision period',
        'contact-without-order': 'Contacts without an order',
        'contact-with-order': 'Contacts with an order',
      },
      of: {
        Hosts: 'Hosts',
        Mailversand: 'Sending mails',
        Mailtext: 'E-mail text',
        Aufbewahrung: 'Retention',
        Anmeldedienst: 'Sign-in service',
        Gutscheinart: 'Kind of voucher',
        Aktion: 'Campaign',
        Katalog: 'Catalogue',
        Produktquelle: 'Product API',
        Webhook: 'Webhook',
        Zahlungskonto: 'Payout account',
        Konfiguration: 'Configuration',
        Angebot: 'Offer',
      },
      begins: 'starts on %{date}',
      until: 'until %{date}',
      endless: 'until further notice',
      open: 'View',
      open_one: 'View %{name}',
      state: {
        Vorgeschlagen: 'Waiting for a second person',
        Beginnt: 'Starts later',
        Geplant: 'Planned',
        Angewandt: 'Made',
        Zurueckgezogen: 'Withdrawn',
        Ueberholt: 'Out of date: something else changed meanwhile',
        Abgewiesen: 'Not possible',
      },
    },
  },
});
