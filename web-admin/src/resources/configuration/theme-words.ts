/** What stands beside the colours of a theme. */
export const themeWords = {
  de: {
    title: 'Lesbarkeit und Vorschau',
    open: 'Im Portal ausprobieren',
    frame: 'Das Portal in diesen Farben',
    size: 'Breite',
    phone: 'Telefon (390 px)',
    desk: 'Rechner (1280 px)',
    scheme: 'Farbschema',
    light: 'Hell',
    dark: 'Dunkel',
    page: 'Seite',
    pages: { home: 'Startseite', rewards: 'Prämien', login: 'Anmeldung', contact: 'Kontakt' },
    readable: { light: 'Hell: alles ist lesbar (WCAG AA).', dark: 'Dunkel: alles ist lesbar (WCAG AA).' },
    unreadable: {
      light:
        'Hell: So lässt es sich nicht speichern, %{smart_count} Farbpaar ist nicht lesbar. |||| Hell: So lässt es sich nicht speichern, %{smart_count} Farbpaare sind nicht lesbar.',
      dark: 'Dunkel: So lässt es sich nicht speichern, %{smart_count} Farbpaar ist nicht lesbar. |||| Dunkel: So lässt es sich nicht speichern, %{smart_count} Farbpaare sind nicht lesbar.',
    },
    token: {
      brand: 'Hauptfarbe',
      'brand-strong': 'Hauptfarbe, kräftig',
      'brand-soft': 'Hauptfarbe, zart',
      'on-brand': 'Schrift auf der Hauptfarbe',
      accent: 'Akzent',
      'accent-soft': 'Akzent, zart',
      'on-accent': 'Schrift auf dem Akzent',
      paper: 'Hintergrund der Seite',
      surface: 'Karten und Felder',
      ink: 'Schrift',
      'ink-2': 'Schrift, zurückhaltend',
      line: 'Linien und Ränder',
      ok: 'Erledigt',
      'ok-soft': 'Erledigt, Fläche',
      wait: 'Wartet',
      'wait-soft': 'Wartet, Fläche',
      stop: 'Fehler und Ende',
      'stop-soft': 'Fehler, Fläche',
      font: 'Schriftart',
      'font-display': 'Schriftart der Überschriften',
      radius: 'Rundung der Ecken',
    },
    malformed: '%{name} muss ein Farbwert wie #3d2fb5 sein.',
    too_close: '%{words} auf %{ground}: Kontrast %{ratio}, nötig sind mindestens %{least}.',
  },
  en: {
    title: 'Readability and preview',
    open: 'Try it in the portal',
    frame: 'The portal in these colours',
    size: 'Width',
    phone: 'Phone (390 px)',
    desk: 'Desktop (1280 px)',
    scheme: 'Colour scheme',
    light: 'Light',
    dark: 'Dark',
    page: 'Page',
    pages: { home: 'Home page', rewards: 'Rewards', login: 'Login', contact: 'Contact' },
    readable: { light: 'Light: everything is readable (WCAG AA).', dark: 'Dark: everything is readable (WCAG AA).' },
    unreadable: {
      light:
        'Light: %{smart_count} colour pair isn’t readable. Fix it before you save. |||| Light: %{smart_count} colour pairs aren’t readable. Fix them before you save.',
      dark: 'Dark: %{smart_count} colour pair isn’t readable. Fix it before you save. |||| Dark: %{smart_count} colour pairs aren’t readable. Fix them before you save.',
    },
    token: {
      brand: 'Main colour',
      'brand-strong': 'Main colour, strong',
      'brand-soft': 'Main colour, soft',
      'on-brand': 'Text on the main colour',
      accent: 'Accent',
      'accent-soft': 'Accent, soft',
      'on-accent': 'Text on the accent',
      paper: 'Page background',
      surface: 'Cards and fields',
      ink: 'Text',
      'ink-2': 'Text, subdued',
      line: 'Lines and borders',
      ok: 'Done',
      'ok-soft': 'Done, background',
      wait: 'Waiting',
      'wait-soft': 'Waiting, background',
      stop: 'Errors and endings',
      'stop-soft': 'Errors, background',
      font: 'Typeface',
      'font-display': 'Typeface of headings',
      radius: 'Rounding of corners',
    },
    malformed: '%{name} must be a colour code such as #3d2fb5.',
    too_close: '%{words} on %{ground}: contrast is %{ratio}, at least %{least} needed.',
  },
};

/** What a change reaches, before it is saved, and who else has to agree. */
export const touchesWords = {
  de: {
    nothing: 'Was schon da ist, berührt die Änderung nicht.',
    OffeneEmpfehlungen:
      'Eine offene Empfehlung verspricht dem Freund dann anderes: %{after} statt %{before}. |||| %{smart_count} offene Empfehlungen versprechen den Freunden dann anderes: zusammen %{after} statt %{before}.',
    PraemienVorFrist:
      'Für eine Prämie, deren Frist noch nicht läuft, gilt die andere Frist. |||| Für %{smart_count} Prämien, deren Frist noch nicht läuft, gilt die andere Frist.',
    OffeneAuswahlen:
      'Bei einer Prämie, die noch zu wählen ist, stehen dann andere Arten zur Wahl. |||| Bei %{smart_count} Prämien, die noch zu wählen sind, stehen dann andere Arten zur Wahl.',
    proposed: 'Eine zweite Person muss zustimmen; bis dahin gilt die Änderung nicht.',
    agree: 'Zustimmen',
  },
  en: {
    nothing: 'This change does not affect anything that already exists.',
    OffeneEmpfehlungen:
      'One open referral will promise the friend a different amount: %{after} instead of %{before}. |||| %{smart_count} open referrals will promise friends a different amount: %{after} in total instead of %{before}.',
    PraemienVorFrist:
      'The new claim period applies to one reward whose period has not started yet. |||| The new claim period applies to %{smart_count} rewards whose period has not started yet.',
    OffeneAuswahlen:
      'One reward that has not been chosen yet will offer other types. |||| %{smart_count} rewards that have not been chosen yet will offer other types.',
    proposed: 'Someone else has to agree; until then the change does not apply.',
    agree: 'Agree',
  },
};

export const publishingHelp = {
  de: 'Konfiguration, Katalog, Aktionen, Inhalte und Mailtexte gelten dann erst, wenn eine zweite Person zustimmt. Ein Entwurf kann allein bearbeitet werden.',
  en: 'Configuration, catalog, campaigns, content and email texts then take effect only once a second person has approved them. A draft can be edited alone.',
};
