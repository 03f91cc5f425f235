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
    malformed: '%{name} must be a colour code such as #3d2fb5.',
    too_close: '%{words} on %{ground}: contrast is %{ratio}, at least %{least} needed.',
  },
};
