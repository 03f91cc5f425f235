import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminInEnglish from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { dashboardInEnglish, dashboardInGerman } from '../dashboard/texts.js';
import { resources } from '../resources/index.js';
import { language, type Language } from '../shared/format.js';
import { reactAdminInGerman } from './react-admin-in-german.js';

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
    close: 'Schließen',
    cancel: 'Abbrechen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    all: 'Alle',
    from: 'Von',
    until: 'Bis',
    erased_person: 'Gelöschte Person',
    leave: {
      title: 'Ohne Speichern verlassen?',
      text: 'Was Sie hier geschrieben haben, ist noch nicht gespeichert und geht dann verloren.',
      action: 'Verwerfen',
    },
    save_as_csv: 'Als CSV speichern',
    saved_as_csv: '%{smart_count} Zeile gespeichert. |||| %{smart_count} Zeilen gespeichert.',
    csv_cut_off:
      'Gespeichert sind die ersten %{smart_count} Zeilen. Grenzen Sie den Zeitraum ein, um den Rest zu erhalten.',
    trace: 'Vorgang %{id}',
    reason: 'Grund',
    reason_hint: 'Steht im Protokoll. Bitte keine Personendaten.',
  },
  look_back: {
    title: 'Was hätte das im letzten Quartal gekostet?',
    hint: 'Probiert den Betrag oben an vergangenen Verträgen dieses Produkts aus, mit denselben Regeln, nach denen Prämien entstehen. Es wird nichts geändert.',
    Von: 'Aufträge vom (leer: letztes Quartal)',
    Bis: 'Aufträge bis',
    GueltigVon: 'Gälte für Empfehlungen vom (leer: alle)',
    GueltigBis: 'Gälte für Empfehlungen bis',
    share: 'Aufteilung',
    as_chosen: 'Wie gewählt',
    shared: '%{mine} % Empfehler, %{theirs} % Freund',
    run: 'Berechnen',
    amount_first: 'Geben Sie oben zuerst einen Betrag ein.',
    none: 'Vom %{from} bis %{to} gab es für dieses Produkt keine Verträge mit Prämie.',
    contracts: 'Ein Vertrag vom %{from} bis %{to} |||| %{count} Verträge vom %{from} bis %{to}',
    then: 'Tatsächlich',
    changed: 'Mit der Änderung',
    difference: 'Unterschied',
    rewards: 'Eine Prämie |||| %{count} Prämien',
    chart: 'Prämien nach Monat des Auftrags',
    month: 'Monat',
    capped: 'Verträge, bei denen der Anteil des Freundes gekappt ist: tatsächlich %{then}, mit der Änderung %{changed}',
    without: 'Ein Vertrag bekäme keine Prämie. |||| %{count} Verträge bekämen keine Prämie.',
    extras: 'Aktionsprämien in dieser Zeit: %{count}, zusammen %{amount}; sie blieben gleich.',
    examples: 'Beispiele (Empfehler + Freund)',
    ordered: 'Auftrag',
    promised: 'Zugesagt',
  },
  import_notes: {
    title: '%{smart_count} Hinweis |||| %{smart_count} Hinweise',
    save: 'Diese Zeilen herunterladen',
    line: 'Zeile',
    field: 'Feld',
    reason: 'Grund',
  },
  touched: {
    title: 'Worauf sich das auswirkt',
    recommendations:
      '%{smart_count} offene Empfehlung läuft weiter |||| %{smart_count} offene Empfehlungen laufen weiter',
    offers: '%{smart_count} Angebot geändert oder beendet |||| %{smart_count} Angebote geändert oder beendet',
  },
  versions: { changed: '%{name}, %{date}', in_force: 'In Kraft', restore: 'Wiederherstellen' },
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
  signin: {
    title: 'Anmelden',
    headline: 'Konsole für Agentur und Betrieb',
    question: 'Für welches Programm möchten Sie arbeiten?',
    other: 'Anderes Programm',
    other_key: 'Kürzel des Programms',
    continue: 'Weiter zur Anmeldung',
    continue_to: 'Weiter zu %{name}',
    hint: 'Sie melden sich auf der Seite Ihres Anmeldedienstes an und kommen danach hierher zurück.',
    unknown: 'Dieses Programm ist nicht bekannt. Bitte prüfen Sie das Kürzel.',
    platform: 'Als Plattform anmelden',
    returning: 'Ihre Anmeldung wird geprüft',
    failed: 'Die Anmeldung ist nicht gelungen',
    again: 'Neu anmelden',
    set_up: 'Plattform einrichten',
    set_up_hint:
      'Mit diesem Link werden Sie Betreiber der Installation. Ihr Gerät legt einen Passkey an; damit melden Sie sich später an, ohne Passwort.',
    set_up_name: 'Ihr Name, wie er im Protokoll steht',
    set_up_do: 'Passkey anlegen',
    link_over:
      'Dieser Link gilt nicht mehr. Jeder Link gilt einmal und eine Stunde lang; einen neuen erhalten Sie mit dem Befehl operator-link.',
    no_passkey: 'Ihr Gerät hat die Anmeldung nicht bestätigt. Bitte versuchen Sie es noch einmal.',
    passkey_refused:
      'Dieser Passkey wurde nicht angenommen. Er muss zu dieser Installation gehören, und Ihr Gerät muss nach Fingerabdruck, Gesicht oder PIN fragen. Richten Sie das auf dem Gerät ein und versuchen Sie es noch einmal.',
    passkey_unknown:
      'Dieser Passkey öffnet dieses Programm nicht: Er gehört zu einem anderen oder gilt nicht mehr, oder Ihr Gerät hat nicht nach Fingerabdruck, Gesicht oder PIN gefragt.',
    blocked: 'Ihr Zugang ist gesperrt. Bitte wenden Sie sich an einen Betreiber Ihres Programms.',
    by_passkey: 'Mit Passkey anmelden',
    passkey_hint:
      'Ihr Gerät fragt nach Fingerabdruck, Gesicht oder PIN. Haben Sie das Gerät nicht mehr, schickt Ihnen ein Betreiber Ihres Programms einen neuen Link.',
    join: 'Zugang einrichten',
    join_hint: 'Guten Tag, %{name}. Ihr Gerät legt einen Passkey an; damit melden Sie sich künftig an, ohne Passwort.',
    join_device: 'Legen Sie ihn auf dem Gerät an, mit dem Sie arbeiten. Der Link gilt einmal.',
    invitation_over:
      'Dieser Link gilt nicht mehr: Er ist schon benutzt, abgelaufen, durch einen neuen ersetzt oder zurückgezogen. Waren Sie schon hier, melden Sie sich an; sonst bitten Sie um einen neuen.',
    nowhere:
      'Hier ist noch kein Weg zur Anmeldung eingerichtet. Bitte wenden Sie sich an den Betrieb dieser Installation.',
    mismatch:
      'Diese Anmeldung wurde nicht in diesem Fenster begonnen oder ist schon benutzt. Bitte melden Sie sich neu an.',
    not_yours:
      'Ihr Zugang gehört nicht zu diesem Programm. Wählen Sie ein anderes Programm oder melden Sie sich mit einem anderen Zugang an.',
    not_invited:
      'Diese Einladung gilt nicht oder nicht mehr für Sie. Melden Sie sich mit der E-Mail-Adresse an, an die sie ging, oder bitten Sie um eine neue.',
    declined: 'Der Anmeldedienst hat die Anmeldung nicht bestätigt.',
    session_over: 'Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.',
    with: 'Anmelden mit %{name}',
    invited: 'Sie wurden eingeladen. Melden Sie sich an wie sonst auch bei der Arbeit, dann gehört der Zugang Ihnen.',
    no_rights: 'Mit Ihrer Rolle gibt es hier noch nichts zu tun. Wenden Sie sich an die Leitung Ihrer Agentur.',
  },
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
    select: '%{name} auswählen',
    selected: '%{smart_count} ausgewählt |||| %{smart_count} ausgewählt',
  },
  code: {
    Offen: 'Offen',
    Freigegeben: 'Freigegeben',
    Storniert: 'Storniert',
    Ok: 'Vertrag geschlossen',
    Abgelaufen: 'Abgelaufen',
    Gezahlt: 'Prämiert',
    Angenommen: 'Angenommen',
    Bestaetigt: 'Bestätigt',
    Unbestaetigt: 'Unbestätigt',
    Aktiv: 'Aktiv',
    Gesperrt: 'Gesperrt',
    Geloescht: 'Gelöscht',
  },
  stage: {
    PraemieAusgezahlt: 'Prämie ausgezahlt',
    PraemieAbgelaufen: 'Prämie abgelaufen',
    VertragNichtZustandeGekommen: 'Vertrag nicht zustande gekommen',
    BankdatenEingeben: 'Bankdaten fehlen',
    PraemieAbholen: 'Prämie abholbereit',
    AnspruchInBearbeitung: 'Anspruch in Bearbeitung',
    PraemieBereit: 'Prämie bereit zur Auswahl',
    Reagiert: 'Kontakt hat reagiert',
    KontaktNichtReagiert: 'Kontakt hat nicht reagiert',
  },
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
    close: 'Close',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    all: 'All',
    from: 'From',
    until: 'Until',
    erased_person: 'Erased person',
    leave: {
      title: 'Leave without saving?',
      text: 'Your changes haven’t been saved and will be lost.',
      action: 'Discard',
    },
    save_as_csv: 'Save as CSV',
    saved_as_csv: '%{smart_count} row saved. |||| %{smart_count} rows saved.',
    csv_cut_off: 'Only the first %{smart_count} rows were saved. Choose a shorter period to get the rest.',
    trace: 'Reference %{id}',
    reason: 'Reason',
    reason_hint: 'Kept in the audit log. Please don’t enter personal data.',
  },
  look_back: {
    title: 'What would this have cost last quarter?',
    hint: 'Applies the amount above to past contracts for this product, using the same rules that grant rewards. Nothing is changed.',
    Von: 'Orders from (empty: last quarter)',
    Bis: 'Orders to',
    GueltigVon: 'If valid for referrals from (empty: all)',
    GueltigBis: 'If valid for referrals to',
    share: 'Split',
    as_chosen: 'As chosen',
    shared: '%{mine}% referrer, %{theirs}% friend',
    run: 'Calculate',
    amount_first: 'First enter an amount above.',
    none: 'No contracts for this product earned a reward between %{from} and %{to}.',
    contracts: 'One contract from %{from} to %{to} |||| %{count} contracts from %{from} to %{to}',
    then: 'Actual',
    changed: 'With the change',
    difference: 'Difference',
    rewards: 'One reward |||| %{count} rewards',
    chart: 'Rewards by month of the order',
    month: 'Month',
    capped: 'Contracts where the friend’s share is capped: %{then} actual, %{changed} with the change',
    without: 'One contract wouldn’t earn a reward. |||| %{count} contracts wouldn’t earn a reward.',
    extras: 'Campaign rewards in this period: %{count}, %{amount} in total. They’d stay the same.',
    examples: 'Examples (referrer + friend)',
    ordered: 'Order',
    promised: 'Promised',
  },
  import_notes: {
    title: '%{smart_count} line needs attention |||| %{smart_count} lines need attention',
    save: 'Download these lines',
    line: 'Line',
    field: 'Field',
    reason: 'Reason',
  },
  touched: {
    title: 'What this affects',
    recommendations: '%{smart_count} open referral continues |||| %{smart_count} open referrals continue',
    offers: '%{smart_count} offer changed or ended |||| %{smart_count} offers changed or ended',
  },
  versions: { changed: '%{name}, %{date}', in_force: 'Current', restore: 'Restore' },
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
  signin: {
    title: 'Sign in',
    headline: 'Console for agencies and operators',
    question: 'Which programme would you like to work on?',
    other: 'A different programme',
    other_key: 'Programme key',
    continue: 'Continue to sign-in',
    continue_to: 'Continue to %{name}',
    hint: 'You’ll sign in with your identity provider and then come straight back here.',
    unknown: 'We don’t know this programme. Please check the key.',
    platform: 'Sign in as platform operator',
    returning: 'Checking your sign-in',
    failed: 'Sign-in failed',
    again: 'Sign in again',
    set_up: 'Set up the platform',
    set_up_hint:
      'This link makes you a platform operator of this installation. Your device creates a passkey that signs you in from now on, no password needed.',
    set_up_name: 'Your name, as shown in the audit log',
    set_up_do: 'Create a passkey',
    link_over:
      'This link no longer works. Each link works once, within an hour. Run the operator-link command to get a new one.',
    no_passkey: 'Your device didn’t confirm the sign-in. Please try again.',
    passkey_refused:
      'This passkey wasn’t accepted. It has to belong to this installation, and your device has to ask for a fingerprint, face or PIN. Set that up on the device and try again.',
    passkey_unknown:
      'This passkey doesn’t open this programme. It belongs to another one or no longer works, or your device didn’t ask for a fingerprint, face or PIN.',
    blocked: 'Your access has been blocked. Please contact an operator of your programme.',
    by_passkey: 'Sign in with a passkey',
    passkey_hint:
      'Your device asks for your fingerprint, face or PIN. If you no longer have it, an operator of your programme can send you a new link.',
    join: 'Set up your access',
    join_hint: 'Hello %{name}. Your device creates a passkey that signs you in from now on, no password needed.',
    join_device: 'Create it on the device you work with. The link works once.',
    invitation_over:
      'This link no longer works: it has been used, replaced or withdrawn, or it has expired. If you’ve been here before, sign in; otherwise ask for a new one.',
    nowhere: 'Sign-in hasn’t been set up here yet. Please contact whoever runs this installation.',
    mismatch: 'This sign-in wasn’t started in this window or has already been used. Please sign in again.',
    not_yours:
      'Your account doesn’t have access to this programme. Choose a different programme or sign in with another account.',
    not_invited:
      'This invitation isn’t for this account or is no longer valid. Sign in with the e-mail address it was sent to, or ask for a new one.',
    declined: 'The identity provider didn’t confirm your sign-in.',
    session_over: 'Your session has ended. Please sign in again.',
    with: 'Sign in with %{name}',
    invited: 'You’ve been invited. Sign in the way you usually do at work, and you’re in.',
    no_rights: 'Your role doesn’t give you access to anything here yet. Please ask your agency owner.',
  },
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
    select: 'Select %{name}',
    selected: '%{smart_count} selected |||| %{smart_count} selected',
  },
  code: {
    Offen: 'Open',
    Freigegeben: 'Released',
    Storniert: 'Cancelled',
    Ok: 'Contract signed',
    Abgelaufen: 'Expired',
    Gezahlt: 'Rewarded',
    Angenommen: 'Accepted',
    Bestaetigt: 'Confirmed',
    Unbestaetigt: 'Unconfirmed',
    Aktiv: 'Active',
    Gesperrt: 'Blocked',
    Geloescht: 'Erased',
  },
  stage: {
    PraemieAusgezahlt: 'Reward paid',
    PraemieAbgelaufen: 'Reward expired',
    VertragNichtZustandeGekommen: 'No contract signed',
    BankdatenEingeben: 'Bank details missing',
    PraemieAbholen: 'Reward ready to pick up',
    AnspruchInBearbeitung: 'Reward being processed',
    PraemieBereit: 'Reward waiting to be chosen',
    Reagiert: 'Contact responded',
    KontaktNichtReagiert: 'No response from contact',
  },
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
  de: { ra: reactAdminInGerman, ...consoleInGerman, ...dashboardInGerman, ...resourceTexts('de') },
  en: { ra: reactAdminInEnglish.ra, ...consoleInEnglish, ...dashboardInEnglish, ...resourceTexts('en') },
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

export function asLanguage(locale: unknown): Language {
  return locale === 'en' ? 'en' : 'de';
}
