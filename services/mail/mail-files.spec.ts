import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { textsBeside, wordsBeside } from './mail-files.js';

const whole = (language: string, { head = '', body = '<mj-text>{{ Anrede }}</mj-text>' } = {}) =>
  `---\nname: Versuch\nsubject: Betreff (${language})\npreheader: Vorschau: ja\nbecause: Darum.\n${head}---\n${body}\n`;

/** docs/decisions/content-and-portal.md#0041-a-mail-is-a-folder-its-texts-are-liquid-files */
describe('The texts of a mail', () => {
  const folders: string[] = [];
  afterAll(() => folders.forEach(folder => rmSync(folder, { recursive: true })));

  /** The definition beside which these files stand. */
  const definitionBeside = (files: Readonly<Record<string, string>>): string => {
    const folder = mkdtempSync(join(tmpdir(), 'mails-'));
    folders.push(folder);
    for (const [name, text] of Object.entries(files)) {
      const file = join(folder, 'trial', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return pathToFileURL(join(folder, 'trial/mail.ts')).href;
  };
  const both = { 'de.liquid': whole('de'), 'en.liquid': whole('en') };

  it('are read from a file for each language, as they stand', () => {
    const texts = textsBeside(definitionBeside(both));
    expect(texts.en.subject).toBe('Betreff (en)');
    expect(texts.de).toEqual({
      name: 'Versuch',
      subject: 'Betreff (de)',
      preheader: 'Vorschau: ja',
      because: 'Darum.',
      body: '\n<mj-text>{{ Anrede }}</mj-text>\n',
    });
  });

  it('are the same with the line ends of another system', () => {
    const there = Object.fromEntries(Object.entries(both).map(([name, text]) => [name, text.replace(/\n/g, '\r\n')]));
    expect(textsBeside(definitionBeside(there))).toEqual(textsBeside(definitionBeside(both)));
  });

  it('take partials of their language in, in the head and in the body', () => {
    const including = (language: string) =>
      whole(language, { body: "<mj-text>{% include 'bye' %}</mj-text>" }).replace('Darum.', "{% include 'bye' %}");
    const { de, en } = textsBeside(
      definitionBeside({
        'de.liquid': including('de'),
        'en.liquid': including('en'),
        '../partials/bye/de.liquid': 'Bis bald, {{ Vorname }}\n',
        '../partials/bye/en.liquid': 'Bye, {{ Vorname }}\n',
      }),
    );
    expect([de.because, de.body]).toEqual([
      'Bis bald, {{ Vorname }}',
      '\n<mj-text>Bis bald, {{ Vorname }}</mj-text>\n',
    ]);
    expect(en.because).toBe('Bye, {{ Vorname }}');
  });

  it.each([
    ['a language is missing', { 'de.liquid': whole('de') }, /en\.liquid/],
    [
      'a partial is missing in one language',
      { ...both, 'en.liquid': whole('en', { body: "{% include 'bye' %}" }) },
      /partials\/bye\/en\.liquid/,
    ],
    ['the subject is missing', { ...both, 'en.liquid': whole('en').replace(/subject.*\n/, '') }, /subject/],
    ['the subject is empty', { ...both, 'en.liquid': whole('en').replace(/(subject: ).*/, '$1') }, /subject/],
    ['a line of the head is of no use', { ...both, 'de.liquid': whole('de', { head: 'betreff: x\n' }) }, /betreff/],
    ['there is no head', { ...both, 'de.liquid': '<mj-text>x</mj-text>\n' }, /de\.liquid/],
  ])('are refused when %s, with the file or line named', (_, files, named) =>
    expect(() => textsBeside(definitionBeside(files))).toThrow(named),
  );

  describe('with words that values are made of', () => {
    const words = (language: string, head: string) => whole(language, { head: `# Gründe\n${head}` });
    const english = { 'en.liquid': words('en', 'words.late: Too late.\n') };

    it('have them in each language', () => {
      const definition = definitionBeside({ ...english, 'de.liquid': words('de', 'words.late: Zu spät: leider.\n') });
      expect(wordsBeside(definition, ['late'])).toEqual({
        de: { late: 'Zu spät: leider.' },
        en: { late: 'Too late.' },
      });
      expect(textsBeside(definition).de.name).toBe('Versuch');
    });
    it.each([
      ['one is missing', ''],
      ['one is of no use', 'words.late: x\nwords.early: y\n'],
    ])('are refused when %s', (_, head) =>
      expect(() => wordsBeside(definitionBeside({ ...english, 'de.liquid': words('de', head) }), ['late'])).toThrow(
        /de\.liquid/,
      ),
    );
  });
});
