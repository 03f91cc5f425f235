import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import { defineResource, page } from '../resource.js';

/** Imports recommenders: as accounts if they consented elsewhere, else as invitations. */
export const imports = defineResource({
  name: 'people-import',
  menu: 'machinery',
  icon: GroupAddOutlined,
  ability: 'Mandanten',
  list: page(async () => (await import('./ImportPage.js')).ImportPage),
  texts: {
    de: {
      name: 'Empfehlerimport |||| Empfehlerimport',
      intro:
        'Bringen Sie Empfehler aus einer Datei mit. Zuerst wird geprüft, was jede Zeile bewirkt; angelegt und verschickt wird erst auf Ihren Wunsch.',
      as: 'Was soll entstehen?',
      kind: { Konten: 'Konten (Einwilligung liegt vor)', Einladungen: 'Einladungen per E-Mail' },
      kind_hint: {
        Konten:
          'Für Menschen, die anderswo zugestimmt haben. Tag, Fassung und Quelle der Zustimmung werden als Nachweis aufbewahrt. Das Konto ist sofort aktiv; eine E-Mail lädt ein, ein Passwort festzulegen.',
        Einladungen:
          'Jede Person erhält eine Einladung, außer sie hat Einladungen abbestellt. Ein Konto entsteht erst, wenn sie annimmt.',
      },
      drop: 'CSV-Datei hier ablegen oder auswählen',
      drop_hint: 'CSV, Spaltennamen in der ersten Zeile',
      template: 'Beispieldatei laden',
      preview: 'E-Mail ansehen',
      close: 'Schließen',
      checking: 'Wird geprüft …',
      would:
        'Geprüft, noch nichts angelegt. %{smart_count} Zeile braucht Aufmerksamkeit. |||| Geprüft, noch nichts angelegt. %{smart_count} Zeilen brauchen Aufmerksamkeit.',
      confirm: '%{smart_count} Person aufnehmen |||| %{smart_count} Personen aufnehmen',
      other: 'Andere Datei',
      progress: '%{done} von %{all} Zeilen erledigt',
      state: { Probelauf: 'Geprüft', Laeuft: 'Läuft', Fertig: 'Fertig', Abgebrochen: 'Abgebrochen' },
      accepted: 'Aufgenommen',
      would_accept: 'Wird aufgenommen',
      known: 'Schon bekannt',
      known_hint: 'Bleiben, wie sie sind',
      unsubscribed: 'Haben Einladungen abbestellt',
      refused: 'Fehlerhaft',
      cancel: 'Abbrechen',
      history: 'Bisherige Importe',
      none: 'Noch kein Import',
      by: '%{date}, %{name}',
    },
    en: {
      name: 'Referrer import |||| Referrer import',
      intro: 'Import referrers from a file. Every line is checked first; nothing is created or sent until you say so.',
      as: 'What do you want to import?',
      kind: { Konten: 'Accounts (with consent already given)', Einladungen: 'E-mail invitations' },
      kind_hint: {
        Konten:
          'For people who’ve already given their consent elsewhere. Its date, version and source are kept as proof. Accounts are active immediately; an e-mail invites each person to set a password.',
        Einladungen:
          'Everyone gets an invitation, except people who’ve opted out. An account is created only when someone accepts.',
      },
      drop: 'Drop a CSV file here or choose one',
      drop_hint: 'CSV, column names in the first line',
      template: 'Download an example',
      preview: 'Preview e-mail',
      close: 'Close',
      checking: 'Checking …',
      would:
        'Checked; nothing created yet. %{smart_count} line needs attention. |||| Checked; nothing created yet. %{smart_count} lines need attention.',
      confirm: 'Import %{smart_count} person |||| Import %{smart_count} people',
      other: 'Choose another file',
      progress: '%{done} of %{all} lines done',
      state: { Probelauf: 'Checked', Laeuft: 'Running', Fertig: 'Done', Abgebrochen: 'Cancelled' },
      accepted: 'Imported',
      would_accept: 'Ready to import',
      known: 'Already known',
      known_hint: 'These stay unchanged',
      unsubscribed: 'Opted out of invitations',
      refused: 'Rejected',
      cancel: 'Cancel import',
      history: 'Earlier imports',
      none: 'No imports yet',
      by: '%{date}, %{name}',
    },
  },
});
