import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { deliveryDeadline } from '#engine/reactions/external-batches.js';
import { OutcomeUnknown } from '#engine/reactions/reaction.js';
import { commonNames } from '#platform/common-names.test.js';
import { useEnvironment, type Environment } from '#platform/environment.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { recordsOf, type RecordFinding } from './dns-records.js';
import { day, money } from './wording.js';
import { greeting, mailRecipientOf } from './mail-recipient.js';
import { Mailer, mailTimeouts, type OutgoingMail } from './mailer.js';
import { Outbound } from '#platform/outbound.js';
import { brandOf, renderMail } from './render.js';
import { optionalText, secretLink, text, type MailDraft, type MailKind } from './mail-kind.js';
import { nothingElseKnown } from '#platform/persons/person-store.js';

const mail: OutgoingMail = {
  fromName: 'Fernklang',
  to: { name: 'Jörg Müller', address: 'joerg@example.org' },
  language: 'de',
  subject: 'Ihre Prämie von 45,00 €',
  html: '<p>Grüße</p>',
  text: 'Grüße',
};

const named = `| ${commonNames.join(' | ')} |`;
const lostNames = (shown: string) => commonNames.filter(name => !shown.includes(`| ${name} |`));

/** The demo's: this machine may be called. */
const hosts = { allowsLoopback: true, addressesOf: () => Promise.resolve(['127.0.0.1']) };

describe('the mailer', () => {
  const open: (() => void)[] = [];
  afterEach(() => open.splice(0).forEach(close => close()));

  const mailerFor = (server: Server | SMTPServer, settings: Partial<Environment> = {}): Mailer => {
    const { port } = ('server' in server ? server.server : server).address() as AddressInfo;
    useEnvironment({
      DATABASE_APP_URL: '',
      DATABASE_ENGINE_URL: '',
      QUEUE_URL: '',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'post@weitersagen.example',
      ...settings,
    });
    const mailer = new Mailer(new Outbound(hosts));
    open.push(
      () => mailer.onModuleDestroy(),
      () => server.close(() => undefined),
    );
    return mailer;
  };

  async function smtp(options: SMTPServerOptions = {}): Promise<{ mailer: Mailer; received: ParsedMail[] }> {
    const received: ParsedMail[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) =>
        void simpleParser(stream)
          .then(parsed => received.push(parsed))
          .then(() => done()),
      ...options,
    });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return { mailer: mailerFor(server), received };
  }

  it('delivers every frequent name as it is written, in both parts, the subject and the recipient’s name', async () => {
    const { mailer, received } = await smtp();
    await mailer.send({ ...mail, html: `<p>${named}</p>`, text: named }, 'names');
    const [{ html, text }] = received as [ParsedMail];
    expect([String(html), text!].map(lostNames)).toEqual([[], []]);
    const some = [
      'Nguyễn Thị Hồng',
      'Đorđe Đukić',
      'Юлия Щербакова',
      'Ελένη',
      'Șerban Țepeș',
      'Ẹ̀bùn',
      'Gal·la O’Neill',
    ];
    for (const [at, name] of some.entries()) {
      await mailer.send({ ...mail, subject: name, to: { ...mail.to, name } }, `name-${at}`);
      const { subject, to: recipient } = received.at(-1)!;
      expect([subject, [recipient].flat()[0]!.value[0]!.name]).toEqual([name, name]);
    }
  });

  it('sends both parts under a Message-ID made of the key', async () => {
    const { mailer, received } = await smtp();
    expect(await mailer.send(mail, 'effect-1')).toBe('<effect-1@weitersagen.example>');
    expect(await mailer.send(mail, 'effect-1')).toBe('<effect-1@weitersagen.example>');
    expect(received).toHaveLength(2);
    expect(received[0]).toMatchObject({
      messageId: '<effect-1@weitersagen.example>',
      subject: mail.subject,
      text: 'Grüße',
      html: '<p>Grüße</p>',
    });
    expect(received[0]?.from?.value).toEqual([{ name: 'Fernklang', address: 'post@weitersagen.example' }]);
    expect(received[0]?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(received[0]?.headers.has('list')).toBe(false);
  });

  it('carries one-click unsubscription where it is a newsletter', async () => {
    const { mailer, received } = await smtp();
    await mailer.send({ ...mail, unsubscribeUrl: 'https://example.org/out#t=abc' }, 'k');
    expect(received[0]?.headers.get('list')).toMatchObject({ unsubscribe: { url: 'https://example.org/out#t=abc' } });
  });

  it('fails plainly when the server refuses the recipient', async () => {
    const { mailer } = await smtp({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    });
    const failure = await mailer.send(mail, 'k').catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'Error', message: expect.stringContaining('550') });
  });

  it('fails plainly when the server refuses the text', async () => {
    const { mailer } = await smtp({
      onData: (stream, _session, done) =>
        void stream.resume().on('end', () => done(Object.assign(new Error('too busy'), { responseCode: 451 }))),
    });
    await expect(mailer.send(mail, 'k')).rejects.toMatchObject({
      name: 'Error',
      message: expect.stringContaining('451'),
    });
  });

  it('fails plainly when nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const mailer = mailerFor(server);
    await new Promise(resolve => server.close(resolve));
    await expect(mailer.send(mail, 'k')).rejects.toMatchObject({
      name: 'Error',
      message: expect.stringContaining('could not be reached'),
    });
  });

  it('gives up on a silent server while the delivery’s lease holds, and knows that nothing was sent', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const mailer = mailerFor(server, { DELIVERY_LEASE: 15 });
    await expect(mailer.send(mail, 'k')).rejects.toMatchObject({
      name: 'Error',
      message: expect.stringContaining('could not be reached'),
    });
    const { dnsTimeout, connectionTimeout, greetingTimeout } = mailTimeouts();
    expect(dnsTimeout + connectionTimeout + greetingTimeout).toBeLessThan(deliveryDeadline() * 1_000);
    expect(deliveryDeadline()).toBeLessThan(15);
  });

  it('does not know the outcome when the line goes dead after the last byte', async () => {
    const server = createServer(socket => {
      let said = '';
      let inText = false;
      socket.write('220 hello\r\n');
      socket.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (inText && said.endsWith('\r\n.\r\n')) return void socket.destroy();
        if (inText || !said.endsWith('\r\n')) return;
        inText = said.startsWith('DATA');
        socket.write(inText ? '354 go on\r\n' : '250 ok\r\n');
        said = '';
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await expect(mailerFor(server).send(mail, 'k')).rejects.toBeInstanceOf(OutcomeUnknown);
  });
});

const tenant = {
  id: 't',
  key: 'telko',
  name: 'Fern & Klang',
  portalUrl: 'https://portal.example',
  hosts: [],
  config: { theme: { '--brand': '#d00', '--paper': 'url(javascript:1)', '--radius': '10px' }, themeDark: {} },
} as unknown as Tenant;
const person = {
  id: 'p',
  role: 'recommender',
  salutation: 'Frau',
  firstName: 'Mia',
  lastName: '<Sander>',
  email: 'mia@example.org',
  ...nothingElseKnown,
  language: 'de',
} as const;
const trial = {
  kind: 'versuch',
  variables: { Link: secretLink('/praemie/'), Code: optionalText('ABC'), Betrag: text('45 €') },
  texts: {
    de: {
      name: 'Versuch',
      subject: 'Betreff',
      preheader: 'Vorschau',
      because: 'Weil es so ist.',
      body: `
<mj-text mj-class="title">Überschrift</mj-text>
<mj-text>Guten Tag Frau {{ Code }},</mj-text>
<mail-amount caption="Ihr Anteil">{{ Betrag }}</mail-amount>
<mail-fact label="Produkt">Glasfaser 250</mail-fact>
<mj-button href="{{ Link }}">Prämie wählen</mj-button>
<mail-code label="Code">{{ Code }}</mail-code>`,
    },
    en: { name: 'Trial', subject: 's', preheader: 'p', because: 'b', body: '<mj-text>{{ Link }}</mj-text>' },
  },
} satisfies MailKind;
/** A mail of no module: `defineMail` would put it among the product's own. */
const written = (code: string): MailDraft => ({
  mail: trial,
  values: { Link: 'https://portal.example/praemie/#t=a&b', Code: code, Betrag: '45,00 €' },
});

describe('a mail', () => {
  const to = mailRecipientOf(person, tenant);
  const mail = renderMail(written('<Sander>'), to);

  it('says the same in HTML and in plain text', () => {
    for (const words of ['Überschrift', 'Glasfaser 250', 'Prämie wählen', 'Weil es so ist.', 'Ihr Anteil']) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
    expect(mail.text).toContain('Prämie wählen:\nhttps://portal.example/praemie/#t=a&b');
    expect(mail.html).toContain('href="https://portal.example/praemie/#t=a&#38;b"');
  });

  it('keeps an amount on one line', () => {
    expect(mail.text).toContain('45,00 €\nIhr Anteil');
    expect(mail.html).toContain('45,00&#160;€');
  });

  it('lets no name become markup', () => {
    expect(mail.html).not.toContain('<Sander>');
    expect(mail.html).toContain('Guten Tag Frau &#60;Sander&#62;,');
    expect(mail.text).toContain('Guten Tag Frau <Sander>,');
  });

  it('says every frequent name as it is written, in both parts', () => {
    const { html, text } = renderMail(written(named), to);
    expect([html, text].map(lostNames)).toEqual([[], []]);
  });

  it('loads nothing from elsewhere', () => {
    expect(mail.html).not.toMatch(/<img|<script|src=|url\(|@import|<link/i);
  });

  it('shows the tenant’s logo where it has one, from its own portal and no larger than the head', () => {
    const logo = `${'a'.repeat(32)}-640x100.png`;
    const own = mailRecipientOf(person, { ...tenant, config: { ...tenant.config, logo } });
    expect(renderMail(written('x'), own).html).toContain(
      `<img src="${tenant.portalUrl}/bild/${logo}" width="240" height="38" alt="Fern &#38; Klang"`,
    );
  });

  it('wears the tenant’s colours, and only colours, in light and in dark', () => {
    expect(brandOf(tenant)).toMatchObject({ radius: 10, light: { brand: '#dd0000', paper: '#fbfaf7' } });
    expect(mail.html).toContain('background:#dd0000');
    expect(mail.html).toContain('Fern &#38; Klang');
    expect(mail.html).toMatch(
      /prefers-color-scheme: dark[\s\S]*body, \.paper, \.paper > div\[role="article"\] \{ background: #131120 !important/,
    );
    expect(mail.html).not.toMatch(/\{\{|\{%|@\w+(?=["<])/);
  });

  it('tells its language, its preview and its way home', () => {
    expect(mail.html).toMatch(/<html lang="de"/);
    expect(mail.html).toContain('Vorschau');
    expect(mail.html).toContain('https://portal.example/datenschutz');
    expect(mail).toMatchObject({ fromName: 'Fern & Klang', to: { name: 'Mia <Sander>', address: 'mia@example.org' } });
  });

  it('makes a code as small as a phone’s line needs, and no smaller', () => {
    const size = (code: string) =>
      Number(/Consolas,monospace;font-size:(\d+)px/.exec(renderMail(written(code), to).html)?.[1]);
    expect([size('ABC'), size('0123456789012345'), size('x'.repeat(60))]).toEqual([24, 19, 11]);
    expect(mail.html).toMatch(/white-space:nowrap[^>]*user-select:all/);
  });

  it('says at its foot who the provider is by law, each line on one', () => {
    const companyDetails = 'Fern & Klang GmbH\nAmtsgericht Fernau, HRB 4711';
    const { html, text } = renderMail(written('x'), {
      ...to,
      tenant: { ...tenant, config: { ...tenant.config, companyDetails } },
    });
    expect(html).toContain('Fern &#38; Klang GmbH<br>Amtsgericht Fernau, HRB 4711');
    expect(text).toContain(companyDetails);
  });
});

describe('a link in a mail', () => {
  it.each([
    ['recommender', 'de', false, ''],
    ['recipient', 'de', false, '?anrede=sie'],
    ['recipient', 'de', true, '?anrede=du'],
    ['recipient', 'en', true, '?anrede=sie'],
  ] as const)('tells a page for both that this is a friend: %s in %s', (role, language, casual, asked) => {
    const { link } = mailRecipientOf({ ...person, role, language }, tenant);
    expect(link('/bankdaten/einspruch/', 'T', { casual, marksFriend: true })).toMatch(`/einspruch/${asked}#t=T`);
    expect(link('/praemie/', 'T', { casual: false })).toMatch('/praemie/#t=T');
  });
});

describe('words', () => {
  it.each([
    [4500, '45 €', '€45'],
    [1250, '12,50 €', '€12.50'],
    [25000000, '250.000 €', '€250,000'],
    [123456, '1.234,56 €', '€1,234.56'],
    [5, '0,05 €', '€0.05'],
  ])('%d cents', (cents, de, en) => {
    expect([money(cents, 'de'), money(cents, 'en')]).toEqual([de, en]);
  });
  it('a day is the one in Germany', () => expect(day('2026-03-31T22:30:00Z')).toBe('01.04.2026'));
  it.each([
    [{ ...person, lastName: 'Sander' }, 'Guten Tag Frau Sander,'],
    [{ ...person, lastName: 'Sander', salutation: null }, 'Guten Tag Mia Sander,'],
    [{ ...person, lastName: 'Sander', language: 'en' as const }, 'Dear Ms Sander,'],
  ])('a greeting', (whom, words) => expect(greeting(whom)).toBe(words));
});

/** docs/specification/mails.md#whether-mails-arrive */
describe('What the DNS says of a sender', () => {
  const key = (bits: number) =>
    generateKeyPairSync('rsa', { modulusLength: bits })
      .publicKey.export({ type: 'spki', format: 'der' })
      .toString('base64');
  const told = async (
    txt: Record<string, string | string[]>,
    selector: string | null = null,
    server: string | null = 'smtp.post.test',
  ) => {
    const zone: Record<string, string | string[]> = {
      '_spf.post.test': 'v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all',
      'loop.test': 'v=spf1 include:loop.test -all',
      ...txt,
    };
    const names = {
      txt: (name: string) =>
        zone[name] === 'silent' ? Promise.reject(new Error('ETIMEOUT')) : Promise.resolve([zone[name] ?? []].flat()),
      addresses: (name: string) => Promise.resolve(name === 'smtp.post.test' ? ['192.0.2.25', '2001:db8::25'] : []),
      mailServers: (name: string) => Promise.resolve(name === 'mx.test' ? ['smtp.post.test'] : []),
    };
    return recordsOf(names, { domain: 'programm.firma.test', server, selector });
  };
  const of = async (
    kind: RecordFinding['kind'],
    txt: Record<string, string | string[]>,
    selector: string | null = null,
  ) => (await told(txt, selector)).find(record => record.kind === kind)!;
  const domain = 'programm.firma.test';

  it.each<[string | string[], string, string | null]>([
    [[], 'spf-none', 'v=spf1 a:smtp.post.test ~all'],
    ['google-site-verification=x', 'spf-none', 'v=spf1 a:smtp.post.test ~all'],
    [['v=spf1 -all', 'v=spf1 ~all'], 'spf-twice', null],
    ['v=spf1 include:_spf.post.test +all', 'spf-anybody', 'v=spf1 include:_spf.post.test ~all'],
    ['v=spf1 all', 'spf-anybody', 'v=spf1 ~all'],
    ['v=spf1 include:_spf.post.test -all', 'spf-good', null],
    ['v=spf1 redirect=_spf.post.test', 'spf-good', null],
    ['v=spf1 a:smtp.post.test -all', 'spf-good', null],
    ['v=spf1 mx:mx.test ~all', 'spf-good', null],
    ['v=spf1 ip6:2001:db8::25 -all', 'spf-good', null],
    [
      'v=spf1 ip4:198.51.100.7 ip4:nonsense/99 -all',
      'spf-other',
      'v=spf1 ip4:198.51.100.7 ip4:nonsense/99 a:smtp.post.test -all',
    ],
    ['v=spf1 exists:%{i}.x.test', 'spf-other', 'v=spf1 exists:%{i}.x.test a:smtp.post.test'],
    ['v=spf1 include:loop.test -all', 'spf-too-many', null],
    ['silent', 'unanswered', null],
  ])('SPF %j is %s', async (record, finding, value) => {
    const found = await of('spf', { [domain]: record });
    expect([found.finding, found.advice?.value ?? null]).toEqual([finding, value]);
  });

  it.each([
    [[], 'spf-nowhere'],
    ['v=spf1 ip4:198.51.100.7 -all', 'spf-there'],
    [['v=spf1 -all', 'v=spf1 ~all'], 'spf-twice'],
  ])('of the installation’s server, which it does not name, SPF %j is %s', async (record, finding) => {
    const [spf] = await told({ [domain]: record }, null, null);
    expect([spf!.finding, spf!.about, spf!.advice]).toEqual([finding, domain, null]);
  });

  it.each<[Record<string, string>, string | null, string]>([
    [{}, null, 'dkim-none'],
    [{ 'google._domainkey.programm.firma.test': `v=DKIM1; k=rsa; p=${key(2048)}` }, null, 'dkim-good'],
    [{ 'eigen._domainkey.programm.firma.test': `v=DKIM1; p=${key(2048)}` }, null, 'dkim-none'],
    [{ 'eigen._domainkey.programm.firma.test': `v=DKIM1; p=${key(2048)}` }, 'eigen', 'dkim-good'],
    [{ 'mail._domainkey.programm.firma.test': 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg==' }, null, 'dkim-good'],
    [{ 'mail._domainkey.programm.firma.test': 'v=DKIM1; p=' }, null, 'dkim-revoked'],
    [{ 'mail._domainkey.programm.firma.test': `v=DKIM1; p=${key(512)}` }, null, 'dkim-weak'],
    [{ 'mail._domainkey.programm.firma.test': 'v=DKIM1; p=nonsense' }, null, 'dkim-weak'],
  ])('DKIM, case %#', async (zone, selector, finding) =>
    expect((await of('dkim', zone, selector)).finding).toBe(finding),
  );

  it.each<[Record<string, string | string[]>, string, string | null]>([
    [{}, 'dmarc-none', `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`],
    [{ '_dmarc.firma.test': 'v=DMARC1; p=reject' }, 'dmarc-good', null],
    [
      { [`_dmarc.${domain}`]: 'v=DMARC1; p=none; rua=mailto:a@b.test' },
      'dmarc-watches',
      'v=DMARC1; p=quarantine; rua=mailto:a@b.test',
    ],
    [{ [`_dmarc.${domain}`]: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'dmarc-twice', null],
    [{ '_dmarc.test': 'v=DMARC1; p=reject' }, 'dmarc-none', `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`],
  ])('DMARC, case %#', async (zone, finding, value) => {
    const found = await of('dmarc', zone);
    expect([found.finding, found.advice?.value ?? null]).toEqual([finding, value]);
  });
});
