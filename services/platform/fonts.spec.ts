import { isPersonName, keptName } from '#shared/person-names.js';
import { commonNames } from './common-names.test.js';
import { canBeDrawn, runsOf } from './fonts.js';
import { lettering } from './pictures.js';

/** Letters of Latin, Greek and Cyrillic, without Coptic, which stands among Greek. */
const letters = [
  [0x41, 0x24f],
  [0x250, 0x2af],
  [0x370, 0x3e1],
  [0x3f0, 0x3ff],
  [0x400, 0x52f],
  [0x1e00, 0x1fff],
]
  .flatMap(([from, to]) => Array.from({ length: to! - from! + 1 }, (_, at) => String.fromCodePoint(from! + at)))
  .filter(letter => /\p{L}/u.test(letter));
const line = { x: 0, y: 0, size: 10, weight: 800, fill: '#000' } as const;

describe('The frequent names that tests go by', () => {
  it('are at least 2,000, each once, composed, and taken as names', () => {
    expect(commonNames.length).toBeGreaterThan(2_000);
    expect(commonNames.filter((name, at) => commonNames.indexOf(name) !== at)).toEqual([]);
    expect(commonNames.filter(name => name !== keptName(name) || !isPersonName(name))).toEqual([]);
  });
});

describe('The letters of pictures and printed documents', () => {
  it.each([500, 800] as const)('are all of Latin, Greek and Cyrillic, none a box (%i)', weight => {
    const boxes = letters.filter(letter => {
      const [run, ...more] = runsOf(letter, weight);
      return run?.text !== letter.normalize('NFC') || more.length > 0 || run.face.font.charToGlyphIndex(run.text) === 0;
    });
    expect(boxes).toEqual([]);
    expect(letters.length).toBeGreaterThan(1_400);
  });

  it('are all those of frequent names, and none is lost', () => {
    const drawn = (name: string) =>
      runsOf(name, 800)
        .map(run => run.text)
        .join('');
    expect(commonNames.filter(name => drawn(name) !== name.normalize('NFC'))).toEqual([]);
    expect(commonNames.filter(name => !canBeDrawn(name))).toEqual([]);
    const drawnEmpty = [...new Set(commonNames.join(''))].filter(
      letter => !/[ ·]/.test(letter) && !/d="M.{20,}"/.test(lettering(letter, line)),
    );
    expect(drawnEmpty).toEqual([]);
  });

  it('are the product’s own where it has the whole word, else of one family for the word', () => {
    const families = (text: string) =>
      runsOf(text, 500).map(run => `${run.face.name.replace(/-\d+$/, '')} ${run.text}`);
    expect(families('Müller')).toEqual(['figtree-latin Müller']);
    expect(families('Nguyễn zahlt')).toEqual([
      'noto-sans-latin Nguy',
      'noto-sans-vietnamese ễ',
      'noto-sans-latin n ',
      'figtree-latin zahlt',
    ]);
  });

  it('are drawn composed, each with an outline of its own', () => {
    expect(lettering('Mu\u0308ller', line)).toBe(lettering('Müller', line));
    const outlines = ['Ş', 'Đ', 'ı', 'ễ', 'Ж', 'Ω', 'Ё', 'Œ'].map(letter => lettering(letter, line));
    for (const outline of outlines) expect(outline).toMatch(/d="M.{20,}"/);
    expect(new Set(outlines).size).toBe(outlines.length);
  });

  it('that no font has are left out, never a box', () => {
    expect(['محمد', '李明', '💰', 'Ⴀ'].filter(canBeDrawn)).toEqual([]);
    expect(lettering('A💰B', line)).toBe(lettering('AB', line));
  });
});
