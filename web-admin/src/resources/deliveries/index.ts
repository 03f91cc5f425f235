import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import { listDeliveries } from '#contract/betrieb/calls.js';
import type { DeliveryRow } from '#contract/betrieb/schemas.js';
import { pagedSource, type RecordOf } from '../../providers/source.js';
import { defineResource, page } from '../resource.js';

const columns = {
  consumer: 'Verbraucher',
  eventId: 'Ereignis',
  type: 'Typ',
  aggregate: 'Aggregat',
  aggregateId: 'AggregatId',
  state: 'Zustand',
  attempts: 'Versuche',
  nextAttempt: 'NaechsterVersuch',
  error: 'Fehler',
  at: 'EreignisZeit',
} as const;

export type Delivery = RecordOf<DeliveryRow, typeof columns>;

const deliverySource = pagedSource<DeliveryRow, typeof columns>({
  call: listDeliveries,
  columns,
  id: ({ Verbraucher, Ereignis }) => `${Verbraucher}~${Ereignis}`,
  query: { state: 'zustand', consumer: 'verbraucher' },
});

export const deliveries = defineResource({
  name: 'deliveries',
  menu: 'machinery',
  icon: LocalShippingOutlined,
  ability: 'Ereignisse',
  source: deliverySource,
  list: page(async () => (await import('./DeliveryList.js')).DeliveryList),
  texts: {
    de: {
      name: 'Zustellung |||| Zustellungen',
      fields: {
        consumer: 'Verbraucher',
        eventId: 'Ereignis',
        type: 'Typ',
        aggregate: 'Aggregat',
        aggregateId: 'Aggregat-Id',
        state: 'Zustand',
        attempts: 'Versuche',
        nextAttempt: 'Nächster Versuch',
        error: 'Fehler',
        at: 'Zeit',
      },
      intro:
        'Welches Ereignis bei welchem Verbraucher angekommen ist. Geparktes wartet auf Sie; alles andere läuft weiter.',
      empty: 'Keine Zustellungen',
      empty_hint: 'Sobald etwas geschieht, steht hier, wen es erreicht hat.',
      consumer_exact: 'Verbraucher (genauer Name)',
      state: {
        Offen: 'Offen',
        InArbeit: 'In Arbeit',
        Erledigt: 'Erledigt',
        Geparkt: 'Geparkt',
        Uebersprungen: 'Übersprungen',
      },
      attempts: '%{smart_count} Versuch |||| %{smart_count} Versuche',
      retry: 'Wiederholen',
      retry_many: 'Wiederholen |||| %{smart_count} wiederholen',
      retried: '%{smart_count} Zustellung wird wiederholt. |||| %{smart_count} Zustellungen werden wiederholt.',
      parked: {
        title: '%{smart_count} Strom steht still |||| %{smart_count} Ströme stehen still',
        hint: 'Alles andere läuft weiter. Wiederholen, wenn die Ursache behoben ist, sonst überspringen.',
        hint_more:
          'Die ersten %{shown}. Alles andere läuft weiter. Wiederholen, wenn die Ursache behoben ist, sonst überspringen.',
        waiting: '%{smart_count} Ereignis wartet dahinter. |||| %{smart_count} Ereignisse warten dahinter.',
        trace: 'Fehlerspur',
        rebuild: 'Zur Projektion',
      },
      skip: {
        action: 'Überspringen',
        title: '%{type} überspringen?',
        text: '%{consumer} erfährt davon dann nicht. Das lässt sich nicht zurücknehmen.',
        extent: 'Umfang',
        one: 'Nur dieses Ereignis, der Rest geht weiter',
        stream:
          'Dieses und alles dahinter (%{smart_count} Ereignis) |||| Dieses und alles dahinter (%{smart_count} Ereignisse)',
        done: '%{smart_count} Zustellung übersprungen. |||| %{smart_count} Zustellungen übersprungen.',
      },
      set: {
        action: 'Mehrere wiederholen',
        title: 'Geparkte Zustellungen wiederholen',
        text: 'Was leer bleibt, spielt keine Rolle. Zuerst sehen Sie, wie viele und welche es sind.',
        Verbraucher: 'Verbraucher (genauer Name)',
        Typ: 'Typ des Ereignisses (genau)',
        Fehler: 'Text im Fehler',
        look: 'Prüfen',
        found: '%{smart_count} Zustellung wird wiederholt: |||| %{smart_count} Zustellungen werden wiederholt:',
        none: 'Keine geparkte Zustellung passt dazu.',
      },
    },
    en: {
      name: 'Delivery |||| Deliveries',
      fields: {
        consumer: 'Consumer',
        eventId: 'Event',
        type: 'Type',
        aggregate: 'Aggregate',
        aggregateId: 'Aggregate id',
        state: 'State',
        attempts: 'Attempts',
        nextAttempt: 'Next attempt',
        error: 'Error',
        at: 'Time',
      },
      intro: 'Which event has reached which consumer. What is parked waits for you; everything else flows on.',
      empty: 'No deliveries',
      empty_hint: 'As soon as something happens, you see here whom it reached.',
      consumer_exact: 'Consumer (exact name)',
      state: { Offen: 'Open', InArbeit: 'In progress', Erledigt: 'Done', Geparkt: 'Parked', Uebersprungen: 'Skipped' },
      attempts: '%{smart_count} attempt |||| %{smart_count} attempts',
      retry: 'Retry',
      retry_many: 'Retry |||| Retry %{smart_count}',
      retried: '%{smart_count} delivery is being retried. |||| %{smart_count} deliveries are being retried.',
      parked: {
        title: '%{smart_count} stream stands still |||| %{smart_count} streams stand still',
        hint: 'Everything else flows on. Retry once the cause is mended, otherwise skip.',
        hint_more: 'The first %{shown}. Everything else flows on. Retry once the cause is mended, otherwise skip.',
        waiting: '%{smart_count} event waits behind it. |||| %{smart_count} events wait behind it.',
        trace: 'Stack trace',
        rebuild: 'To the projection',
      },
      skip: {
        action: 'Skip',
        title: 'Skip %{type}?',
        text: '%{consumer} will then not learn of it. This cannot be undone.',
        extent: 'Extent',
        one: 'Only this event, the rest goes on',
        stream:
          'This one and all behind it (%{smart_count} event) |||| This one and all behind it (%{smart_count} events)',
        done: '%{smart_count} delivery skipped. |||| %{smart_count} deliveries skipped.',
      },
      set: {
        action: 'Retry several',
        title: 'Retry parked deliveries',
        text: 'What stays empty does not matter. First you see how many they are, and which.',
        Verbraucher: 'Consumer (exact name)',
        Typ: 'Event type (exact)',
        Fehler: 'Text in the error',
        look: 'Check',
        found: '%{smart_count} delivery will be retried: |||| %{smart_count} deliveries will be retried:',
        none: 'No parked delivery matches.',
      },
    },
  },
});
