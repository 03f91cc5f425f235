import MailOutlined from '@mui/icons-material/MailOutlined';
import type { MailText } from '#contract/betrieb/mails.js';
import { defineResource, page } from '../resource.js';

/** `praemie-bereit:de` → kind and language. */
export function placeOf(key: string): { art: string; sprache: MailText['Sprache'] } {
  const [art = '', language] = key.split(':');
  return { art, sprache: language === 'en' ? 'en' : 'de' };
}
export const pathTo = (kind: string, language: MailText['Sprache']): string =>
  `/mails/${encodeURIComponent(`${kind}:${language}`)}/show`;

/** What the programme's mails say: the product's texts, or the tenant's own in their place. */
export const mails = defineResource({
  name: 'mails',
  menu: 'portal',
  icon: MailOutlined,
  ability: 'Mandanten',
  list: page(async () => (await import('./MailsPage.js')).MailsPage),
  show: page(async () => (await import('./MailEditor.js')).MailEditor),
  texts: {
    de: {
      name: 'E-Mail |||| E-Mails',
      intro:
        'Was die E-Mails des Programms sagen. Ein eigener Text ersetzt den des Produkts, je Sprache; jede Fassung bleibt erhalten.',
      kinds: 'Alle E-Mails',
      kinds_hint: 'Eine Sprache öffnet den Text zum Bearbeiten.',
      columns: { kind: 'E-Mail', text: 'Text', changed: 'Zuletzt geändert' },
      edit_one: '%{name}, %{language}',
      languages: { de: 'Deutsch', en: 'Englisch' },
      own: 'Eigener Text',
      is_own: '%{language}. Verschickt wird Ihr eigener Text.',
      is_product: '%{language}. Verschickt wird der Text des Produkts, bis Sie einen eigenen veröffentlichen.',
      back: 'Alle E-Mails',
      write: 'Text',
      field: {
        Betreff: 'Betreff',
        Vorschau: 'Vorschauzeile',
        Inhalt: 'Inhalt',
        Grund: 'Warum jemand diese E-Mail erhält',
      },
      field_hint: {
        Betreff: 'Ohne Links und Codes: Betreffzeilen lesen auch andere.',
        Vorschau: 'Steht im Posteingang neben dem Betreff.',
        Inhalt:
          'mj-text, mj-button, mj-divider, mail-amount, mail-code, mail-note, mail-fact; Bedingungen mit {% if … %}. Keine Bilder, Skripte oder Schleifen.',
        Grund: 'Steht am Fuß der E-Mail.',
      },
      variables: 'Variablen',
      variables_hint: 'Was beim Verschicken eingesetzt wird, mit einem Beispiel.',
      mark: {
        Pflicht: 'muss im Inhalt stehen',
        Geheim: 'nie im Betreff',
        Optional: 'kann fehlen',
        JaNein: 'nur für Bedingungen',
      },
      preview: 'Vorschau',
      preview_hint: 'Mit Beispielen ausgefüllt. Noch ist nichts veröffentlicht.',
      not_shown: 'So lässt sich der Text nicht verschicken. %{reason}',
      plain: 'Als reiner Text',
      width: { label: 'Breite', 600: '600 px', 390: '390 px' },
      scheme: { label: 'Darstellung', light: 'Hell', dark: 'Dunkel' },
      test: 'Test an mich',
      tested: 'Die Testmail ist unterwegs an %{address}.',
      publish: 'Veröffentlichen',
      publish_title: 'Diesen Text veröffentlichen?',
      publish_text: 'Ab sofort geht jede E-Mail dieser Art mit diesem Text hinaus.',
      published: 'Der Text ist veröffentlicht.',
      versions: 'Fassungen',
      versions_hint: 'Jede lässt sich wiederherstellen, auch der Text des Produkts.',
      changed: '%{name}, %{date}',
      product: 'Text des Produkts',
      from_version: 'aus Fassung %{version}',
      in_force: 'In Kraft',
      restore: 'Wiederherstellen',
      restore_title: 'Fassung %{version} wiederherstellen?',
      restore_product: 'Wieder den Text des Produkts verwenden?',
      restored: 'Die Fassung ist wieder in Kraft.',
    },
    en: {
      name: 'E-mail |||| E-mails',
      intro:
        'What the programme’s e-mails say. A text of your own takes the place of the product’s, per language; every version is kept.',
      kinds: 'All e-mails',
      kinds_hint: 'Choose a language to edit its text.',
      columns: { kind: 'E-mail', text: 'Text', changed: 'Last changed' },
      edit_one: '%{name}, %{language}',
      languages: { de: 'German', en: 'English' },
      own: 'Your own text',
      is_own: '%{language}. Your own text is being sent.',
      is_product: '%{language}. The product’s text is sent until you publish one of your own.',
      back: 'All e-mails',
      write: 'Text',
      field: { Betreff: 'Subject', Vorschau: 'Preview line', Inhalt: 'Body', Grund: 'Why somebody gets this e-mail' },
      field_hint: {
        Betreff: 'No links or codes: others may read subject lines.',
        Vorschau: 'Shown beside the subject in the inbox.',
        Inhalt:
          'mj-text, mj-button, mj-divider, mail-amount, mail-code, mail-note, mail-fact; conditions with {% if … %}. No pictures, scripts or loops.',
        Grund: 'Stands at the foot of the e-mail.',
      },
      variables: 'Variables',
      variables_hint: 'What is filled in when the e-mail is sent, with an example.',
      mark: {
        Pflicht: 'must be in the body',
        Geheim: 'never in the subject',
        Optional: 'may be missing',
        JaNein: 'for conditions only',
      },
      preview: 'Preview',
      preview_hint: 'Filled in with examples. Nothing has been published yet.',
      not_shown: 'The text cannot be sent like this. %{reason}',
      plain: 'As plain text',
      width: { label: 'Width', 600: '600 px', 390: '390 px' },
      scheme: { label: 'Appearance', light: 'Light', dark: 'Dark' },
      test: 'Test to me',
      tested: 'The test e-mail is on its way to %{address}.',
      publish: 'Publish',
      publish_title: 'Publish this text?',
      publish_text: 'From now on every e-mail of this kind goes out with this text.',
      published: 'The text has been published.',
      versions: 'Versions',
      versions_hint: 'Each of them can be restored, the product’s text too.',
      changed: '%{name}, %{date}',
      product: 'The product’s text',
      from_version: 'from version %{version}',
      in_force: 'In force',
      restore: 'Restore',
      restore_title: 'Restore version %{version}?',
      restore_product: 'Use the product’s text again?',
      restored: 'The version is in force again.',
    },
  },
});
