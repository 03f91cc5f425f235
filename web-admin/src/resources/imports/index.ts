import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import { defineResource, page } from '../resource.js';

/** Recommenders from a file: as accounts of those who agreed elsewhere, or as invitations. */
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
      as: 'Was soll aus den Zeilen werden?',
      kind: { Konten: 'Konten (Einwilligung liegt vor)', Einladungen: 'Einladungen per E-Mail' },
      kind_hint: {
        Konten:
          'Für Menschen, die anderswo zugestimmt haben. Tag, Fassung und Quelle der Zustimmung werden als Nachweis aufbewahrt. Das Konto ist sofort aktiv; eine E-Mail lädt ein, ein Passwort festzulegen.',
        Einladungen:
          'Jede Person erhält eine Einladung. Ein Konto entsteht erst, wenn sie annimmt. Wer keine Einladungen möchte, erhält keine.',
      },
      drop: 'CSV-Datei hier ablegen oder auswählen',
      drop_hint: 'Semikolon getrennt, UTF-8, erste Zeile nennt die Spalten',
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
      would_accept: 'Würde aufgenommen',
      known: 'Schon bekannt',
      known_hint: 'Bleiben, wie sie sind',
      unsubscribed: 'Möchten keine Einladung',
      refused: 'Fehlerhaft',
      cancel: 'Abbrechen',
      history: 'Bisherige Importe',
      none: 'Noch kein Import',
      by: '%{date}, %{name}',
    },
    en: {
      name: 'Referrer import |||| Referrer import',
      intro:
        'Bring referrers in from a file. Every line is checked first; nothing is created or sent until you say so.',
      as: 'What should the lines become?',
      kind: { Konten: 'Accounts (consent was given)', Einladungen: 'Invitations by e-mail' },
      kind_hint: {
        Konten:
          'For people who agreed elsewhere. Day, version and source of their consent are kept as proof. The account is active at once; an e-mail asks them to choose a password.',
        Einladungen:
          'Everyone gets an invitation. An account is opened only when they accept. Whoever wants no invitations gets none.',
      },
      drop: 'Drop a CSV file here or choose one',
      drop_hint: 'Semicolon-separated, UTF-8, column names in the first line',
      template: 'Download an example',
      preview: 'Show the e-mail',
      close: 'Close',
      checking: 'Checking …',
      would:
        'Checked; nothing created yet. %{smart_count} line needs attention. |||| Checked; nothing created yet. %{smart_count} lines need attention.',
      confirm: 'Bring in %{smart_count} person |||| Bring in %{smart_count} people',
      other: 'Another file',
      progress: '%{done} of %{all} lines done',
      state: { Probelauf: 'Checked', Laeuft: 'Running', Fertig: 'Done', Abgebrochen: 'Cancelled' },
      accepted: 'Brought in',
      would_accept: 'Would be brought in',
      known: 'Already known',
      known_hint: 'They stay as they are',
      unsubscribed: 'Want no invitation',
      refused: 'Rejected',
      cancel: 'Cancel the import',
      history: 'Earlier imports',
      none: 'No import yet',
      by: '%{date}, %{name}',
    },
  },
});
