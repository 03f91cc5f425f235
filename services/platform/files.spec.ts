import { Resvg } from '@resvg/resvg-js';
import { computing } from '#testing/until.js';
import { csvRecords } from './csv.js';
import { lettering, Pictures, sizeThatFits, widthOf } from './pictures.js';

const fieldOf = (text: string): unknown => {
  try {
    return csvRecords(text).length;
  } catch (error) {
    const { reason, details } = error as { reason: string; details: { fields: { field: string }[] } };
    return [reason, details.fields.map(({ field }) => field)];
  }
};

describe('A file of lines', () => {
  it('is read with quotes, with and without a mark at its begin, empty lines left out', () => {
    expect(csvRecords('\uFEFFa;b\n\n"x;y";"z ""q"""\n')).toEqual([
      { values: ['a', 'b'], line: 1 },
      { values: ['x;y', 'z "q"'], line: 3 },
    ]);
  });

  it('is refused with the line where a quote is never closed', () => {
    expect(fieldOf('a;b\n"open;c\nd;e\n')).toEqual(['validation-failed', [expect.any(String)]]);
  });

  it('is refused with the line that is not in UTF-8, before anything is read with wrong letters', () => {
    const latin = Buffer.from('nummer;name\n1;Weber\n2;Jäger\n', 'latin1').toString('utf8');
    expect(fieldOf(latin)).toEqual(['validation-failed', ['3']]);
    expect(fieldOf('nummer;name\n2;Jäger\n')).toBe(2);
  });

  it('is refused at once, however long it goes on', async () => {
    const refused = () =>
      expect(fieldOf(`a;b\n"open;${'c;d\n'.repeat(4_000_000)}`)).toEqual(['validation-failed', [expect.any(String)]]);
    expect(await computing(refused)).toBeLessThan(2_000);
  });
});

const square = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="${fill}"/></svg>`;
const ask = (tag?: string) => ({ headers: { 'if-none-match': tag } });
const pngSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('A picture', () => {
  const pictures = new Pictures();

  it('is drawn at the width asked for', async () => {
    const { status, body, headers } = await pictures.png(square('#123456'), 64, ask());
    expect(status).toBe(200);
    expect((body as Buffer).subarray(1, 4).toString()).toBe('PNG');
    expect(pngSize(body as Buffer)).toEqual([64, 64]);
    expect(headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'cache-control': expect.stringContaining('max-age=3600'),
    });
  });

  it('is drawn once, also for those who ask at the same moment', async () => {
    const [first, second] = await Promise.all([
      pictures.png(square('#654321'), 32, ask()),
      pictures.png(square('#654321'), 32, ask()),
    ]);
    expect(second.body).toBe(first.body);
    expect((await pictures.png(square('#654321'), 32, ask())).body).toBe(first.body);
  });

  it('is not sent again to a client that has it, in whatever form the client says so', async () => {
    const { headers } = await pictures.png(square('#123456'), 64, ask());
    for (const known of [
      String(headers['etag']),
      `W/${String(headers['etag'])}`,
      `"other", ${String(headers['etag'])}`,
      '*',
    ]) {
      expect(await pictures.png(square('#123456'), 64, ask(known))).toMatchObject({
        status: 304,
        body: null,
        headers: { etag: headers['etag'] },
      });
    }
  });

  it('takes fewer bytes than as it was drawn, and looks the same', async () => {
    const circle =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#eee"/><circle cx="5" cy="5" r="4" fill="#c33"/></svg>';
    const drawing = new Resvg(circle, { fitTo: { mode: 'width', value: 200 } }).render();
    const png = (await pictures.png(circle, 200, ask())).body as Buffer;
    expect(png.length).toBeLessThan(drawing.asPng().length / 2);
    const shown = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><image width="200" height="200" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
    expect(new Resvg(shown).render().pixels.equals(drawing.pixels)).toBe(true);
  });

  it('has another tag in another colour or size', async () => {
    const tags = await Promise.all(
      [
        [square('#111111'), 64],
        [square('#222222'), 64],
        [square('#111111'), 65],
      ].map(async ([svg, width]) => (await pictures.png(svg as string, width as number, ask())).headers['etag']),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('that cannot be drawn fails each time anew, not only once', async () => {
    await expect(pictures.png('<svg', 10, ask())).rejects.toThrow();
    await expect(pictures.png('<svg', 10, ask())).rejects.toThrow();
  });
});

describe('Lettering', () => {
  it('brings its font along: the euro sign and umlauts have outlines', () => {
    for (const letter of ['€', 'ä', 'ß', '1'])
      expect(lettering(letter, { x: 0, y: 0, size: 10, weight: 800, fill: '#000' })).toMatch(/d="M.{20,}"/);
  });
  it('holds nothing of the text but its outlines', () => {
    expect(lettering('<script>&', { x: 0, y: 0, size: 10, weight: 500, fill: '#000' })).not.toMatch(/script|&/);
  });
  it('shrinks to the width there is', () => {
    const size = sizeThatFits('12.345,50 €', 100, 80, 800);
    expect(size).toBeLessThan(80);
    expect(widthOf('12.345,50 €', size, 800)).toBeCloseTo(100);
    expect(sizeThatFits('5 €', 1000, 80, 800)).toBe(80);
  });
});
