import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { energie, telko } from '../../../infra/database/seeds/tenants/demo-tenants.js';
import { contrast, defaultTheme } from '#shared/theme.js';
import { movedTo, namedByPath, unreadable, type Tenant } from './tenant.js';
import { drawAnew } from '../uploads/picture-decoder.js';
import { readPictureFile } from '../uploads/picture-file.js';
import { asPicture, isOwnEncoding, sizeOf } from './tenant-pictures.js';

/** docs/decisions/content-and-portal.md#0036-a-tenant-without-a-host-is-found-by-path */
describe('the tenant a path names', () => {
  const tenants = [
    { key: 'telko', hosts: ['empfehlen.telko.example', 'alt.example'], portalUrl: 'https://empfehlen.telko.example' },
    { key: 'waerme', hosts: [], portalUrl: 'https://programme.example/waerme' },
    { key: 'waerme-plus', hosts: [], portalUrl: 'https://programme.example/waerme-plus' },
    { key: 'geloescht', hosts: [], portalUrl: 'https://programme.example/geloescht', erasedAt: new Date() },
    { key: 'admin', hosts: [], portalUrl: 'https://programme.example/admin' },
    { key: 'nirgends', hosts: [], portalUrl: 'https://programme.example' },
  ] as unknown as Tenant[];
  const named = (url: string, host = 'programme.example') => {
    const found = namedByPath(tenants, host, url);
    return found && [found.tenant.key, 'path' in found ? found.path : { leadsTo: found.leadsTo }];
  };
  it.each([
    ['/waerme/', '/'],
    ['/waerme/?vorschau=x', '/?vorschau=x'],
    ['/waerme/faq?a=/telko/', '/faq?a=/telko/'],
    ['/waerme/r/ABCD2345', '/r/ABCD2345'],
    // Whatever stands behind its slash is looked for in the portal: nothing of it leads out again.
    ['/waerme//elsewhere.example', '//elsewhere.example'],
    ['/waerme/../admin/', '/../admin/'],
    ['/waerme/%2e%2e/admin/', '/%2e%2e/admin/'],
  ])('at %s is asked for %s', (url, path) => expect(named(url)).toEqual(['waerme', path]));
  it('is not the one whose key begins alike', () => expect(named('/waerme-plus/faq')).toEqual(['waerme-plus', '/faq']));
  it.each([
    ['/waerme', '/waerme/'],
    ['/waerme?channel=mail', '/waerme/?channel=mail'],
    ['/Waerme/faq', '/waerme/faq'],
    ['/WAERME', '/waerme/'],
  ])('is written one way alone: %s leads to %s', (url, leadsTo) => expect(named(url)).toEqual(['waerme', { leadsTo }]));
  it.each([
    ['/telko/', 'https://empfehlen.telko.example/'],
    ['/telko', 'https://empfehlen.telko.example/'],
    ['/TELKO/empfehlen/700?c=1', 'https://empfehlen.telko.example/empfehlen/700?c=1'],
    ['/telko//elsewhere.example', 'https://empfehlen.telko.example//elsewhere.example'],
  ])('with hosts of its own is found there: %s leads to %s', (url, leadsTo) =>
    expect(named(url)).toEqual(['telko', { leadsTo }]),
  );
  it.each([
    '/',
    '',
    '/gibtsnicht/',
    '//waerme/',
    '/%77aerme/',
    '/waerme%2ffaq',
    '/./waerme/',
    '/waerme.html',
    '/nirgends/',
    '/geloescht/',
    '/admin/',
    '/admin',
    '/waerme/admin/',
    '/waerme/API/v1/telko/produkt',
    '/waerme/cms/x',
    '/waerme/assets/a.js',
    '/waerme/healthz',
  ])('is none at %s', url => expect(named(url)).toBeNull());
  it('is none on the host of a tenant, whose paths are its own', () => {
    for (const host of ['empfehlen.telko.example', 'ALT.example'])
      for (const url of ['/waerme/', '/telko/', '/WAERME']) expect(named(url, host)).toBeNull();
  });
});

/** docs/specification/programme.md#hosts */
describe('what is opened on a host a tenant gave up', () => {
  const tenants = [
    { key: 'telko', hosts: ['neu.example'], formerHosts: ['alt.example'], portalUrl: 'https://neu.example' },
    { key: 'strom', hosts: [], formerHosts: ['strom.example'], portalUrl: 'https://programme.example/strom' },
    { key: 'entwurf', hosts: [], formerHosts: ['geheim.example'], portalUrl: 'https://e.example', status: 'draft' },
    { key: 'weg', hosts: ['weg.example'], formerHosts: ['frueher.example'], erasedAt: new Date(), portalUrl: 'x' },
    { key: 'neuer', hosts: ['verkauft.example'], portalUrl: 'https://verkauft.example' },
    { key: 'alter', hosts: [], formerHosts: ['verkauft.example'], portalUrl: 'https://programme.example/alter' },
  ] as unknown as Tenant[];
  it.each([
    ['alt.example', '/', 'https://neu.example/'],
    ['ALT.example', '/r/ABCD2345?anrede=du', 'https://neu.example/r/ABCD2345?anrede=du'],
    ['alt.example', '//elsewhere.example', 'https://neu.example//elsewhere.example'],
    ['strom.example', '/faq', 'https://programme.example/strom/faq'],
  ])('leads on to where it is now: %s%s', (host, url, to) => expect(movedTo(tenants, host, url)).toBe(to));
  it.each([
    ['neu.example', '/', 'is the tenant’s own'],
    ['verkauft.example', '/', 'is another’s by now'],
    ['geheim.example', '/', 'was a draft’s, of which nobody is told'],
    ['frueher.example', '/', 'was one’s of whom nothing is left'],
    ['fremd.example', '/', 'was nobody’s'],
    ['alt.example', '/api/v1/mandant/telko', 'is asked for a call'],
    ['alt.example', '/admin/', 'is asked for the console'],
    ['alt.example', 'https://elsewhere.example/', 'is asked as a proxy'],
  ])('leads nowhere where %s%s %s', (host, url) => expect(movedTo(tenants, host, url)).toBeNull());
});

describe('the contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#fff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %d', (first, second, ratio) => {
    expect(contrast(first, second)).toBeCloseTo(ratio, 2);
    expect(contrast(second, first)).toBeCloseTo(ratio, 2);
  });
});

describe('a theme', () => {
  it.each([
    ['the default theme’s', { theme: defaultTheme.light, themeDark: defaultTheme.dark }],
    ['Fernklang’s', telko('2026-11-23').config],
    ['Auenstrom’s', energie('2026-11-23').config],
  ])('%s can be read, light and dark', (_, { theme, themeDark }) => {
    expect([...unreadable(theme, 'light'), ...unreadable(themeDark, 'dark')]).toEqual([]);
  });
  it('that names nothing is the default one', () => expect(unreadable({}, 'dark')).toEqual([]));
  it('with words too pale for their ground is refused, with the pair and its contrast', () => {
    expect(unreadable({ '--ink-2': '#9a9aa8' }, 'light')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^light: --ink-2 on --paper has a contrast of 2\.\d\d, at least 4\.5 is needed\.$/),
      ]),
    );
    expect(unreadable({ '--on-brand': '#ffffff' }, 'dark')).toEqual(
      expect.arrayContaining([expect.stringContaining('dark: --on-brand on --brand')]),
    );
  });
  it('whose brand is too pale for its links and its buttons is refused for both', () => {
    expect(
      unreadable({ '--brand': '#ffcc00' }, 'light').filter(problem =>
        /--brand on --paper|--on-brand on --brand has/.test(problem),
      ),
    ).toHaveLength(2);
  });
  it('with something else than a colour is refused', () =>
    expect(unreadable({ '--brand': 'url(javascript:1)' }, 'light')).toEqual([
      'light: --brand is no colour written as #rrggbb.',
    ]));
});

/** docs/specification/programme.md#pictures-of-a-tenant */
describe('a picture a tenant uploads', () => {
  const drawn = (width: number, height: number, shade = 120) =>
    Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, shade), width, height);
  /** As a telephone writes it: lying on its side, with the place it was taken at. */
  const photo = async () => {
    const plain = await drawn(900, 300).jpeg(80);
    const place = Buffer.from('GPS 52.5200 13.4050\0');
    const exif = Buffer.concat([
      Buffer.from('45786966000049492a0008000000010012010300010000000600000000000000', 'hex'),
      place,
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(exif.length + 2);
    return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, plain.subarray(2)]);
  };
  const reasonOf = async (bytes: Buffer) =>
    asPicture(bytes, 'logo', 'Inhalt').then(
      ({ name }) => name,
      ({ details }: { details: { fields: { reason: string }[] } }) => details.fields[0]!.reason,
    );

  it('is turned upright, brought to size, and keeps nothing but its pixels', async () => {
    const { name, content } = await asPicture(await photo(), 'visual', 'Inhalt');
    expect([name.replace(/^[0-9a-f]{32}/, ''), sizeOf(name)]).toEqual(['-300x900.webp', { width: 300, height: 900 }]);
    expect(content.includes('GPS')).toBe(false);
    expect((await new Transformer(content).metadata(true)).exif ?? {}).toEqual({});
    const logo = await asPicture(await drawn(3_000, 500).png(), 'logo', 'Inhalt');
    expect(sizeOf(logo.name)).toEqual({ width: 640, height: 107 });
    expect(sizeOf((await asPicture(await drawn(40, 20).png(), 'logo', 'Inhalt')).name)).toEqual({
      width: 40,
      height: 20,
    });
    expect(sizeOf((await asPicture(await drawn(40, 20).webp(80), 'icon', 'Inhalt')).name)).toEqual({
      width: 512,
      height: 512,
    });
  });

  it('has one name whatever it was called, so that the same twice is one', async () => {
    const bytes = await drawn(64, 64).png();
    expect((await asPicture(bytes, 'logo', 'a')).name).toBe((await asPicture(bytes, 'logo', 'b')).name);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    [
      'a script in a drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'no-picture',
    ],
    ['a page', () => Buffer.from('<!doctype html>'), 'no-picture'],
    ['nothing', () => Buffer.alloc(0), 'no-picture'],
    ['the beginning of one', async () => (await drawn(64, 64).jpeg(80)).subarray(0, 200), 'no-picture'],
    ['a head without a body', async () => (await drawn(64, 64).png()).subarray(0, 40), 'no-picture'],
    [
      'a few bytes that claim to fill the memory',
      async () => {
        const bomb = await drawn(64, 64).png();
        bomb.writeUInt32BE(60_000, 16);
        bomb.writeUInt32BE(60_000, 20);
        return bomb;
      },
      'too-many-pixels',
    ],
  ])('is not %s', async (_, bytes, reason) => expect(await reasonOf(await bytes())).toBe(reason));

  /** A few hundred KB that inflate to 300 MB: what is not pixels is never inflated. */
  let inflating: Buffer;
  beforeAll(() => void (inflating = deflateSync(Buffer.alloc(300 * 1024 * 1024), { level: 9 })));
  it.each(['iCCP', 'zTXt', 'iTXt'])('is drawn although its %s would fill the memory', async name => {
    const bytes = await drawn(100, 50).png();
    const head = Buffer.from(name === 'iTXt' ? 'a\0\x01\0\0\0' : 'a\0\0', 'latin1');
    const body = Buffer.concat([Buffer.from(name, 'latin1'), head, inflating]);
    const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(body.length - 4);
    checksum.writeUInt32BE(crc32(body));
    const bomb = Buffer.concat([bytes.subarray(0, 33), size, body, checksum, bytes.subarray(33)]);
    expect(readPictureFile(bomb)!.bare.equals(bytes)).toBe(true);
    const before = process.memoryUsage.rss();
    expect(sizeOf((await asPicture(bomb, 'logo', 'Inhalt')).name)).toEqual({ width: 100, height: 50 });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('that takes more memory to decode than one may ends its decoder, not the host', async () => {
    const large = await drawn(6_000, 4_000).png();
    const baseline = 90 * 1024 * 1024;
    await expect(drawAnew(large, { orientation: 1, type: 'png' }, baseline)).rejects.toThrow('cannot be decoded');
    expect(readPictureFile(await drawAnew(large, { orientation: 1, type: 'png' }))).toMatchObject({ width: 6_000 });
  });

  it('of a telephone loses its place, and its bare file its orientation', async () => {
    const file = readPictureFile(await photo())!;
    expect(file.orientation).toBe(6);
    expect(file.bare.includes('GPS')).toBe(false);
  });

  it('comes in by a document only as it went out', async () => {
    for (const use of ['logo', 'visual'] as const) {
      const picture = await asPicture(await drawn(300, 100).png(), use, 'Inhalt');
      expect(await isOwnEncoding(picture)).toBe(true);
      expect(await isOwnEncoding({ ...picture, name: picture.name.replace(/^./, 'g') })).toBe(false);
      const longer = Buffer.concat([picture.content, Buffer.from('<script>')]);
      const hash = createHash('sha256').update(longer).digest('hex').slice(0, 32);
      expect(await isOwnEncoding({ name: picture.name.replace(/^[^-]+/, hash), content: longer })).toBe(false);
    }
  });
});
