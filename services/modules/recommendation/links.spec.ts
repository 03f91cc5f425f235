import { channelNames } from '#contract/shared/schemas.js';
import { isPerson, purposeOf } from '#platform/http/agents.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { isAllowedTarget, linkOf, maySpeak, plainCode, productLink, spokenName, spokenOf } from './links.js';
import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { allowedChannel } from './http/submit-recommendation.js';
import { drawnLeadOf, LinkPreviews, type PromisedByLink } from './queries/link-previews.js';
import { commonNames } from '#platform/common-names.test.js';
import { realBrowser } from '#shared/real-browser.js';
import { drawnCard, type CardWords } from './queries/printed-card.js';

describe('A click counts', () => {
  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 [Pinterest/Android]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/490.0.0.37.107]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.30',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 361.0.0.35.82 (iPhone14,5; iOS 18_1; de_DE; de; scale=3.00; 1170x2532; 674117118)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/345.0.686031405 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 11; Teclast) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36 musical_ly BytedanceWebview/d8a21c6',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile DuckDuckGo/5 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.19.2',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50 Language/de',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Snapchat/13.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Outlook-iOS/2.0',
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36 Teams/1.0',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36 OPR/90',
    'Mozilla/5.0 (PlayStation; PlayStation 5/9.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1/28) Presto/2.8 Version/11.10',
    realBrowser,
  ])('from %s', agent => expect(isPerson(agent)).toBe(true));
  it.each([
    'WhatsApp/2.24.6.77 A',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0',
    'LinkedInBot/1.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  ])('not from %s', agent => expect(isPerson(agent)).toBe(false));
  it.each([
    ['an empty name', ''],
    ['blanks', '  '],
    ['curl', 'curl/8.5.0'],
    ['Wget', 'Wget/1.21.4'],
    ['HTTPie', 'HTTPie/3.2.2'],
    ['Python', 'python-requests/2.31.0'],
    ['OkHttp', 'okhttp/4.12.0'],
    ['Android’s client of apps', 'Dalvik/2.1.0 (Linux; U; Android 12; Pixel 6)'],
    ['Go', 'Go-http-client/1.1'],
    ['Java', 'Java/17.0.1'],
    ['Node', 'node'],
    ['Postman', 'PostmanRuntime/7.36.0'],
    [
      'headless Chrome',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    ],
    [
      'PhantomJS',
      'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
    ],
    ['a monitor', 'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)'],
    ['another monitor', 'StatusCake'],
    ['Google’s other fetcher', 'GoogleOther'],
    ['a scanner of mails', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) BarracudaCentral'],
    ['another scanner', 'Mozilla/5.0 (Windows; U; MSIE 9.0; Windows NT 9.0; en-US) Trend Micro'],
    ['Office, which looks first', 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)'],
    ['Office under its older name', 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)'],
    ['an app of Apple’s systems', 'Weather/1 CFNetwork/1496.0.7 Darwin/23.5.0'],
    ['Dart', 'Dart/3.5 (dart:io)'],
    [
      'a model that reads',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    ],
    ['a model asked by somebody', 'ChatGPT-User/1.0'],
    ['Bytespider', 'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko; compatible; Bytespider)'],
    ['a test runner', 'Playwright/1.50'],
    ['a health check', 'ELB-HealthChecker/2.0'],
    ['Kubernetes', 'kube-probe/1.30'],
    ['a survey of the net', 'Mozilla/5.0 (compatible; CensysInspect/1.1)'],
    ['Rust', 'reqwest/0.12.5'],
  ])('not from %s', (_, agent) => expect(isPerson(agent)).toBe(false));
  it.each([
    ['Bluesky', 'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; mailto:support@bsky.app)'],
    ['Mastodon', 'Mastodon/4.3.0 (http.rb/5.2.0; +https://mastodon.social/)'],
    ['Iframely', 'Iframely/1.3.1 (+https://iframely.com/docs/about)'],
    ['Viber', 'Viber/20.1.0'],
    ['Slack', 'Slackbot 1.0 (+https://api.slack.com/robots)'],
    ['LinkedIn', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
    ['X', 'Twitterbot/1.0'],
    [
      'iMessage',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ],
    [
      'Apple',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    ],
    ['Facebook', 'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)'],
    ['Teams', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com'],
    ['Pinterest', 'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)'],
    ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  ])('not from the link preview of %s', (_, agent) => expect(isPerson(agent)).toBe(false));
  it.each(['sec-purpose', 'purpose', 'x-purpose', 'x-moz'])('not from a browser that fetches ahead (%s)', name => {
    expect(
      isPerson(
        'Mozilla/5.0 Firefox/133.0',
        purposeOf({ [name]: name === 'x-purpose' ? 'preview' : 'prefetch;prerender' }),
      ),
    ).toBe(false);
  });
  it('not from a HEAD, which shows nobody a page', () =>
    expect(isPerson('Mozilla/5.0 Firefox/133.0', '', 'HEAD')).toBe(false));
});

const rules = {
  portalUrl: 'https://portal.example',
  productUrlTemplate: 'https://shop.provider.example/order?empfehlung={number}',
  recommendWebPage: 'https://www.provider.example/empfehlen',
  redirectHosts: ['Tarife.provider.example', 'localhost:3000'],
};

describe('A redirect leads', () => {
  it.each([
    'https://portal.example/code',
    'https://shop.provider.example/x?y=1#z',
    'http://www.provider.example/',
    'https://tarife.provider.example/a',
    'http://localhost:3000/anbieter',
  ])('to %s', target => expect(isAllowedTarget(target, rules)).toBe(true));
  it.each([
    'https://evil.example/',
    'https://portal.example.evil.example/',
    'https://portal.example@evil.example/',
    'https://user:pass@portal.example/',
    '//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/code',
    '',
    'ftp://portal.example/',
    'https://portal.example:8443/',
    'http://localhost:3001/',
    'https://evil.example\\@portal.example/',
    'https://sub.portal.example/',
  ])('never to %s', target => expect(isAllowedTarget(target, rules)).toBe(false));
});

const tenant = {
  portalUrl: 'https://portal.example',
  config: {
    productUrlTemplate: 'https://shop.example/order?empfehlung={number}&empfaenger={recipient}',
    recommendWebPage: '',
  },
} as unknown as Tenant;
const visit = { number: '42', recipientNumber: '7', channel: 'sms' };

describe('The way to the provider', () => {
  it('is the tenant’s page, told where the visitor comes from', () =>
    expect(productLink(tenant, null, visit)).toBe('https://shop.example/order?empfehlung=42&empfaenger=7&channel=sms'));
  it('is a product’s own page on a host of the tenant', () =>
    expect(productLink(tenant, 'https://shop.example/dsl', visit)).toBe(
      'https://shop.example/dsl?empfehlung=42&empfaenger=7&channel=sms',
    ));
  it.each(['https://evil.example/dsl', 'javascript:alert(1)', 'nonsense'])(
    'is never %s, whatever the catalogue says',
    url =>
      expect(productLink(tenant, url, visit)).toBe('https://shop.example/order?empfehlung=42&empfaenger=7&channel=sms'),
  );
  it('takes what a visitor sent as a value, not as an address', () => {
    const link = new URL(
      productLink(tenant, null, {
        number: '42',
        recipientNumber: '7&x=//evil.example',
        channel: 'https://evil.example',
      }),
    );
    expect([link.host, link.searchParams.get('empfaenger'), link.searchParams.get('x')]).toEqual([
      'shop.example',
      '7&x=//evil.example',
      null,
    ]);
    expect(new URL(linkOf(tenant, { number: '42', hash: 'ab' }, '//evil.example')).host).toBe('portal.example');
  });
});

describe('A code to say aloud', () => {
  it.each([
    ['Mara', 'mara'],
    ['  Jürgen-Peter ', 'juergen'],
    ['Zoë', 'zoe'],
    ['Łukasz', 'lukasz'],
    ['Wolfeschlegelsteinhausen', 'wolfeschlege'],
    ['李', 'tipp'],
    ['', 'tipp'],
  ])('made of %s begins with %s', (firstName, name) => expect(spokenName(firstName)).toBe(name));
  it('is read out with a dash and typed in any way', () => {
    expect(spokenOf('MARA47')).toBe('mara-47');
    expect(spokenOf('MARA4711')).toBe('mara-4711');
    for (const typed of ['mara-47', 'Mara 47', 'MARA47', 'mara–47']) expect(plainCode(typed)).toBe('MARA47');
  });
  it.each(['MARA47', 'TIPP4711'])('is %s', code => expect(maySpeak(code)).toBe(true));
  it.each(['MARA4', 'M47', 'ABCD2K45', 'MARA47111', ''])('is never %s', code => expect(maySpeak(code)).toBe(false));
});

describe('The card messengers show', () => {
  const home = { name: 'Zuhause 100', monthlyCents: 3995 as number | null, onceCents: null as number | null };
  const shown = async (recipientCents: number, language: 'de' | 'en', product = home) => {
    const promised = { row: { code: 'K7QX4M2P' }, product, firstName: 'Mara', recipientCents };
    const previews = new LinkPreviews({ of: async () => promised } as unknown as PromisedByLink);
    const tenant = { name: 'Fernklang', portalUrl: 'https://telko.example' } as Tenant;
    return previews.preview(tenant, { code: 'K7QX4M2P' }, { tone: 'casual', language });
  };
  it('promises a benefit to a friend who gets one', async () => {
    expect(await shown(4500, 'de')).toMatchObject({
      title: 'Mara schenkt dir 45 € bei Fernklang',
      description: expect.stringMatching(/im Monat\. .*Vorteil/),
    });
    expect((await shown(4500, 'en')).description).toMatch(/benefit/);
  });
  it('promises none to a friend who gets none', async () => {
    const { title, description } = await shown(0, 'de');
    expect(title).toBe('Mara empfiehlt dir Zuhause 100 bei Fernklang');
    expect(description).toBe('Zuhause 100, 39,95 € im Monat. Angebot ansehen und in Ruhe entscheiden.');
    expect((await shown(0, 'en')).description).not.toMatch(/benefit/);
  });
  it.each([
    ['a device by what is paid once', null, 4900, 'Kolibri K3, einmalig 49 €. ', 'Kolibri K3, €49 once. '],
    [
      'what is paid both ways by the month',
      3995,
      4900,
      'Kolibri K3, 39,95 € im Monat. ',
      'Kolibri K3, €39.95 a month. ',
    ],
    ['what has no price without one', null, null, 'Kolibri K3. ', 'Kolibri K3. '],
  ])('says of %s', async (_, monthlyCents, onceCents, de, en) => {
    const product = { name: 'Kolibri K3', monthlyCents, onceCents };
    expect((await shown(4500, 'de', product)).description.startsWith(de)).toBe(true);
    expect((await shown(4500, 'en', product)).description.startsWith(en)).toBe(true);
  });
});

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

/** Reads a PDF: its texts piece by piece, its rectangles, and its size in points. */
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
        // Of a ligature several letters, with blanks between them.
        [...list!.matchAll(/<([^>]*)>/g)].map(([, code]) =>
          Buffer.from(code!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        ),
      );
      return [name!, table];
    }),
  );
  const drawn = streamOf(/\/Contents (\d+) 0 R/.exec(raw)![1]!);
  let font = '';
  const texts: string[] = [];
  // A mark that is set above its letter stands in a piece of its own, which does not name the font again.
  for (const [, named, pieces] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g))
    if (named) {
      font = named;
      texts.push('');
    } else
      texts[texts.length - 1] += [...pieces!.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, hex]) => hex!.match(/.{4}/g)!)
        .map(glyph => letters.get(font)![Number.parseInt(glyph, 16)])
        .join('');
  const rectangles = [...drawn.matchAll(/([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re/g)].map(found =>
    found.slice(1).map(Number),
  );
  return { texts, rectangles, drawn, size: /\/MediaBox \[([^\]]*)\]/.exec(raw)![1]!.split(' ').map(Number), raw };
}

describe('What is drawn of a recommendation', () => {
  const promised = { firstName: 'Юлия', recipientCents: 4500 } as Parameters<typeof drawnLeadOf>[0];
  const address = { language: 'de', tone: 'formal' } as Parameters<typeof drawnLeadOf>[1];
  it('names whoever recommends where a font has the name', () =>
    expect(drawnLeadOf(promised, address)).toBe('Юлия schenkt Ihnen'));
  it.each(['محمد', '李明', 'さくら'])('is without the name %s, which no font has', firstName =>
    expect(drawnLeadOf({ ...promised, firstName }, address)).toBe('Zum Vertrag dazu:'),
  );
});

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

  it('writes frequent names letter by letter, which stand in the file as text too', async () => {
    const lost: string[] = [];
    // More than a card holds: what is looked at is the file, and each card sets its fonts once.
    const lines = 160;
    for (let at = 0; at < commonNames.length; at += lines) {
      const below = commonNames.slice(at, at + lines);
      const found = read(await drawnCard({ ...words, below }))
        .texts.join('')
        .normalize('NFC');
      lost.push(...below.filter(name => !found.includes(name)));
    }
    expect(lost).toEqual([]);
  });

  it('writes every letter of the further Latin blocks, Vietnamese among them', async () => {
    const letters = Array.from({ length: 0x100 }, (_, at) => String.fromCodePoint(0x1e00 + at)).filter(letter =>
      /\p{L}/u.test(letter),
    );
    const found: string[] = [];
    for (let at = 0; at < letters.length; at += 16) {
      const below = letters.slice(at, at + 16).map(letter => `a${letter}n`);
      found.push(
        read(await drawnCard({ ...words, below }))
          .texts.join('')
          .normalize('NFC'),
      );
    }
    expect(letters.filter((letter, at) => !found[Math.floor(at / 16)]!.includes(`a${letter}n`))).toEqual([]);
    expect(letters.length).toBeGreaterThan(240);
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

describe('The channel a form says it came through', () => {
  const tenant = {
    config: { channels: { ...Object.fromEntries(channelNames.map(name => [name, 1])), Messenger: -1 } },
  };
  const kept = (sent: string) => allowedChannel(sent, tenant as Parameters<typeof allowedChannel>[1]);

  it.each(['Whatsapp', 'whatsapp', 'LINK', 'Qr', 'herbst24', 'Sommer 2026_b', 'Grüne-Woche'])(
    'is kept as it was sent: %s',
    sent => expect(kept(sent)).toBe(sent),
  );
  it.each([
    ['the tenant has switched off', 'Messenger'],
    ['is switched off, in another case', 'messenger'],
    ['is a formula', '=cmd|x'],
    ['is markup', '<b>'],
    ['begins as a formula may', '-1'],
    ['is nothing', ''],
  ])('is none where it %s', (_, sent) => expect(kept(sent)).toBe('portal'));
});
