import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { drawnCard, type CardWords } from './printed-card.js';

const words: CardWords = {
  language: 'de',
  title: 'Mara schenkt Ihnen 45 € bei Fernklang',
  tenant: 'Fernklang',
  theme: { '--brand': '#3d2fb5', '--on-brand': '#ffffff', '--accent': '#ffb238' },
  lead: 'Mara schenkt Ihnen',
  main: '45\u00a0€',
  below: ['Zuhause 100', '39,95\u00a0€ im Monat'],
  scan: 'Scannen und ansehen',
  foot: ['Oder auf telko.example/code eingeben: mara-47', 'Gültig bis 21.02.2027'],
  link: 'https://telko.example/r/K7QX4M2P?channel=card&anrede=sie&sprache=de',
};

/** What a reader makes of a PDF: its texts piece by piece, its rectangles, and its size in points. */
function read(file: Buffer) {
  const raw = file.toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/(?<=^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id, content]) => [id!, content!]),
  );
  const objectOf = (id: string) => objects.get(id)!;
  const streamOf = (id: string) => {
    const [head, body] = objectOf(id).split(/\nstream\n|\nendstream/) as [string, string];
    const bytes = Buffer.from(body, 'latin1');
    return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const [, fontsOfPage] = /\/Font <<([^>]*)>>/.exec(raw.replaceAll('\n', ' '))!;
  const letters = new Map(
    [...fontsOfPage!.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const toUnicode = streamOf(/\/ToUnicode (\d+) 0 R/.exec(objectOf(id!))![1]!);
      const table = [...toUnicode.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, list]) =>
        list!.split(' ').map(code => Buffer.from(code.replace(/[<>]/g, ''), 'hex').swap16().toString('utf16le')),
      );
      return [name!, table];
    }),
  );
  const drawn = streamOf(/\/Contents (\d+) 0 R/.exec(raw)![1]!);
  const texts = [...drawn.matchAll(/\/(F\d+) [\d.]+ Tf[^]*?\[([^\]]*)\] TJ/g)].map(([, font, pieces]) =>
    [...pieces!.matchAll(/<([0-9a-f]+)>/g)]
      .flatMap(([, hex]) => hex!.match(/.{4}/g)!)
      .map(glyph => letters.get(font!)![Number.parseInt(glyph, 16)])
      .join(''),
  );
  const rectangles = [...drawn.matchAll(/([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re/g)].map(found =>
    found.slice(1).map(Number),
  );
  return { texts, rectangles, drawn, size: /\/MediaBox \[([^\]]*)\]/.exec(raw)![1]!.split(' ').map(Number), raw };
}

describe('The card to print', () => {
  it('is one page of A6, and says who gives what for which product, until when, and what to type', async () => {
    const { texts, size, raw } = read(await drawnCard(words));
    expect(size.map(points => Math.round((points / 72) * 25.4))).toEqual([0, 0, 148, 105]);
    expect(raw.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    expect(texts).toEqual([
      'Fernklang',
      'Mara schenkt Ihnen',
      '45 €',
      'Zuhause 100',
      '39,95 € im Monat',
      'Scannen und ansehen',
      'Oder auf telko.example/code eingeben: mara-47',
      'Gültig bis 21.02.2027',
    ]);
    expect(raw).toContain('/Lang (de-DE)');
  });

  it('has the link as a QR code, module by module', async () => {
    const { rectangles } = read(await drawnCard(words));
    const { data, size } = encode(words.link, { ecc: 'M', border: 0 });
    const [x0, y0, side] = rectangles.find(([, , width, height]) => width === 144 && height === 144)!;
    const unit = side! / (size + 8);
    const dark = data.map(row => row.map(() => false));
    for (const [x, y, width, height] of rectangles.filter(([, , , height]) => Math.abs(height! - unit) < 0.01))
      for (let at = 0; at < Math.round(width! / height!); at += 1)
        dark[Math.round((y! - y0!) / unit) - 4]![Math.round((x! - x0!) / unit) - 4 + at] = true;
    expect(dark).toEqual(data);
  });

  it('wears the tenant’s colours, and quiet ones where the theme names none', async () => {
    const colours = (drawn: string) => [...new Set(drawn.match(/[\d.]+ [\d.]+ [\d.]+ scn/g))];
    const brand = [0x3d, 0x2f, 0xb5].map(part => Math.round((part / 255) * 1000) / 1000).join(' ');
    const { drawn } = read(await drawnCard(words));
    expect(colours(drawn).some(colour => near(colour, brand))).toBe(true);
    const plain = read(await drawnCard({ ...words, theme: { '--brand': 'red;', '--ink': 'url(x)' } }));
    expect(colours(plain.drawn).some(colour => near(colour, brand))).toBe(false);
    expect(plain.texts).toHaveLength(8);
  });

  it('writes names as people write them, and long words no wider than the card', async () => {
    const { texts, raw } = read(
      await drawnCard({
        ...words,
        lead: 'Łukasz empfiehlt Ihnen',
        main: 'GigaZuhause 1000 Kabel Komfort',
        tenant: 'Stadtwerke Donaudampfschifffahrtsgesellschaft am Inn und an der Salzach',
      }),
    );
    expect(texts.join('|')).toContain('Ł|ukasz empfiehlt Ihnen|GigaZuhause|1000 Kabel|Komfort');
    expect(raw).not.toContain('NaN');
  });
});

const near = (found: string, wanted: string): boolean => {
  const [one, other] = [found, wanted].map(text => text.split(' ').slice(0, 3).map(Number)) as [number[], number[]];
  return one.every((part, at) => Math.abs(part - other[at]!) < 0.005);
};
