import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import { listProjections } from '#contract/plattform.js';
import type { ProjectionRow } from '#contract/betrieb/schemas.js';
import { defineResource, page, wholeSource, type RecordOf } from '../resource.js';

const columns = {
  name: 'Name',
  version: 'Version',
  generation: 'Generation',
  position: 'Position',
  lag: 'Rueckstand',
  state: 'Zustand',
  error: 'Fehler',
} as const;

export type Projection = RecordOf<ProjectionRow, typeof columns>;

const projectionSource = wholeSource<ProjectionRow, typeof columns>({
  call: listProjections,
  columns,
  id: ({ Name }) => Name,
});

export const projections = defineResource({
  name: 'projections',
  menu: 'machinery',
  icon: InsightsOutlined,
  ability: 'Projektionen',
  source: projectionSource,
  list: page(async () => (await import('./ProjectionList.js')).ProjectionList),
  texts: {
    de: {
      name: 'Projektion |||| Projektionen',
      fields: {
        name: 'Name',
        version: 'Version',
        generation: 'Generation',
        position: 'Position',
        lag: 'Rückstand',
        state: 'Zustand',
        error: 'Fehler',
      },
      intro:
        'Die Tabellen, aus denen Fragen beantwortet werden. Jede lässt sich aus den Ereignissen neu aufbauen, ohne dass jemand warten muss.',
      empty: 'Keine Projektionen',
      lag: '%{lag} im Rückstand',
      rebuild: 'Neu aufbauen',
      rebuild_one: '%{name} neu aufbauen',
      confirm_title: '%{name} neu aufbauen?',
      confirm_text:
        'Die neue Tabelle entsteht neben der alten. Ist sie auf dem Stand der alten, wird umgeschaltet und der Vergleich gezeigt; zurück geht es jederzeit. Bis dahin bleibt alles, wie es ist.',
      no_run: 'Noch nie neu aufgebaut',
      no_run_hint: 'Hier sehen Sie Fortschritt und Vergleich, sobald Sie einen Neuaufbau starten.',
      state: { current: 'Aktuell', behind: 'Holt auf', rebuilding: 'Neuaufbau', failed: 'Fehler' },
      run: {
        Keiner: 'Kein Lauf',
        Wartet: 'Wartet',
        Laeuft: 'Läuft',
        Fertig: 'Umgeschaltet',
        Fehlgeschlagen: 'Fehlgeschlagen',
        Abgebrochen: 'Abgebrochen',
      },
      events: '%{done} von %{all} Ereignissen',
      rate: 'Tempo',
      per_second: '%{rate} Ereignisse je Sekunde',
      remaining: 'Restzeit',
      begun: 'Begonnen',
      ended: 'Beendet',
      comparison: 'Vergleich alt und neu',
      comparison_hint: 'Zeilen je Mandant; gleich heißt: gleich viele mit gleichem Inhalt.',
      tenant: 'Mandant',
      blue: 'Alt',
      green: 'Neu',
      verdict: 'Ergebnis',
      same: 'Gleich',
      different: 'Verschieden',
      cancel: {
        action: 'Neuaufbau abbrechen',
        title: 'Neuaufbau von %{name} abbrechen?',
        text: 'Die Tabelle in Gebrauch bleibt, wie sie ist. Was schon gebaut wurde, wird verworfen.',
        done: 'Der Neuaufbau von %{name} ist abgebrochen.',
      },
      back: {
        action: 'Zurück zu Generation %{generation}',
        title: '%{name} zurückrollen?',
        text: 'Die vorige Tabelle wird wieder gelesen und holt nach, was seither geschah. Bis dahin fehlt dieses Neue. Der Wechsel lässt sich umkehren.',
        done: '%{name} ist zurückgerollt und holt auf.',
      },
      forward: {
        action: 'Wieder zu Generation %{generation}',
        title: 'Bei %{name} wieder die neuere Tabelle nehmen?',
        text: 'Das Zurückrollen wird aufgehoben: Die neuere Tabelle wird wieder gelesen und holt nach, was seither geschah. Der Wechsel lässt sich umkehren.',
        done: '%{name} liest wieder die neuere Tabelle und holt auf.',
        state: 'Zurückgerollt: In Gebrauch ist Generation %{generation}.',
      },
      rows: {
        title: 'Verschiedene Zeilen',
        hint: 'Die erste, mit den Spalten, in denen sie sich unterscheidet. |||| Die ersten %{smart_count}, mit den Spalten, in denen sie sich unterscheiden.',
        missing: 'keine Zeile',
      },
    },
    en: {
      name: 'Projection |||| Projections',
      fields: {
        name: 'Name',
        version: 'Version',
        generation: 'Generation',
        position: 'Position',
        lag: 'Lag',
        state: 'State',
        error: 'Error',
      },
      intro:
        'The tables questions are answered from. Each can be rebuilt from the events without anybody having to wait.',
      empty: 'No projections',
      lag: '%{lag} behind',
      rebuild: 'Rebuild',
      rebuild_one: 'Rebuild %{name}',
      confirm_title: 'Rebuild %{name}?',
      confirm_text:
        'The new table grows beside the old one. Once it is as far as the old one it takes over and the comparison is shown; you can roll back at any time. Until then everything stays as it is.',
      no_run: 'Never rebuilt yet',
      no_run_hint: 'Progress and comparison appear here as soon as you start a rebuild.',
      state: { current: 'Up to date', behind: 'Catching up', rebuilding: 'Rebuilding', failed: 'Failed' },
      run: {
        Keiner: 'No run',
        Wartet: 'Waiting',
        Laeuft: 'Running',
        Fertig: 'Switched over',
        Fehlgeschlagen: 'Failed',
        Abgebrochen: 'Cancelled',
      },
      events: '%{done} of %{all} events',
      rate: 'Speed',
      per_second: '%{rate} events a second',
      remaining: 'Time left',
      begun: 'Begun',
      ended: 'Ended',
      comparison: 'Old and new compared',
      comparison_hint: 'Rows per tenant; same means: as many, with the same content.',
      tenant: 'Tenant',
      blue: 'Old',
      green: 'New',
      verdict: 'Result',
      same: 'Same',
      different: 'Different',
      cancel: {
        action: 'Cancel rebuild',
        title: 'Cancel the rebuild of %{name}?',
        text: 'The table in use stays as it is. What has been built already is discarded.',
        done: 'The rebuild of %{name} is cancelled.',
      },
      back: {
        action: 'Back to generation %{generation}',
        title: 'Roll %{name} back?',
        text: 'The table before is read again and catches up with what happened since. Until then these latest changes are missing. The switch can be reversed.',
        done: '%{name} is rolled back and catching up.',
      },
      forward: {
        action: 'Generation %{generation} again',
        title: 'Take the newer table of %{name} again?',
        text: 'The roll back is undone: the newer table is read again and catches up with what happened since. The switch can be reversed.',
        done: '%{name} reads the newer table again and is catching up.',
        state: 'Rolled back: generation %{generation} is in use.',
      },
      rows: {
        title: 'Differing rows',
        hint: 'The first one, with the columns it differs in. |||| The first %{smart_count}, with the columns they differ in.',
        missing: 'no row',
      },
    },
  },
});
