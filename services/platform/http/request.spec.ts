import fc from 'fast-check';
import { useEnvironment } from '../environment.js';
import type { Tenant } from '../tenancy/tenant.js';
import { bearerOf, keepingOf, noSessionCookies, sessionCookies } from './authenticate.js';
import { pathOfUnstorable, preferredLanguage } from './call.js';
import { Resvg } from '@resvg/resvg-js';
import { computing } from '#testing/until.js';
import { zipOf } from '#testing/zip.js';
import { csvOf } from '#contract/shared/csv.js';
import { decoded, garbledIn, lettersOf } from '#shared/spreadsheets.js';
import { commonNames } from '../common-names.test.js';
import { readFile } from '../csv.js';
import { lettering, Pictures, sizeThatFits, widthOf } from '../pictures.js';
import { FixedClock } from '../clock.js';
import { DomainError } from '../domain/domain-error.js';
import { emailIsAllowed } from '../intake/captcha.js';
import { ConcurrencyLimit, networkOf, RateLimit, waitAfter } from '../intake/limits.js';

const portal = {
  'x-sitzung': 'cookie',
  'sec-fetch-site': 'same-origin',
  cookie: 'psoe_consent=x; psoe_token=secret; psoe_angemeldet=1',
  host: 'portal.example',
};
const tenant = (portalUrl: string) => ({ portalUrl }) as Tenant;

const nowhere = { DATABASE_APP_URL: '', DATABASE_ENGINE_URL: '', QUEUE_URL: '' };

describe('The portal’s session cookie', () => {
  beforeEach(() => void useEnvironment(nowhere));

  it('authorises what the portal itself asks', () => {
    expect(bearerOf({ method: 'PUT', headers: portal })).toEqual({ token: 'secret', byCookie: true });
    expect(
      bearerOf({ method: 'PUT', headers: { ...portal, 'sec-fetch-site': undefined, origin: 'https://portal.example' } })
        .token,
    ).toBe('secret');
    expect(bearerOf({ method: 'GET', headers: { ...portal, 'sec-fetch-site': undefined } }).token).toBe('secret');
  });
  it.each([
    ['without the portal’s header', { 'x-sitzung': undefined }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling', { 'sec-fetch-site': 'same-site' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['of another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['of an origin without a name', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['of nobody knows where', { 'sec-fetch-site': undefined }],
    ['after the page ended it by itself', { cookie: 'psoe_token=secret' }],
  ])('authorises nothing %s', (_, changes) =>
    expect(bearerOf({ method: 'POST', headers: { ...portal, ...changes } }).token).toBeUndefined(),
  );
  it('stands back behind a token that is sent', () =>
    expect(bearerOf({ method: 'PUT', headers: { ...portal, authorization: 'Bearer reward' } })).toEqual({
      token: 'reward',
      byCookie: false,
    }));

  it('is read by no script and sent from no other site', () => {
    expect(sessionCookies(tenant('https://portal.example'), 'own', 'secret')).toEqual([
      'psoe_token=secret; Path=/; HttpOnly; SameSite=Lax; Secure',
      'psoe_angemeldet=1; Path=/; SameSite=Lax; Secure',
    ]);
    expect(sessionCookies(tenant('http://localhost'), 'own', 'secret', 30)[0]).toBe(
      'psoe_token=secret; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
    );
  });
  it('is taken from this host alone where the product is reached by https; one that a neighbour laid in counts for nothing', () => {
    useEnvironment({ ...nowhere, PUBLIC_URL: 'https://portal.example' });
    expect(sessionCookies(tenant('https://portal.example'), 'own', 'secret', 30)[0]).toBe(
      '__Host-psoe_token=secret; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    );
    expect(noSessionCookies(tenant('https://portal.example'), 'framed')[0]).toBe(
      '__Host-psoe_token=; Path=/; Max-Age=0; HttpOnly; SameSite=None; Secure; Partitioned',
    );
    const asked = (cookie: string) =>
      bearerOf({ method: 'PUT', headers: { ...portal, cookie: `${cookie}; psoe_angemeldet=1` } }).token;
    expect([
      asked('__Host-psoe_token=mine'),
      asked('psoe_token=theirs'),
      asked('psoe_token=theirs; __Host-psoe_token=mine'),
    ]).toEqual(['mine', undefined, 'mine']);
  });
  it('is kept apart for the page that frames the portal', () => {
    expect(keepingOf({ method: 'POST', headers: { ...portal, 'x-sitzung': 'rahmen' } })).toBe('framed');
    expect(sessionCookies(tenant('http://localhost'), 'framed', 'secret')[0]).toBe(
      'psoe_token=secret; Path=/; HttpOnly; SameSite=None; Secure; Partitioned',
    );
    expect(noSessionCookies(tenant('http://localhost'), 'framed')).toEqual([
      'psoe_token=; Path=/; Max-Age=0; HttpOnly; SameSite=None; Secure; Partitioned',
      'psoe_angemeldet=; Path=/; Max-Age=0; SameSite=None; Secure; Partitioned',
    ]);
  });
});

const both = ['de', 'en'] as const;

describe('The language somebody reads best', () => {
  it.each([
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr,en', 'en'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.3, de;q=0.7', 'de'],
    ['en;q=0, de;q=0.1', 'de'],
    ['EN-us', 'en'],
    ['en ; q=1', 'en'],
  ])('of "%s" is %s', (header, language) => expect(preferredLanguage(header, both, 'de')).toBe(language));
  it.each([undefined, '', 'fr', '*', 'fr, *;q=0.5', ';;,,', 'en;q=0', 'q=1'])('of "%s" is the tenant’s own', header => {
    expect(preferredLanguage(header, both, 'de')).toBe('de');
    expect(preferredLanguage(header, both, 'en')).toBe('en');
  });
  it('is one the tenant offers', () => expect(preferredLanguage('en,de;q=0.5', ['de'], 'de')).toBe('de'));
});

describe('What no table can hold, a NUL or half a character', () => {
  it('is found wherever it stands', () => {
    expect(pathOfUnstorable('a\0')).toEqual([]);
    expect(pathOfUnstorable({ Empfehler: { Vorname: 'a\0b' } })).toEqual(['Empfehler', 'Vorname']);
    expect(pathOfUnstorable({ Filter: { Status: ['Offen', '\0'] } })).toEqual(['Filter', 'Status', '1']);
    expect(pathOfUnstorable({ Texte: [{ 'a\ud83d': 'b' }, '\udf89'] })).toEqual(['Texte', '0', 'a\ud83d']);
  });
  it.each([null, undefined, 5, '', 'Ä\n\\u0000', '🎉', {}, { a: [null, 'b'] }])('is not in %j', value =>
    expect(pathOfUnstorable(value)).toBeNull(),
  );
});

/** The text of a file as a call gives it: its bytes, one a character. */
const sent = (file: string | Uint8Array): string =>
  (typeof file === 'string' ? Buffer.from(file) : Buffer.from(file)).toString('latin1');
const rowsIn = (file: string) => readFile(sent(file)).rows;
const refusalOf = (file: string | Uint8Array): unknown => {
  try {
    return readFile(sent(file)).rows.length;
  } catch (error) {
    return (error as DomainError).details.fields?.map(({ field, reason, values }) => [field, reason, values]);
  }
};

describe('A file of lines', () => {
  it('is read with quotes, with and without a mark at its begin, empty lines left out', () => {
    expect(rowsIn('\uFEFFa;b\n\n"x;y";"z ""q"""\n')).toEqual([
      { values: ['a', 'b'], line: 1 },
      { values: ['x;y', 'z "q"'], line: 3 },
    ]);
  });

  const rows = [
    ['Nummer', 'Name'],
    ['1', 'Weber'],
  ];
  it.each([
    ['sep=; before it', 'sep=;\r\nNummer;Name\r\n1;Weber\r\n'],
    ['commas', 'Nummer,Name\n1,Weber\n'],
    ['tabs', 'Nummer\tName\n1\tWeber\n'],
    ['a comma within a quoted name', '"Nummer";"Name"\n1;Weber\n'],
    ['separators at the end', 'Nummer;Name;;\n1;Weber;;;;\n'],
    ['empty rows', 'Nummer;Name\n;\n ; \n1;Weber\n;;;;\n'],
    ['the end of a file of DOS', 'Nummer;Name\r\n1;Weber\r\n\u001A'],
    ['two marks at its begin', '\uFEFF\uFEFFNummer;Name\n1;Weber\n'],
    ['a mark before sep=', '\uFEFFsep=;\r\nNummer;Name\r\n1;Weber'],
    ['sep= in quotes', '"sep=,"\r\nNummer,Name\r\n1,Weber'],
    ['SEP= in capitals', 'SEP=\t\r\nNummer\tName\r\n1\tWeber'],
    ['the line ends of an old Mac', 'Nummer;Name\r1;Weber\r'],
    ['every cell quoted', '"Nummer";"Name"\r\n"1";"Weber"\r\n'],
    ['no line end at its end', 'Nummer,Name\n1,Weber'],
    ['kept zeros as spreadsheets keep them', 'Nummer;Name\n="1";="Weber"\n'],
  ])('is read with %s', (_, file) => {
    expect(rowsIn(file).map(({ values }) => values)).toEqual(rows);
  });
  it('counts the line sep= among its lines', () => expect(rowsIn('sep=,\na,b\n1,2\n')[1]!.line).toBe(3));

  it.each([
    ['UTF-8', 'utf8', ''],
    ['UTF-8', 'utf8', '\uFEFF'],
    ['UTF-16', 'utf16le', '\uFEFF'],
    ['UTF-16', 'utf16le', ''],
    ['Windows-1252', 'latin1', ''],
  ] as const)('is read as %s (%s, mark %j)', (encoding, written, mark) => {
    const text = 'Nummer;Name\r\n1;Jürgen Groß\r\n';
    const bytes = Buffer.from(mark + text, written);
    expect(decoded(bytes)).toEqual({ text, encoding });
    if (encoding === 'UTF-16') expect(decoded(Buffer.from(bytes).swap16())).toEqual({ text, encoding });
    expect(lettersOf(text)).toEqual({ example: 'Jürgen', garbled: null });
  });
  it('shows letters that were garbled before', () => {
    expect(readFile('a;b\n1;Ä\n1;J\u00C3\u00BCrgen').readAs.example).toBe('J\u00C3\u00BCrgen');
    expect(lettersOf('1;J\u00C3\u00BCrgen').garbled).toBe('J\u00C3\u00BCrgen');
    expect(decoded(Buffer.from([0x80, 0x3b, 0x84])).text).toBe('€;„');
  });

  // Each with the encoding as which a program misread it; more than one after the other.
  it.each([
    ['Jürgen', 'JÃ¼rgen'],
    ['Jürgen', 'JÃƒÂ¼rgen'],
    ['Jürgen', 'JÃƒÆ’Ã‚Â¼rgen'],
    ['Jürgen', 'J√ºrgen'],
    ['Großmann', 'GroÃŸmann'],
    ['Großmann', 'Gro\u00C3\u009Fmann'],
    ['Ülker', 'Ãœlker'],
    ['Voilà', 'VoilÃ\u00A0'],
    ['Łukasz', 'Å\u0081ukasz'],
    ['Ağaoğlu', 'AÄŸaoÄŸlu'],
    ['Šimůnek', 'Å imÅ¯nek'.replace('Å i', 'Å\u00A0i')],
    ['Юлия', 'Ð®Ð»Ð¸Ñ\u008F'],
    ['Ελένη', 'Î•Î»Î\u00ADÎ½Î·'],
    ['Nguyễn', 'Nguyá»…n'],
    ['O’Neill', 'Oâ€™Neill'],
    ['李', 'æ\u009D\u008E'],
  ])('shows what letters meant that were garbled before: %s of %s', (meant, word) =>
    expect(garbledIn(`Frau ${word}, Köln`)).toEqual({ word, meant }),
  );
  it.each([
    'Köln–Ötztal',
    'PÅ–TUR',
    'JOSÉ’S CAFÉ',
    'IRMÃ Ângela',
    'ÂNGELO São João',
    '«Österreich»',
    'Wien–Ötztal',
    '10 °C, 5 µm, 3 €',
    '½ kg „Öl“ – 20 %',
    'ΑΒΓ Юлия Đorđe 李小龍 أحمد',
    'Müller® & Söhne™',
    'Ångström–Ülker',
  ])('takes real letters for what they are: %s', text => expect(garbledIn(text)).toBeNull());
  it('takes every frequent name for what it is, and knows it again garbled', () => {
    for (const name of commonNames) {
      expect(garbledIn(name)).toBeNull();
      const [word] = /\S*[äöüßÄÖÜéèçñøåłşğ]\S*/u.exec(name) ?? [];
      const meant = word?.normalize('NFC');
      if (meant) expect(garbledIn(Buffer.from(meant).toString('latin1'))?.meant).toBe(meant);
    }
  });

  it('is looked through for garbled letters at once, however long it is', async () => {
    const long = 'Müller;Köln–Ötztal;JOSÉ’S CAFÉ;Ελένη;Юлия\n'.repeat(50_000) + 'x'.repeat(1_000_000);
    expect(await computing(() => expect(garbledIn(long)).toBeNull())).toBeLessThan(4_000);
  });

  it('gives back what was exported, and executes nothing', () => {
    for (const sign of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])
      expect(csvOf(['A'], [[`${sign}SUM(1)`]])).toMatch(/\n"?'/);
    const value = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.string({
        unit: fc.constantFrom("'", '=', '-', '＝', '"', ';', ',', '\t', '\r', '\n', '1', 'ü'),
        maxLength: 6,
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant('x'), value, value)), lines => {
        const read = rowsIn(csvOf(['A', 'B', 'C, D'], lines)).map(({ values }) => values);
        expect(read).toEqual([['A', 'B', 'C, D'], ...lines]);
      }),
    );
  });

  it('gives back every frequent name as it was exported', () => {
    const rows = commonNames.map((name, at) => [String(at), name]);
    expect(rowsIn(csvOf(['Nummer', 'Name'], rows)).map(({ values }) => values)).toEqual([['Nummer', 'Name'], ...rows]);
  });

  it.each([
    ['never closed', 'a;b\n"open;c\nd;e\n', '2'],
    ['closed by the quote that opens a later cell', 'a;b\n1;"open\n2;"x"\n3;y\n', '2'],
  ])('is refused with the line from which on a quote is %s', (_, file, line) => {
    expect(refusalOf(file)).toEqual([['Datei', 'file-quote', { line }]]);
  });
  it('is refused with the line that is too long to be one', () =>
    expect(refusalOf(`a;b\n1;${'x'.repeat(5_000)}`)).toEqual([['Datei', 'file-length', { line: '2' }]]));
  it('is refused with the line in which letters were lost, before anything is read with wrong ones', () => {
    const latin = Buffer.from('nummer;name\n1;Weber\n2;Jäger\n', 'latin1').toString('utf8');
    expect(refusalOf(latin)).toEqual([['Datei', 'file-letters', { line: '3' }]]);
    expect(refusalOf('nummer;name\n2;Jäger\n')).toBe(2);
  });
  it.each([
    ['file-empty', ''],
    ['file-empty', '\uFEFF'],
    ['file-empty', '\r\n;;;\r\n'],
    ['file-excel', zipOf([{ name: '[Content_Types].xml', content: '<Types/>' }])],
    ['file-excel', zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }])],
    ['file-excel', zipOf([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }])],
    ['file-excel', Buffer.from('D0CF11E0A1B11AE1', 'hex')],
    ['file-excel', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:x"></Workbook>'],
    ['file-archive', zipOf([{ name: 'auftraege.csv', content: 'a;b\n1;2\n' }])],
    ['file-archive', Buffer.from('1F8B0800', 'hex')],
    ['file-pdf', '%PDF-1.7\n1 0 obj'],
    ['file-web-page', '\n<!DOCTYPE html><html lang="de"><title>Anmelden</title></html>'],
    ['file-web-page', Buffer.from('\uFEFF<html><body><table><tr><td>Auftragsnummer</td></tr></table>', 'utf16le')],
    ['file-xml', '<?xml version="1.0"?><Auftraege/>'],
    ['file-json', '[{"Auftragsnummer":"A-1"}]'],
    ['file-json', '{ "Auftraege": [] }'],
    ['file-picture', Buffer.from('89504E470D0A1A0A', 'hex')],
    ['file-binary', 'a;b\n1;\0\n'],
  ])('is refused by its own reason: %s', (reason, file) => expect(refusalOf(file)).toEqual([['Datei', reason, {}]]));
  it.each([
    ['UTF-8', 'utf8', ';', 'Jürgen'],
    ['UTF-16', 'utf16le', '\t', 'Jürgen'],
    ['Windows-1252', 'latin1', ',', 'Jürgen'],
  ] as const)('says how it was read: %s', (encoding, written, separator, example) => {
    const file = Buffer.from(`Nummer${separator}Name\n1${separator}Jürgen\n`, written);
    expect(readFile(sent(file)).readAs).toEqual({ encoding, separator, example });
  });
  it('says nothing of letters that every encoding reads alike', () =>
    expect(readFile('a;b\n1;Weber').readAs.example).toBeNull());

  it('is refused at once, however long it goes on', async () => {
    const refused = () =>
      expect(refusalOf(`a;b\n"open;${'c;d\n'.repeat(4_000_000)}`)).toEqual([['Datei', 'file-quote', { line: '2' }]]);
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

const start = new Date('2026-11-21T10:00:00Z');

describe('What one network address may send', () => {
  const clock = new FixedClock(start);
  const use = (perMinute: number) =>
    useEnvironment({
      DATABASE_APP_URL: '',
      DATABASE_ENGINE_URL: '',
      QUEUE_URL: '',
      ANONYMOUS_WRITES_A_MINUTE: perMinute,
    });
  const tryTimes = (limit: RateLimit, times: number, address = '192.0.2.1') =>
    Array.from({ length: times }, () => {
      try {
        limit.take(address);
        return 0;
      } catch (error) {
        return (error as DomainError).details.retryAfterSeconds;
      }
    });
  beforeEach(() => clock.moveTo(start));

  it('is so much a minute, then it hears when to come back', () => {
    use(3);
    expect(tryTimes(new RateLimit(clock), 4)).toEqual([0, 0, 0, 20]);
  });
  it('comes back evenly, never more than a minute’s worth', () => {
    use(3);
    const limit = new RateLimit(clock);
    tryTimes(limit, 3);
    clock.moveTo(new Date(start.getTime() + 20_000));
    expect(tryTimes(limit, 2)).toEqual([0, 20]);
    clock.moveTo(new Date(start.getTime() + 3_600_000));
    expect(tryTimes(limit, 4)).toEqual([0, 0, 0, 20]);
  });
  it('takes nothing from others', () => {
    use(1);
    const limit = new RateLimit(clock);
    expect([...tryTimes(limit, 2), ...tryTimes(limit, 1, '192.0.2.2')]).toEqual([0, 60, 0]);
  });
  it('may be counted only where it turned out wrong: asking takes nothing', () => {
    const limit = new RateLimit(clock);
    const ask = () => limit.hasOne('number 192.0.2.1', 2);
    for (let n = 0; n < 100; n += 1) expect(ask()).toBe(true);
    for (let n = 0; n < 2; n += 1) limit.take('number 192.0.2.1', 2);
    expect([ask(), limit.hasOne('number 192.0.2.2', 2)]).toEqual([false, true]);
    clock.moveTo(new Date(start.getTime() + 30_000));
    expect(ask()).toBe(true);
  });
  it('has no limit where none is set', () => {
    use(0);
    expect(new Set(tryTimes(new RateLimit(clock), 500))).toEqual(new Set([0]));
  });
});

describe('A network', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

const refusal = (enter: () => unknown): string | undefined => {
  try {
    enter();
    return undefined;
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};

describe('How many may be under way at once', () => {
  it('is so many of one address, however many are free', () => {
    const room = new ConcurrencyLimit(10, 2);
    const leave = room.enter('10.0.0.1');
    room.enter('10.0.0.1');
    expect(refusal(() => room.enter('10.0.0.1'))).toBe('too-many-requests');
    expect(refusal(() => room.enter('10.0.0.2'))).toBeUndefined();
    leave();
    leave();
    expect(refusal(() => room.enter('10.0.0.1'))).toBeUndefined();
    expect(refusal(() => room.enter('10.0.0.1'))).toBe('too-many-requests');
  });

  it('is so many in all', () => {
    const room = new ConcurrencyLimit(2, 2);
    const leave = room.enter('10.0.0.1');
    room.enter('10.0.0.2');
    expect(refusal(() => room.enter('10.0.0.3'))).toBe('unavailable');
    leave();
    expect(refusal(() => room.enter('10.0.0.3'))).toBeUndefined();
  });

  it('counts a household’s IPv6 addresses as one', () => {
    const room = new ConcurrencyLimit(10, 1);
    room.enter('2001:db8:1:2::1');
    expect(refusal(() => room.enter('2001:db8:1:2:ffff::9'))).toBe('too-many-requests');
  });

  it('is left also by what fails', async () => {
    const room = new ConcurrencyLimit(1, 1);
    await expect(room.run('10.0.0.1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await room.run('10.0.0.1', () => Promise.resolve('in'))).toBe('in');
  });
});

describe('The wait after failures', () => {
  it.each([
    [1, 0],
    [5, 0],
    [6, 2],
    [7, 4],
    [10, 32],
    [30, 900],
  ])('%i in an hour: %i seconds', (failures, seconds) => expect(waitAfter(failures)).toBe(seconds));
  it('begins longer where that is asked for', () =>
    expect([1, 2, 3, 9].map(tries => waitAfter(tries, 0, 60))).toEqual([60, 120, 240, 900]));
  it('begins later where more are free', () => expect([waitAfter(20, 20), waitAfter(21, 20)]).toEqual([0, 2]));
});

describe('The e-mail whitelist', () => {
  it('takes every address when it is empty', () => expect(emailIsAllowed('a@b.example', [])).toBe(true));
  it('takes its domains in any case', () => expect(emailIsAllowed('A@Example.ORG', ['example.org'])).toBe(true));
  it('takes subdomains', () => expect(emailIsAllowed('a@mail.example.org', ['example.org'])).toBe(true));
  it('takes no look-alike', () => expect(emailIsAllowed('a@notexample.org', ['example.org'])).toBe(false));
});
