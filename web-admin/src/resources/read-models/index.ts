import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { defineResource, page } from '../resource.js';

export const readModels = defineResource({
  name: 'read-models',
  menu: 'machinery',
  icon: HistoryOutlined,
  ability: 'Ereignisse',
  list: page(async () => (await import('./ReadModelPage.js')).ReadModelPage),
  texts: {
    de: {
      name: 'Wiedergabe |||| Wiedergabe',
      intro:
        'Berichte und Seiten lesen Tabellen, die aus den Ereignissen entstehen. Stimmt in Ihrem Programm eine Zeile nicht, geben Sie die Ereignisse noch einmal in die Tabelle wieder: Ihre Zeilen entstehen neu, die anderer Programme bleiben unberührt. Es geht dabei keine E-Mail und keine Zahlung hinaus.',
      rows: '%{smart_count} Zeile |||| %{smart_count} Zeilen',
      never: 'Noch nie wiedergegeben',
      replay: 'Wiedergeben',
      replay_one: 'Ereignisse in „%{name}“ wiedergeben',
      title: 'Ereignisse in „%{name}“ wiedergeben?',
      position: 'Ab Position',
      position_hint:
        'Leer: alle Ereignisse, alle Zeilen. Sonst nur Zeilen, die seit dieser Position berührt wurden; sie entstehen aus ihrer ganzen Geschichte. Die Position eines Ereignisses steht bei den Ereignissen.',
      position_wrong: 'Bitte eine Zahl angeben.',
      preview: 'Vorschau',
      events: '%{smart_count} Ereignis |||| %{smart_count} Ereignisse',
      will: '%{events} ab hier; %{rows} entstehen neu.',
      will_many: '%{events} ab hier; alle davon berührten Zeilen entstehen neu.',
      started: 'Die Wiedergabe in „%{name}“ hat begonnen.',
      from: 'Ab Position %{position}',
      whole: 'Alle Ereignisse',
      done_at: 'Beendet %{at}',
      progress: '%{done} von %{all} Ereignissen',
      equal: 'Alle %{rows} stimmten schon.',
      result: '%{changed} geändert, %{added} hinzugefügt, %{removed} entfernt; jetzt %{rows}.',
      run: { Wartet: 'Wartet', Laeuft: 'Läuft', Fertig: 'Fertig', Fehlgeschlagen: 'Fehlgeschlagen' },
    },
    en: {
      name: 'Replay |||| Replay',
      intro:
        'Reports and pages read tables that are made from the events. If a row of your programme is wrong, replay the events into the table: your rows are made anew, those of other programmes stay untouched. No e-mail and no payment goes out.',
      rows: '%{smart_count} row |||| %{smart_count} rows',
      never: 'Never replayed',
      replay: 'Replay',
      replay_one: 'Replay events into “%{name}”',
      title: 'Replay events into “%{name}”?',
      position: 'From position',
      position_hint:
        'Empty: all events, all rows. Otherwise only rows touched since this position; they are made from their whole history. The list of events shows the position of each.',
      position_wrong: 'Please enter a number.',
      preview: 'Preview',
      events: '%{smart_count} event |||| %{smart_count} events',
      will: '%{events} from here on; %{rows} are made anew.',
      will_many: '%{events} from here on; every row they touched is made anew.',
      started: 'The replay into “%{name}” has started.',
      from: 'From position %{position}',
      whole: 'All events',
      done_at: 'Finished %{at}',
      progress: '%{done} of %{all} events',
      equal: 'All %{rows} were right already.',
      result: '%{changed} changed, %{added} added, %{removed} removed; now %{rows}.',
      run: { Wartet: 'Waiting', Laeuft: 'Running', Fertig: 'Done', Fehlgeschlagen: 'Failed' },
    },
  },
});
