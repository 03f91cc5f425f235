import { ruleNumbers } from '#contract/mandant.js';
import { money } from '../../shared/format.js';
import type { DescribedChange } from '../../shared/ui/entries.js';

/** Labels of the rules' numbers, taken from the contract so that a new number needs no line here. */
export const periodWords = (language: 'de' | 'en') =>
  Object.fromEntries(Object.values(ruleNumbers).map(number => [number.wire, number[language]]));

/** Texts of the theme preview. */
export const themeWords = {
  de: {
    title: 'Lesbarkeit und Vorschau',
    open: 'Im Portal ausprobieren',
    frame: 'Das Portal, wie es Besucher sehen',
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
      'font-head': 'Schriftart der Überschriften',
      'head-weight': 'Überschriften: Stärke',
      'head-spacing': 'Überschriften: Zeichenabstand',
      'display-weight': 'Große Überschriften: Stärke',
      'display-spacing': 'Große Überschriften: Zeichenabstand',
      radius: 'Rundung der Ecken',
      mark: 'Form des Zeichens',
      scene: 'Gezeichnete Szene (people, landscape)',
      shadow: 'Schatten',
      'hero-ground': 'Hintergrund des Kopfbereichs',
    },
    malformed: '%{name} muss ein Farbwert wie #3d2fb5 sein.',
    too_close: '%{words} auf %{ground}: Kontrast %{ratio}, nötig sind mindestens %{least}.',
  },
  en: {
    title: 'Readability and preview',
    open: 'Try it in the portal',
    frame: 'The portal as visitors see it',
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
      'font-head': 'Typeface of headings',
      'head-weight': 'Headings: weight',
      'head-spacing': 'Headings: letter spacing',
      'display-weight': 'Large headings: weight',
      'display-spacing': 'Large headings: letter spacing',
      radius: 'Rounding of corners',
      mark: 'Shape of the mark',
      scene: 'Drawn scene (people, landscape)',
      shadow: 'Shadow',
      'hero-ground': 'Background of the page’s head',
    },
    malformed: '%{name} must be a colour code such as #3d2fb5.',
    too_close: '%{words} on %{ground}: contrast is %{ratio}, at least %{least} needed.',
  },
};

/** Which records a change affects, shown before saving, and whether a second person has to agree. */
export const touchesWords = {
  de: {
    nothing: 'Was schon da ist, berührt die Änderung nicht.',
    OffeneEmpfehlungen:
      'Eine offene Empfehlung verspricht dem Freund dann anderes: %{after} statt %{before}. |||| %{smart_count} offene Empfehlungen versprechen den Freunden dann anderes: zusammen %{after} statt %{before}.',
    PraemienVorFrist:
      'Für eine Prämie, deren Frist noch nicht läuft, gilt die andere Frist. |||| Für %{smart_count} Prämien, deren Frist noch nicht läuft, gilt die andere Frist.',
    OffeneAuswahlen:
      'Bei einer Prämie, die noch zu wählen ist, steht dann anderes zur Wahl. |||| Bei %{smart_count} Prämien, die noch zu wählen sind, steht dann anderes zur Wahl.',
    ZahlungenAnDritte:
      'Eine gewählte Zahlung an Dritte, die noch nicht überwiesen ist, geht dann an ein anderes Konto oder gar nicht: überwiesen werden %{after} statt %{before}. |||| %{smart_count} gewählte Zahlungen an Dritte, die noch nicht überwiesen sind, gehen dann an ein anderes Konto oder gar nicht: überwiesen werden %{after} statt %{before}.',
    proposed: 'Eine zweite Person muss zustimmen; bis dahin gilt die Änderung nicht.',
    loosens: 'Warum zwei: Das lockert eine Kontrolle (%{fields}). Zustimmen muss ein anderer Betreiber.',
    agree: 'Zustimmen',
    on: 'Ein',
    off: 'Aus',
  },
  en: {
    nothing: 'This change does not affect anything that already exists.',
    OffeneEmpfehlungen:
      'One open referral will promise the friend a different amount: %{after} instead of %{before}. |||| %{smart_count} open referrals will promise friends a different amount: %{after} in total instead of %{before}.',
    PraemienVorFrist:
      'The new claim period applies to one reward whose period has not started yet. |||| The new claim period applies to %{smart_count} rewards whose period has not started yet.',
    OffeneAuswahlen:
      'One reward that has not been chosen yet will offer other choices. |||| %{smart_count} rewards that have not been chosen yet will offer other choices.',
    ZahlungenAnDritte:
      'One chosen payment to a third party that has not been transferred yet will go to another account or to none: %{after} will be transferred instead of %{before}. |||| %{smart_count} chosen payments to third parties that have not been transferred yet will go to another account or to none: %{after} will be transferred instead of %{before}.',
    proposed: 'Someone else has to agree; until then the change does not apply.',
    loosens: 'Why two people: this loosens a control (%{fields}). Another operator has to agree.',
    agree: 'Agree',
    on: 'On',
    off: 'Off',
  },
};

export const publishingHelp = {
  de: 'Konfiguration, Katalog, Aktionen, Inhalte und Mailtexte gelten dann erst, wenn eine zweite Person zustimmt. Ein Entwurf kann allein bearbeitet werden.',
  en: 'Configuration, catalog, campaigns, content and email texts then take effect only once a second person has approved them. A draft can be edited alone.',
};

type Values = Readonly<Record<string, unknown>>;
type Translate = (key: string, values?: Values) => string;
const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A change with the form's labels, split into the fields, colours or list entries that differ. */
export function describedChanges(
  translate: Translate,
  path: string,
  before: unknown,
  after: unknown,
  name = ownName(translate, path),
): DescribedChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const worded = (value: unknown) => valueOf(translate, path, value);
  if (path === 'Channels') return [{ name, before: worded(before), after: worded(after) }];
  const [was, is] = [partsOf(before), partsOf(after)];
  if (was ?? is)
    return Object.keys({ ...was, ...is }).flatMap(part => {
      const isEntry = Array.isArray(before) || Array.isArray(after);
      const of = isEntry ? `${path}.item` : `${path}.${part}`;
      const [old, now] = [was?.[part], is?.[part]];
      const entry = (now ?? old) as Values;
      const own = isEntry ? String(entry['name'] ?? part) : ownName(translate, of);
      return describedChanges(translate, of, old, now, `${name}: ${own}`);
    });
  const isNumber = typeof before === 'number' || typeof after === 'number';
  const wordedOrNone = (value: unknown) => {
    if (value === null) return translate(isNumber ? 'configuration.standard' : 'configuration.none');
    return value === undefined || String(value) === '' ? translate('configuration.none') : worded(value);
  };
  return [{ name, before: wordedOrNone(before), after: wordedOrNone(after) }];
}

/** The fields of a group, or the entries of a list by their id; null for other values. */
function partsOf(value: unknown): Values | null {
  if (isGroup(value)) return value;
  if (!Array.isArray(value) || !value.some(isGroup)) return null;
  return Object.fromEntries((value as Values[]).map((entry, at) => [String(entry['id'] ?? at), entry]));
}

const ownName = (translate: Translate, path: string): string => {
  const last = path.split('.').at(-1)!;
  return last.startsWith('--')
    ? translate(`configuration.theme.token.${last.slice(2)}`, { _: last })
    : translate(`configuration.field.${path}.name`, { _: last });
};

function valueOf(translate: Translate, path: string, value: unknown): string {
  if (Array.isArray(value)) return value.map(one => valueOf(translate, path, one)).join(', ');
  if (typeof value === 'boolean') return translate(value ? 'configuration.touches.on' : 'configuration.touches.off');
  if (typeof value === 'number' && path.endsWith('Cent')) return money(value);
  if (typeof value === 'number' && /Tage$/.test(path)) return `${value} ${translate('configuration.days')}`;
  if (path === 'Channels')
    return Object.entries(value as Readonly<Record<string, number>>)
      .filter(([, place]) => place >= 0)
      .sort(([, one], [, other]) => one - other)
      .map(([name]) => ownName(translate, `Channels.${name}`))
      .join(', ');
  return translate(`configuration.choice.${path}.${String(value)}`, { _: String(value) });
}
