import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { reportWords } from '#contract/agentur/report-words.js';
import type { Language } from '#shared/texts.js';
import { resources } from '../resources/index.js';
import { language, asLanguage } from '../shared/format.js';
import { pagesInEnglish, pagesInGerman } from './page-texts.js';
import { reactAdminTexts } from './react-admin-texts.js';

/** Texts used on every page: buttons, lists, roles, wire codes. */
const consoleInGerman = {
  app: {
    console: 'Konsole',
    appearance: 'Darstellung',
    light: 'Hell',
    dark: 'Dunkel',
    portal: 'Portal öffnen',
    menu: 'Menü',
    retry: 'Noch einmal versuchen',
    loading: 'Wird geladen',
    close: 'Schließen',
    cancel: 'Abbrechen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    all: 'Alle',
    from: 'Von',
    until: 'Bis',
    reversed: 'Liegt vor dem ersten Tag.',
    day: {
      form: 'TT.MM.JJJJ',
      with_time: 'TT.MM.JJJJ HH:MM',
      unreadable: 'Bitte so: %{form}',
      pick: 'Im Kalender wählen: %{label}',
    },
    erased_person: 'Gelöschte Person',
    leave: {
      title: 'Ohne Speichern verlassen?',
      text: 'Was Sie hier geschrieben haben, ist noch nicht gespeichert und geht dann verloren.',
      action: 'Verwerfen',
    },
    lacks: {
      reason: 'Bitte geben Sie einen Grund an.',
      field: '„%{field}“ fehlt noch.',
      number: '„%{field}“: Bitte eine ganze Zahl eingeben.',
      amount: '„%{field}“: Bitte einen Betrag in Euro ohne Tausenderpunkt eingeben, zum Beispiel 25 oder 12,50.',
      choice: 'Bitte wählen Sie zuerst aus.',
    },
    save_as_csv: 'Als CSV speichern',
    saved_as_csv: '%{count} Zeile gespeichert. |||| %{count} Zeilen gespeichert.',
    csv_progress: '%{read} von %{total}',
    trace: 'Fehlernummer %{id}',
    reason: 'Grund',
    reason_hint: 'Steht im Protokoll. Bitte keine Personendaten.',
  },
  conflict: {
    title: 'Inzwischen hat jemand anderes gespeichert',
    text: 'Dieses Feld haben Sie beide geändert. Welche Angabe soll gelten? |||| Diese Felder haben Sie beide geändert. Welche Angaben sollen gelten?',
    by: 'Zuletzt gespeichert von %{name} am %{date}.',
    mine: 'Ihre Eingabe',
    theirs: 'Inzwischen gespeichert',
    choose: 'Bitte wählen Sie eine der beiden Angaben.',
    settle: 'Auswahl übernehmen',
    later: 'Später entscheiden',
    merged:
      'Jemand anderes hat hier inzwischen etwas anderes gespeichert. Es ist übernommen, Ihre Eingaben sind noch da.',
  },
  import_notes: {
    read_as: 'Gelesen als %{encoding}, Spalten getrennt durch %{separator}. Umlaute zum Beispiel: %{example}',
    read_plainly: 'Gelesen als %{encoding}, Spalten getrennt durch %{separator}.',
    separator: { Semikolon: 'Semikolon', Komma: 'Komma', Tabulator: 'Tabulator' },
    garbled: 'In der Datei sind Umlaute verfälscht: %{example}. Bitte speichern Sie sie noch einmal aus dem Ursprung.',
    title: '%{smart_count} Hinweis |||| %{smart_count} Hinweise',
    save: 'Diese Zeilen herunterladen',
    line: 'Zeile',
    field: 'Feld',
    reason: 'Grund',
  },
  versions: { changed: '%{name}, %{date}', in_force: 'In Kraft', restore: 'Wiederherstellen' },
  pages: { page: 'Seite %{page} von %{pages}', newer: 'Neuere', older: 'Ältere' },
  changes: {
    removed: 'entfernt:',
    added: 'neu:',
    left_out: 'Unverändertes ausgelassen',
    more: '%{smart_count} weitere Änderung |||| %{smart_count} weitere Änderungen',
    fewer: 'Weniger zeigen',
    whole: 'Ganze Fassungen',
    sample: 'So kommt die E-Mail an',
    before: 'Vorher',
    after: 'Nachher',
    nothing: 'leer',
    is_new: 'neu',
    is_gone: 'entfernt',
    attribute: {
      href: 'Link „%{text}“',
      href_bare: 'Link',
      other: '%{name} von „%{text}“',
      other_bare: '%{name}',
    },
    written_as: 'geschrieben %{address}',
    markup: 'Gestaltung geändert: %{tags}',
    markup_only: 'Der Wortlaut ist derselbe; anders sind nur Gestaltung oder Leerzeichen.',
  },
  earlier: { name: 'Verlauf', of: 'Verlauf: %{name}', none: 'leer', on: 'ja', off: 'nein' },
  earlier_one: {
    began: 'Wie es am Anfang war',
    from_version: 'aus Stand %{version}',
    restored: 'Der frühere Stand gilt wieder.',
    restore_title: 'Diesen Stand wiederherstellen?',
  },
  role: {
    AgenturInhaber: 'Agenturinhaber',
    AgenturMitarbeiter: 'Agenturmitarbeiter',
    Betreiber: 'Betreiber',
    plattform: 'Plattform',
    other: 'Ohne Rolle',
  },
  nav: { work: 'Tagesgeschäft', money: 'Geld', portal: 'Portal', machinery: 'Betrieb', overview: 'Übersicht' },
  list: {
    nothing_found: 'Nichts gefunden',
    nothing_found_hint: 'Kein Eintrag passt zu diesen Filtern.',
    more_filters: 'Mehr Filter',
    unfold: 'Einzelheiten anzeigen',
    fold: 'Einzelheiten ausblenden',
    fewer_filters: 'Weniger Filter',
    clear_filters: 'Filter zurücksetzen',
    failed: 'Die Liste konnte nicht geladen werden',
    search: 'Suchen',
    status: 'Status',
    period: 'Zeitraum',
    periods: {
      any: 'Alle',
      today: 'Heute',
      week: 'Letzte 7 Tage',
      month: 'Letzte 30 Tage',
      this_month: 'Dieser Monat',
      last_month: 'Voriger Monat',
      this_year: 'Dieses Jahr',
      own: 'Eigener Zeitraum',
    },
    select: '%{name} auswählen',
    selected: '%{smart_count} ausgewählt |||| %{smart_count} ausgewählt',
  },
  code: { ...reportWords.de.codes, Beantwortet: 'Beantwortet', Erledigt: 'Erledigt' },
  stage: reportWords.de.stages,
  plot: { now: 'jetzt', ago: 'vor %{time}', table: 'Als Tabelle' },
};

const consoleInEnglish: typeof consoleInGerman = {
  app: {
    console: 'Console',
    appearance: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    portal: 'Open the portal',
    menu: 'Menu',
    retry: 'Try again',
    loading: 'Loading',
    close: 'Close',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    all: 'All',
    from: 'From',
    until: 'Until',
    reversed: 'This is before the first day.',
    day: {
      form: 'DD/MM/YYYY',
      with_time: 'DD/MM/YYYY HH:MM',
      unreadable: 'Please enter %{form}',
      pick: 'Pick from the calendar: %{label}',
    },
    erased_person: 'Erased person',
    leave: {
      title: 'Leave without saving?',
      text: 'Your changes haven’t been saved and will be lost.',
      action: 'Discard',
    },
    lacks: {
      reason: 'Please give a reason.',
      field: '“%{field}” is missing.',
      number: '“%{field}”: please enter a whole number.',
      amount: '“%{field}”: please enter an amount in euros without a thousands separator, such as 25 or 12.50.',
      choice: 'Please choose first.',
    },
    save_as_csv: 'Save as CSV',
    saved_as_csv: '%{count} row saved. |||| %{count} rows saved.',
    csv_progress: '%{read} of %{total}',
    trace: 'Reference %{id}',
    reason: 'Reason',
    reason_hint: 'Kept in the audit log. Please don’t enter personal data.',
  },
  conflict: {
    title: 'Someone else has saved in the meantime',
    text: 'You both changed this field. Which value should apply? |||| You both changed these fields. Which values should apply?',
    by: 'Last saved by %{name} on %{date}.',
    mine: 'Your entry',
    theirs: 'Saved in the meantime',
    choose: 'Please choose one of the two values.',
    settle: 'Use these values',
    later: 'Decide later',
    merged:
      'Someone else has changed something else here in the meantime. We’ve added it; your entries are still here.',
  },
  import_notes: {
    read_as: 'Read as %{encoding}, columns separated by %{separator}. Special letters, for example: %{example}',
    read_plainly: 'Read as %{encoding}, columns separated by %{separator}.',
    separator: { Semikolon: 'semicolons', Komma: 'commas', Tabulator: 'tabs' },
    garbled: 'Letters in this file are garbled: %{example}. Please save it again from its source.',
    title: '%{smart_count} note |||| %{smart_count} notes',
    save: 'Download these lines',
    line: 'Line',
    field: 'Field',
    reason: 'Reason',
  },
  versions: { changed: '%{name}, %{date}', in_force: 'Current', restore: 'Restore' },
  pages: { page: 'Page %{page} of %{pages}', newer: 'Newer', older: 'Older' },
  changes: {
    removed: 'removed:',
    added: 'new:',
    left_out: 'Unchanged text left out',
    more: '%{smart_count} more change |||| %{smart_count} more changes',
    fewer: 'Show fewer',
    whole: 'Full versions',
    sample: 'How the e-mail arrives',
    before: 'Before',
    after: 'After',
    nothing: 'empty',
    is_new: 'new',
    is_gone: 'removed',
    attribute: {
      href: 'Link “%{text}”',
      href_bare: 'Link',
      other: '%{name} of “%{text}”',
      other_bare: '%{name}',
    },
    written_as: 'written %{address}',
    markup: 'Formatting changed: %{tags}',
    markup_only: 'The wording is the same; only formatting or spaces differ.',
  },
  earlier: { name: 'History', of: 'History of %{name}', none: 'empty', on: 'yes', off: 'no' },
  earlier_one: {
    began: 'As it was at the start',
    from_version: 'from version %{version}',
    restored: 'The earlier version applies again.',
    restore_title: 'Restore this version?',
  },
  role: {
    AgenturInhaber: 'Agency owner',
    AgenturMitarbeiter: 'Agency staff',
    Betreiber: 'Operator',
    plattform: 'Platform',
    other: 'No role',
  },
  nav: { work: 'Daily work', money: 'Money', portal: 'Portal', machinery: 'Operations', overview: 'Overview' },
  list: {
    nothing_found: 'Nothing found',
    nothing_found_hint: 'No entries match these filters.',
    more_filters: 'More filters',
    unfold: 'Show details',
    fold: 'Hide details',
    fewer_filters: 'Fewer filters',
    clear_filters: 'Clear filters',
    failed: 'Couldn’t load the list',
    search: 'Search',
    status: 'Status',
    period: 'Period',
    periods: {
      any: 'All time',
      today: 'Today',
      week: 'Last 7 days',
      month: 'Last 30 days',
      this_month: 'This month',
      last_month: 'Last month',
      this_year: 'This year',
      own: 'Custom',
    },
    select: 'Select %{name}',
    selected: '%{smart_count} selected |||| %{smart_count} selected',
  },
  code: { ...reportWords.en.codes, Beantwortet: 'Answered', Erledigt: 'Closed' },
  stage: reportWords.en.stages,
  plot: { now: 'now', ago: '%{time} ago', table: 'As a table' },
};

/** Puts a resource's name and fields where react-admin looks for them, and its other texts under its name. */
function resourceTexts(language: Language) {
  const all = resources.map(({ name: resource, texts }) => {
    const { name, fields = {}, ...said } = texts[language];
    return { resource, named: { name, fields }, said };
  });
  return {
    ...Object.fromEntries(all.map(({ resource, said }) => [resource, said])),
    resources: Object.fromEntries(all.map(({ resource, named }) => [resource, named])),
  };
}

export const messages = {
  de: { ra: reactAdminTexts.de, ...consoleInGerman, ...pagesInGerman, ...resourceTexts('de') },
  en: { ra: reactAdminTexts.en, ...consoleInEnglish, ...pagesInEnglish, ...resourceTexts('en') },
};

const locales = [
  { locale: 'de', name: 'Deutsch' },
  { locale: 'en', name: 'English' },
];

/** German unless the user chose English; formatters and calls use the same language. */
export function i18nProviderIn(initial: Language): I18nProvider {
  language.set(initial);
  const provider = polyglotI18nProvider(locale => messages[asLanguage(locale)], initial, locales);
  return {
    ...provider,
    changeLocale: async locale => {
      language.set(asLanguage(locale));
      await provider.changeLocale(locale);
    },
  };
}
