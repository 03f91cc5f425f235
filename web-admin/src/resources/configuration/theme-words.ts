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
        'Hell: so lässt es sich nicht speichern, %{smart_count} Paar ist nicht lesbar. |||| Hell: so lässt es sich nicht speichern, %{smart_count} Paare sind nicht lesbar.',
      dark: 'Dunkel: so lässt es sich nicht speichern, %{smart_count} Paar ist nicht lesbar. |||| Dunkel: so lässt es sich nicht speichern, %{smart_count} Paare sind nicht lesbar.',
    },
    malformed: '%{name} ist keine Farbe wie #3d2fb5.',
    too_close: '%{words} auf %{ground}: Kontrast %{ratio}, nötig sind %{least}.',
  },
  en: {
    title: 'Readability and preview',
    open: 'Try in the portal',
    frame: 'The portal in these colours',
    size: 'Width',
    phone: 'Phone (390 px)',
    desk: 'Desktop (1280 px)',
    scheme: 'Colour scheme',
    light: 'Light',
    dark: 'Dark',
    page: 'Page',
    pages: { home: 'Home page', rewards: 'Rewards', login: 'Login', contact: 'Contact' },
    readable: { light: 'Light: everything can be read (WCAG AA).', dark: 'Dark: everything can be read (WCAG AA).' },
    unreadable: {
      light:
        'Light: this cannot be saved, %{smart_count} pair cannot be read. |||| Light: this cannot be saved, %{smart_count} pairs cannot be read.',
      dark: 'Dark: this cannot be saved, %{smart_count} pair cannot be read. |||| Dark: this cannot be saved, %{smart_count} pairs cannot be read.',
    },
    malformed: '%{name} is no colour such as #3d2fb5.',
    too_close: '%{words} on %{ground}: contrast %{ratio}, %{least} is needed.',
  },
};
