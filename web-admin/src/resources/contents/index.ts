import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import { listEditorContents } from '#contract/content/calls.js';
import type { EditorItem, EditorRow, EditorSchema } from '#contract/content/schemas.js';
import { defineResource, page, pagedSource, type RecordOf } from '../resource.js';

const columns = {
  schema: 'Schema',
  itemId: 'Id',
  title: 'Titel',
  status: 'Status',
  inProgress: 'InArbeit',
  version: 'Version',
  changedAt: 'GeaendertAm',
} as const;

export type ContentRecord = RecordOf<EditorRow, typeof columns>;
export type ContentData = EditorItem['Daten'];
export type ContentField = EditorSchema['Felder'][number];

const contentSource = pagedSource<EditorRow, typeof columns>({
  call: listEditorContents,
  columns,
  id: ({ Schluessel }) => Schluessel,
  query: { schema: 'schema', status: 'status', search: 'suche' },
});

/** `pages:impressum` as kind and id; without an id the content is new. */
export function placeOf(key: string): { schema: EditorSchema['Name']; id: string } {
  const [schema = '', id = ''] = key.split(':');
  return { schema: schema as EditorSchema['Name'], id };
}
export const pathTo = (key: string): string => `/contents/${encodeURIComponent(key)}/show`;

/** Where a field's value is: under its language, or under `iv` if it has none. */
export const partitionOf = (field: ContentField, language: string): string => (field.JeSprache ? language : 'iv');

/** A field's label in the screen's language. */
export const labelOf = ({ Bezeichnung }: ContentField, locale: string): string =>
  locale === 'en' ? Bezeichnung.en : Bezeichnung.de;

export const contents = defineResource({
  name: 'contents',
  menu: 'portal',
  icon: ArticleOutlined,
  ability: 'Mandanten',
  source: contentSource,
  list: page(async () => (await import('./ContentList.js')).ContentList),
  show: page(async () => (await import('./ContentEditor.js')).ContentEditor),
  texts: {
    de: {
      name: 'Inhalt |||| Inhalte',
      fields: { title: 'Titel', itemId: 'Kennung', status: 'Stand', version: 'Fassung', changedAt: 'Geändert' },
      intro: 'Was im Portal steht: schreiben, ansehen, veröffentlichen. Jede Fassung bleibt erhalten.',
      external:
        'Dieses Programm liest seine Inhalte von einer eigenen Inhaltsplattform. Was Sie hier schreiben, sehen Besucher erst, wenn wieder der eingebaute Speicher gewählt ist.',
      kind: 'Art des Inhalts',
      search: 'Wort im Text',
      new: 'Neuer Inhalt',
      statement: 'Vorlage: Erklärung zur Barrierefreiheit',
      empty: 'Kein Inhalt',
      empty_hint: 'Noch ist nichts geschrieben, oder nichts passt zum Filter.',
      back: 'Alle Inhalte',
      edit: 'Bearbeiten',
      language: 'Sprache des Inhalts',
      languages: { de: 'Deutsch', en: 'Englisch' },
      save: 'Als Entwurf speichern',
      saved: 'Entwurf gespeichert.',
      preview: 'Vorschau',
      missing: 'Zum Veröffentlichen fehlt: %{fields}',
      html_hint: 'HTML: p, h2, ul, strong, a und Ähnliches. Skripte und Gestaltung werden entfernt.',
      all_languages: 'Gilt für alle Sprachen.',
      variables_hint: 'Variablen schreiben Sie mit doppelten geschweiften Klammern um ihren Namen.',
      variables: {
        title: 'Variablen',
        hint: 'Ein Klick setzt sie ein, wo Sie zuletzt geschrieben haben. Prämien kommen aus den Angeboten von heute; zahlt ein Produkt nichts, entfällt der Satz.',
        search: 'Variable suchen',
        insert: '%{name} einsetzen',
        nothing: 'zahlt heute nichts',
        where: 'Klicken Sie zuerst in das Feld, in das die Variable soll.',
        more: 'und %{more} weitere: Suchen Sie nach Produkt oder Kategorie.',
      },
      shown: {
        'content-bloecke':
          'Steht am Ende einer Seite, in der Reihenfolge der Position. Die Kennung beginnt mit der Seite: home-, praemien-, kategorie- oder empfehlen-.',
        keyvisual:
          'Steht am Anfang der Seite, die die Kennung nennt: home oder praemien. Bilder liegen auf dieser Adresse und beginnen mit „/“.',
        faq: 'Steht auf der Seite mit Fragen und Antworten, je Gruppe in der Reihenfolge der Position.',
        fussnoten:
          'Steht am Ende der Seiten, auf die die Gruppe verweist: preis bei Preisen, praemie bei Prämien, link beim Empfehlen, sonst home, praemien, kategorie oder empfehlen. Die Reihenfolge folgt der Kennung.',
        pages: 'Die Seiten heißen impressum, datenschutz, agb und barrierefreiheit.',
        variables: 'Texte nennen die Variable mit ihrem Namen.',
        texte: 'Tritt an die Stelle des Textes im Portal, den der Schlüssel nennt, und geht einer Bühne vor.',
      },
      versions: 'Fassungen',
      versions_hint: 'Wiederherstellen legt die alte Fassung als neuen Entwurf an.',
      columns: { version: 'Fassung', at: 'Gespeichert', by: 'Von', state: 'Stand', compare: 'Vergleich' },
      restored_from: 'aus %{version}',
      compare: 'Vergleichen',
      comparison: 'Fassung %{version} und die neueste (%{latest})',
      same: 'Beide Fassungen sagen dasselbe.',
      restore: 'Diese Fassung wiederherstellen',
      restored: 'Fassung %{version} liegt wieder als Entwurf vor.',
      status: {
        Entwurf: 'Entwurf',
        Veroeffentlicht: 'Veröffentlicht',
        Archiviert: 'Archiviert',
        Geaendert: 'Veröffentlicht, Entwurf in Arbeit',
      },
      veroeffentlichen: {
        action: 'Veröffentlichen',
        title: 'Veröffentlichen?',
        text: 'Besucher lesen dann Fassung %{version}, spätestens nach einer Minute.',
        done: 'Veröffentlicht.',
      },
      zurueckziehen: {
        action: 'Zurückziehen',
        title: 'Zurückziehen?',
        text: 'Besucher sehen diesen Inhalt dann nicht mehr. Fassung %{version} bleibt als Entwurf.',
        done: 'Zurückgezogen.',
      },
      archivieren: {
        action: 'Archivieren',
        title: 'Archivieren?',
        text: 'Der Inhalt verschwindet aus Portal und Listen. Alle Fassungen bis %{version} bleiben erhalten.',
        done: 'Archiviert.',
      },
      zurueckholen: {
        action: 'Aus dem Archiv holen',
        title: 'Aus dem Archiv holen?',
        text: 'Fassung %{version} ist danach wieder ein Entwurf.',
        done: 'Wieder ein Entwurf.',
      },
      platform: {
        action: 'Inhaltsplattform',
        title: 'Woher das Portal seine Inhalte liest',
        built_in: 'Jetzt: der eingebaute Speicher. Statt seiner kann es ein Squidex sein.',
        external: 'Jetzt: %{url}',
        use: 'Von dort lesen',
        back: 'Wieder der eingebaute Speicher',
        done: 'Umgestellt. Das Portal folgt innerhalb weniger Sekunden.',
        Url: 'Adresse (https)',
        App: 'App',
        ClientId: 'Client-ID',
        ClientSecret: 'Client-Geheimnis',
        secret_hint: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
      },
    },
    en: {
      name: 'Content |||| Content',
      fields: { title: 'Title', itemId: 'Identifier', status: 'Status', version: 'Version', changedAt: 'Changed' },
      intro: 'Write, preview and publish what the portal says. Every version is kept.',
      external:
        'This programme loads its content from an external platform. Visitors won’t see what you write here until you switch back to the built-in store.',
      kind: 'Kind of content',
      search: 'Text contains',
      new: 'New content',
      statement: 'Template: accessibility statement',
      empty: 'No content',
      empty_hint: 'Nothing has been written yet, or nothing matches the filter.',
      back: 'All content',
      edit: 'Edit',
      language: 'Language of the content',
      languages: { de: 'German', en: 'English' },
      save: 'Save as draft',
      saved: 'Draft saved.',
      preview: 'Preview',
      missing: 'Needed before you can publish: %{fields}',
      html_hint: 'HTML: p, h2, ul, strong, a and similar tags. Scripts and styling are removed.',
      all_languages: 'Applies to all languages.',
      variables_hint: 'To use a variable, put its name in double curly brackets.',
      variables: {
        title: 'Variables',
        hint: 'A click puts one in where you last wrote. Rewards come from today’s offers; where a product pays nothing, the sentence is left out.',
        search: 'Find a variable',
        insert: 'Insert %{name}',
        nothing: 'pays nothing today',
        where: 'First click into the field the variable is for.',
        more: 'and %{more} more: search for a product or category.',
      },
      shown: {
        'content-bloecke':
          'Shown at the foot of a page, ordered by position. The identifier starts with the page: home-, praemien-, kategorie- or empfehlen-.',
        keyvisual:
          'Shown at the top of the page named by the identifier: home or praemien. Images must be hosted on this site; their paths start with “/”.',
        faq: 'Shown on the FAQ page, by group and ordered by position.',
        fussnoten:
          'Shown at the foot of the pages its group refers to: preis where prices appear, praemie where rewards appear, link when referring, otherwise home, praemien, kategorie or empfehlen. Ordered by identifier.',
        pages: 'The pages are named impressum, datenschutz, agb and barrierefreiheit.',
        variables: 'Texts refer to the variable by its name.',
        texte: 'Replaces the portal text with this key and takes precedence over a key visual.',
      },
      versions: 'Versions',
      versions_hint: 'Restoring an old version creates a new draft.',
      columns: { version: 'Version', at: 'Saved', by: 'By', state: 'Status', compare: 'Comparison' },
      restored_from: 'from %{version}',
      compare: 'Compare',
      comparison: 'Version %{version} and the latest (%{latest})',
      same: 'The two versions are identical.',
      restore: 'Restore this version',
      restored: 'Version %{version} is a draft again.',
      status: {
        Entwurf: 'Draft',
        Veroeffentlicht: 'Published',
        Archiviert: 'Archived',
        Geaendert: 'Published, draft in progress',
      },
      veroeffentlichen: {
        action: 'Publish',
        title: 'Publish?',
        text: 'Visitors will see version %{version} within a minute.',
        done: 'Published.',
      },
      zurueckziehen: {
        action: 'Unpublish',
        title: 'Unpublish?',
        text: 'Visitors will no longer see this content. Version %{version} stays as a draft.',
        done: 'Unpublished.',
      },
      archivieren: {
        action: 'Archive',
        title: 'Archive?',
        text: 'The content disappears from the portal and from lists. All versions up to %{version} are kept.',
        done: 'Archived.',
      },
      zurueckholen: {
        action: 'Restore from the archive',
        title: 'Restore from the archive?',
        text: 'Version %{version} will become a draft again.',
        done: 'Back to draft.',
      },
      platform: {
        action: 'Content platform',
        title: 'Where the portal gets its content',
        built_in: 'Currently the built-in store. You can use a Squidex app instead.',
        external: 'Currently %{url}',
        use: 'Use this platform',
        back: 'Back to the built-in store',
        done: 'Switched. The portal will follow within seconds.',
        Url: 'Address (https)',
        App: 'App',
        ClientId: 'Client ID',
        ClientSecret: 'Client secret',
        secret_hint: 'Stored encrypted and never shown again.',
      },
    },
  },
});
