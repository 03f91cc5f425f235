import { marksBetween, stepsBetween, textChanges, type TextRow } from './text-changes.js';

/** `[-removed-]`, `[+added+]`; context begins with a blank, what is left out is `…`. */
const drawn = ({ kind, marks }: TextRow): string =>
  kind === 'gap' ? '…' : (kind === 'context' ? ' ' : '') + marks.map(markDrawn).join('');
const markDrawn = ({ text, change }: TextRow['marks'][number]): string =>
  change === 'same' ? text : change === 'removed' ? `[-${text}-]` : `[+${text}+]`;
const rows = (before: string, after: string, options = {}) => textChanges(before, after, options).rows.map(drawn);

describe('What differs between two texts', () => {
  const sentences = (changed: string) =>
    `<p>Eins gilt immer. Zwei gilt auch. Drei ist gleich.</p><p>${changed}</p><p>Fünf bleibt so. Sechs bleibt auch.</p>`;

  it('is told by the sentence, with one sentence of context on either side and without tags', () =>
    expect(rows(sentences('Wir zahlen Ihnen <b>50</b> Euro.'), sentences('Wir zahlen Ihnen <b>20</b> Euro.'))).toEqual([
      '…',
      ' Drei ist gleich.',
      'Wir zahlen Ihnen [-50-][+20+] Euro.',
      ' Fünf bleibt so.',
      '…',
    ]));

  it('is nothing where only tags are others, which are counted', () => {
    const { rows: none, markup } = textChanges('<p>Ein Text</p>', '<h2>Ein Text</h2>');
    expect(none).toEqual([]);
    expect(markup).toEqual([
      { tag: 'p', before: 1, after: 0 },
      { tag: 'h2', before: 0, after: 1 },
    ]);
  });

  it('joins neighbouring words of one change, with the blanks between them', () =>
    expect(marksBetween('Die Prämie kommt bald.', 'Der neue Bonus kommt bald.').map(markDrawn).join('')).toBe(
      '[-Die Prämie-][+Der neue Bonus+] kommt bald.',
    ));

  it('finds which sentence became which, and tells the others as removed or added', () =>
    expect(
      rows(
        'Sie erhalten 50 Euro für jeden Freund. Das gilt bis Ende Mai.',
        'Ganz neu ist dieser Satz hier. Sie erhalten 20 Euro für jeden Freund.',
      ),
    ).toEqual([
      '[+Ganz neu ist dieser Satz hier.+]',
      'Sie erhalten [-50-][+20+] Euro für jeden Freund.',
      '[-Das gilt bis Ende Mai.-]',
    ]));

  it('takes no abbreviation and no ordinal number for the end of a sentence', () =>
    expect(rows('Das gilt z. B. Am 1. Januar nicht.', 'Das gilt z. B. Am 2. Januar nicht.')).toEqual([
      'Das gilt z. B. Am [-1-][+2+]. Januar nicht.',
    ]));

  it('shows of a long sentence the words around the change', () => {
    const long = (word: string) => `${'davor '.repeat(80)}${word} ${'danach '.repeat(80)}`.trim();
    const [row = ''] = rows(long('alt'), long('neu'));
    expect(row).toMatch(/^… davor .*\[-alt-\]\[\+neu\+\].* danach …$/);
    expect(row.length).toBeLessThan(250);
  });

  it.each([
    ['a sign without width', 'fernklang.example', 'fern\u200bklang.example', 'fern[U+200B]klang.example'],
    ['a turn of the direction', 'Konto 12', 'Konto \u202e12', '[U+202E]'],
    ['a soft hyphen', 'Bank', 'Ba\u00adnk', 'Ba[U+00AD]nk'],
  ])('writes out %s', (_, before, after, shown) => expect(rows(before, after).join('')).toContain(shown));

  it('leaves emoji as they are', () => expect(rows('Gut', 'Gut 👨‍👩‍👧 ❤️').join('')).toContain('👨‍👩‍👧 ❤️'));

  it('of a new text is all of it, of none nothing', () => {
    expect(rows('', 'Erster Satz hier. Zweiter Satz hier.')).toEqual([
      '[+Erster Satz hier.+]',
      '[+Zweiter Satz hier.+]',
    ]);
    expect(textChanges('gleich', 'gleich')).toEqual({ rows: [], attributes: [], markup: [] });
  });

  it('of a source is told with its tags and placeholders, line by line', () =>
    expect(
      rows(
        'Hallo {{ Name }},\n<button href="{{ Link }}">Weiter</button>',
        'Hallo {{ Name }},\n<button href="{{ Link }}">Los</button>',
        {
          source: true,
        },
      ),
    ).toEqual([' Hallo {{ Name }},', '<button href="{{ Link }}">[-Weiter-][+Los+]</button>']));
});

describe('Links and attributes of two texts', () => {
  it('are named on their own, with the words that lead there and the whole destination', () => {
    const link = (to: string) => `<p>Siehe <a href="${to}">unsere <b>AGB</b></a>.</p>`;
    const { rows: words, attributes } = textChanges(link('/agb?a=1&amp;b=2'), link('https://fremd.example/agb'));
    expect(words).toEqual([]);
    expect(attributes).toEqual([
      { tag: 'a', name: 'href', text: 'unsere AGB', before: '/agb?a=1&b=2', after: 'https://fremd.example/agb' },
    ]);
  });

  it('are told where they are new, and where they are gone', () => {
    const [without, withOne] = ['<p>Kontakt</p>', '<p><a href="tel:+49123" title="Anruf">Kontakt</a></p>'];
    const all = (before: string, after: string) =>
      textChanges(before, after).attributes.map(({ name, before: was, after: is }) => [name, was, is]);
    expect(all(without, withOne)).toEqual([
      ['href', null, 'tel:+49123'],
      ['title', null, 'Anruf'],
    ]);
    expect(all(withOne, without)).toEqual([
      ['href', 'tel:+49123', null],
      ['title', 'Anruf', null],
    ]);
  });

  it('do not move because a link before them is new', () => {
    const old = '<a href="/a">A</a> <a href="/b">B</a>';
    expect(textChanges(old, `<a href="/neu">Neu</a> ${old}`).attributes).toEqual([
      { tag: 'a', name: 'href', text: 'Neu', before: null, after: '/neu' },
    ]);
  });
});

describe('Two lists', () => {
  it('may be too long to compare: then all between the same beginning and end is removed and added', () => {
    const [before, after] = ['x', 'y'].map(sign => ['a', ...Array.from({ length: 2_500 }, (_, at) => sign + at), 'z']);
    const steps = stepsBetween(before!, after!);
    expect(steps).toHaveLength(5_002);
    expect([steps[0], steps[1], steps.at(-2), steps.at(-1)].map(step => step?.change)).toEqual([
      'same',
      'removed',
      'added',
      'same',
    ]);
  });
});
