import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Engine } from '#engine/engine.js';
import { BackgroundWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { Mailer } from '#mail/mailer.js';
import { OutboundHosts } from '#platform/outbound.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { camt } from '#testing/bank-files.js';
import { until } from '#testing/until.js';
import { demoAccountsOf, type DemoAccount } from '../../../infra/start/demo/accounts.js';
import { freePort } from '../../../infra/start/lib/processes.mjs';
import { codeFor, startProvider, type TestProvider } from '../../modules/agency/console.test-kit.js';
import { providerSignature } from '../../modules/order/use-cases/report-order.js';
import { friend, newAddress, submission } from './people-api.js';
import {
  blocksOf,
  installClient,
  mailServer,
  productApi,
  tokenIn,
  widgetOf,
  type ProductApi,
} from './product-api.test.js';

const run = promisify(execFile);
type MailServer = Awaited<ReturnType<typeof mailServer>>;
const smtp = 'smtp.nahwaerme.example';

/** Who is known at the identity provider; none of them belongs to the new programme there. */
const [petra] = demoAccountsOf(null, 'platform');
const [owner] = demoAccountsOf('energie', 'owner');
const operators = {
  operator: demoAccountsOf('energie', 'operator')[0]!,
  second: demoAccountsOf('energie', 'operator')[1]!,
};

/** docs/onboard-a-tenant.md, docs/integrate.md and packages/client/README.md, what they say run as it stands there. */
describe('From nothing to a third programme', () => {
  let api: ProductApi;
  let folder: string;
  let provider: TestProvider;
  let house: MailServer;
  let own: MailServer;
  let variables: Record<string, string>;
  let blocks: string[];
  let integration: string[];
  let annas: { token: string };
  const said: string[] = [];
  let shop: ReturnType<typeof spawn> | undefined;

  beforeAll(async () => {
    [provider, house, own] = await Promise.all([startProvider(), mailServer({ authOptional: true }), mailServer()]);
    api = await productApi(builder =>
      builder
        .overrideProvider(Mailer)
        .useClass(Mailer)
        .overrideProvider(OutboundHosts)
        .useValue({
          allowsLoopback: true,
          addressesOf: host => Promise.resolve(host === smtp ? ['127.0.0.1'] : []),
        } satisfies OutboundHosts),
    );
    Object.assign(environment(), {
      PUBLIC_URL: provider.url,
      OIDC_ISSUER: `${provider.url}/idp`,
      SMTP_URL: `smtp://127.0.0.1:${house.port}`,
      MAIL_FROM: 'post@house.test',
    });
    await api.get(Engine).register();
    [blocks, integration] = [await blocksOf('docs/onboard-a-tenant.md'), await blocksOf('docs/integrate.md')];
    folder = await mkdtemp(join(tmpdir(), 'weitersagen-onboarding-'));
    const signedIn = await api.call('PUT', '/../plattform/sso', await codeFor(provider.url, petra!));
    const PLATFORM_TOKEN = signedIn.body.Token as string;
    variables = { PATH: process.env['PATH'] ?? '', API: `${await api.listen()}/api/v1`, PLATFORM_TOKEN };
  });
  afterAll(async () => {
    shop?.kill();
    await api.close();
    await Promise.all([provider.stop(), house.close(), own.close(), rm(folder, { recursive: true })]);
  });

  /** In a shell, in a folder that all of them share. */
  const shell = (commands: string, more: Record<string, string> = {}) =>
    run('bash', ['-euo', 'pipefail', '-c', commands], { cwd: folder, env: { ...variables, ...more } });
  const kept = async (name: string) => JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
  const block = (part: string, page = blocks) => {
    const found = page.filter(commands => commands.includes(part));
    expect([part, found.length]).toEqual([part, 1]);
    return found[0]!;
  };
  const waerme = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    options: { token?: string; headers?: Record<string, string> } = {},
  ) => api.call(method, `/../waerme${path}`, body, { address: newAddress(), ...options });
  /** Of both servers: the programme's own takes over from the installation's. */
  const mailsTo = async (address: string) => {
    await api.settle();
    const sentTo = ({ to }: MailServer['received'][number]) => JSON.stringify(to).includes(`"${address}"`);
    return [...house.received, ...own.received].filter(sentTo);
  };
  /** Somebody at the identity provider's form, and back with a code. */
  const cameBack = async (account: DemoAccount) => {
    const { Code: CODE, Verifier: VERIFIER } = await codeFor(provider.url, account);
    return { CODE, VERIFIER };
  };
  const session = async (who: string) => ({ token: (await kept(who)).Token as string });
  const linked = async (address: string, path: string) => {
    const links = (await mailsTo(address)).map(mail => tokenIn(mail, path)).filter(Boolean);
    return { token: links.at(-1)!, headers: { 'idempotency-key': newId() } };
  };
  /** Whom Anna recommended to, and who agreed; the numbers of both. */
  const contactOf = async (
    email: string,
    more: object = {},
  ): Promise<{ Empfehlungsnummer: string; Empfaengernummer: string }> => {
    const asked = { ...submission('anna@example.org', { Produkt: 103 }), ...more };
    const made = await waerme('POST', '/Empfehlen/create', asked, annas);
    expect(made.status).toBe(201);
    const { Empfehlungsnummer } = made.body;
    const contact = await waerme('POST', `/empfaenger/create/${Empfehlungsnummer}`, friend(email));
    expect(contact.status).toBe(201);
    const link = await linked(email, '/empfaenger/zustimmung');
    expect((await waerme('PUT', '/empfaenger/zustimmung', { AgbText: true }, link)).status).toBeLessThan(300);
    return { Empfehlungsnummer, Empfaengernummer: contact.body.Empfaengernummer };
  };

  /** A platform operator makes a draft. */
  const makesADraft = async () => {
    await shell(block('-X POST "$API/plattform/mandanten" '));
    expect(await kept('made')).toMatchObject({ Mandant: 'waerme', Status: 'Entwurf' });
    expect((await waerme('GET', '/produkt')).status).toBe(404);
  };

  /** As the dry run told. */
  const becomesWhatADocumentSays = async () => {
    await shell(block('-o empty.json'));
    await shell(block('node waerme.mjs'));
    await shell(block('probelauf=true'));
    const done = await kept('done');
    expect(done).toEqual(await kept('tried'));
    expect(done).toMatchObject({ Geaendert: 1, Entfernt: 0, Fehler: [] });
    const { Konfiguration, Katalog, Inhalte } = await kept('waerme');
    const answer = await api.call('GET', '/../plattform/mandanten/waerme/dokument', undefined, {
      token: variables['PLATFORM_TOKEN']!,
    });
    expect(answer.body).toMatchObject({ Konfiguration, Inhalte, Katalog: { Kategorien: Katalog.Kategorien } });
    expect(answer.body.Katalog.Angebote).toHaveLength(5);
  };

  /** Gets its operators by invitation, its agency by a provider of its own that another operator switches on. */
  const getsItsStaff = async () => {
    const { operator, second } = operators;
    await shell(block('/betreiber"'), { FIRST: operator.email, SECOND: second.email });
    for (const [WHO, account] of Object.entries(operators)) {
      const [mail] = await mailsTo(account.email);
      const INVITATION = /#einladung=([\w-]+)/.exec(mail!.text!)![1]!;
      await shell(block('Einladung'), { WHO, INVITATION, ...(await cameBack(account)) });
      expect(await kept(WHO)).toMatchObject({ Roles: ['Betreiber'] });
    }
    await shell(block('-o service.json'), { ISSUER: `${provider.url}/idp` });
    const { stdout } = await shell(block('-o trial.json'), await cameBack(owner!));
    expect(stdout).toBe('Bernd Albrecht AgenturInhaber 8150\n');
    await shell(block('-o owner.json'), await cameBack(owner!));
    expect(await kept('owner')).toMatchObject({ Roles: ['AgenturInhaber'], Agenturnummer: '8150' });
  };

  /** Gets an account to pay from, vouchers, a mail server of its own, and a provider whose signature is good. */
  const isConnected = async () => {
    await shell(block('betrieb/zahlungskonto'));
    expect(await kept('stock')).toMatchObject({ Angelegt: 2, Fehler: [] });
    const SMTP_PORT = String(own.port);
    await shell(block('-o sender.json'), { SMTP_PORT, SMTP_SECURITY: 'Keine', SMTP_PASSWORD: 'geheim-1234' });
    expect(await kept('sender')).toMatchObject({ InKraft: { Nummer: 0 }, Neueste: { Nummer: 1 } });
    const MAILED_CODE = /#code=([\w-]+)/.exec(own.received[0]!.text!)![1]!;
    await shell(block('-o proven.json'), { MAILED_CODE });
    expect(await kept('proven')).toMatchObject({ Absender: 'empfehlen@nahwaerme.example' });
    await shell(block('openssl'));
    expect(await kept('order')).toMatchObject({ Ergebnis: 'KeinePraemie' });
  };

  /** Shows itself to whoever holds the preview’s link, and proves that its mails leave. */
  const isPreviewed = async () => {
    await shell(block('/vorschau"'));
    expect(await kept('portal')).toMatchObject({
      Name: 'Nahwärme',
      Status: 'Entwurf',
      Languages: ['de', 'en'],
      Theme: { '--brand': '#8a2d0c' },
    });
    const [welcome] = await mailsTo('petra.lang@nahwaerme.example');
    expect(own.received.at(-1)).toBe(welcome);
    expect(welcome!.from!.value[0]!.address).toBe('empfehlen@nahwaerme.example');
    expect(welcome!.text).toContain('Nahwärme eG\nHeizweg 1, 50667 Köln\nAmtsgericht Köln, GnR 4711');
  };

  /** Has no mail sender to go live with while its mails do not say whose they are. */
  const doesNotGoLiveWithoutCompanyDetails = async () => {
    const { token } = await session('operator');
    const set = async (change: object) => {
      const { body, headers } = await waerme('GET', '/betrieb/konfiguration', undefined, { token });
      const etag = { 'if-match': String(headers['etag']) };
      await waerme('PUT', '/betrieb/konfiguration', { ...body, ...change }, { token, headers: etag });
      return body;
    };
    for (const taken of [{ Firmenangaben: null }, { KontaktEmail: null }]) {
      const there = await set(taken);
      const { body } = await waerme('PUT', '/betrieb/status', { Status: 'Live', Grund: 'Alles ist da' }, { token });
      expect(body.Errors).toEqual([{ Field: 'Mailabsender', Message: expect.stringContaining('Firmenangaben') }]);
      await set(there);
    }
  };

  /** Its checklist done. */
  const goesLive = async () => {
    await shell(block('mandanten/waerme/status"'));
    expect((await kept('checklist')).Pruefliste.filter(({ Erledigt }: any) => !Erledigt)).toEqual([]);
    expect(await kept('live')).toMatchObject({ Status: 'Live' });
    expect((await waerme('GET', '/produkt')).status).toBe(200);
    expect(blocks).toHaveLength(15);
  };

  /** People recommend, order, and are paid by transfer and by voucher. */
  const paysByTransferAndByVoucher = async () => {
    const [agency, operator, second] = [await session('owner'), await session('operator'), await session('second')];
    const [anna, ben] = ['anna@example.org', 'ben@example.org'];
    await waerme('POST', '/account/createEmpfehler', { Vorname: 'Anna', Nachname: 'Sommer', Email: anna });
    const welcome = (await mailsTo(anna)).map(({ text }) => /#t=([\w-]+)/.exec(text!)?.[1]).find(Boolean);
    const opened = await waerme('PUT', '/account/resetPassword', { Token: welcome, Password: 'Ganz-Geheim-2026' });
    annas = { token: opened.body.Token as string };
    const [bonus] = (await waerme('GET', '/aktion/alleAktiven')).body;
    expect(bonus).toMatchObject({ Titel: 'Startbonus', Zustimmung: 'Ich nehme am Startbonus teil.' });
    const { Empfehlungsnummer, Empfaengernummer } = await contactOf(ben, {
      Aktionen: [{ AktionsId: bonus.AktionsId, abgehakt: true }],
    });

    const order = JSON.stringify({
      Auftragsnummer: 'NW-1',
      Empfaengernummer,
      Auftragsdatum: api.clock.now().toISOString().slice(0, 19),
      Art: 'Neuvertrag',
      Status: 'Abgeschlossen',
    });
    const timestamp = String(Math.floor(api.clock.now().getTime() / 1000));
    const signature = providerSignature((await kept('made')).AnbieterGeheimnis, timestamp, order);
    const headers = { 'x-timestamp': timestamp, 'x-signature': signature };
    const reported = await waerme('POST', '/auftrag', JSON.parse(order), { headers });
    expect(reported.body).toMatchObject({ Ergebnis: 'Angenommen' });
    await api.settle();
    const released = await waerme('PUT', `/agentur/auftragfreigeben/${Empfehlungsnummer}/NW-1`, undefined, agency);
    expect(released.status).toBeLessThan(300);

    const toAnna = await linked(anna, '/praemie');
    const annasAccount = { Kontoinhaber: 'Anna Sommer', Iban: 'DE89370400440532013000' };
    const chosen = await waerme('PUT', '/praemierung', { Auswahl: 'Bar', Bankdaten: annasAccount }, toAnna);
    const toBen = await linked(ben, '/praemie');
    const offered = (await waerme('GET', '/praemierung?details', undefined, toBen)).body;
    const kind = /"Gutscheinarten":\[\{[^}]*"Id":(\d+)/.exec(JSON.stringify(offered))?.[1];
    const picked = await waerme('PUT', '/praemierung', { Auswahl: 'Gutschein', GutscheinartId: Number(kind) }, toBen);
    expect([chosen.status, picked.status]).toEqual([200, 200]);
    expect((await mailsTo(ben)).at(-1)!.text).toMatch(/NW-\w{4}-\w{4}/);

    const { Stapelnummer } = (await waerme('POST', '/betrieb/auszahlungen', undefined, operator)).body;
    const batch = `/betrieb/auszahlungen/${Stapelnummer}`;
    const { Sha256 } = (await waerme('POST', `${batch}/versiegeln`, undefined, operator)).body;
    expect((await waerme('POST', `${batch}/freigeben`, { Sha256 }, operator)).status).toBe(403);
    expect((await waerme('POST', `${batch}/freigeben`, { Sha256 }, second)).status).toBe(200);
    const { body: file } = await api.inject({
      url: `/api/v1/waerme${batch}/pain001`,
      headers: { authorization: `Bearer ${operator.token}` },
    });
    const endToEndId = /<EndToEndId>(.*?)</.exec(file)![1]!;
    expect(file).toContain(annasAccount.Iban);
    await waerme('POST', `${batch}/uebergeben`, undefined, operator);
    const read = await api.inject({
      method: 'POST',
      url: '/api/v1/waerme/betrieb/auszahlungen/rueckmeldung',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/xml' },
      payload: camt([{ endToEndId, amount: '30.00' }]),
    });
    expect(read.json()).toMatchObject({ Zugeordnet: 1 });
    await api.settle();
    const mine = (await waerme('GET', '/empfehler/empfehlungen', undefined, annas)).body.Content[0];
    expect(mine.Praemie).toMatchObject({ Status: 'Ausgezahlt' });
    expect((await waerme('GET', '/empfehler/praemien', undefined, annas)).body).toContainEqual(
      expect.objectContaining({ Anlass: 'Aktion', WertCent: 2_500, Status: 'Bereitgestellt' }),
    );
    // Nothing of it is another programme's.
    expect((await api.owner.query('select 1 from reward where tenant_id = $1', [api.tenantId])).rowCount).toBe(0);
  };

  const asOperator = async (part: string, more: Record<string, string> = {}) =>
    shell(block(part, integration), {
      OPERATOR_TOKEN: (await session('operator')).token,
      SECOND_TOKEN: (await session('second')).token,
      ...more,
    });
  const settled = async () => {
    for (let round = 0; round < 3; round++) {
      await api.settle();
      await api.get(BackgroundWork).idle();
    }
  };
  const heard = (...messages: string[]) =>
    until(`the shop to hear ${messages.join()}`, () => messages.every(message => said.join('').includes(message)));

  /** A key reports an order and a batch, and asks what became of them. */
  const takesOrdersByKey = async () => {
    const port = await freePort();
    Object.assign(variables, { SHOP: `http://127.0.0.1:${port}`, PORT: String(port) });
    variables['RECIPIENT'] = (await contactOf('cara@example.org')).Empfaengernummer;
    await asOperator('-o key.json');
    await asOperator('"Ereignisse');
    await asOperator('reported.json');
    expect(await kept('reported')).toEqual({ Auftragsnummer: 'A-1001', Ergebnis: 'Angenommen' });
    await settled();
    const { stdout } = await asOperator('/auftrag/stapel');
    expect(stdout).toBe('A-1001 Angenommen\nA-1002 Abgewiesen\n');
    await asOperator('became.json');
    await asOperator('signed.json');
    expect(await kept('became')).toMatchObject({ Auftragsnummer: 'A-1001', Status: 'Storniert' });
    expect(await kept('signed')).toEqual(await kept('became'));
    await asOperator('-o bounces.json');
    await asOperator('-o bounced.json');
    expect(await kept('bounced')).toEqual({ Ergebnis: 'Unbekannt' });
    await asOperator('orders.csv');
    expect((await kept('imported')).Fehler).toHaveLength(1);
  };

  /** Webhooks are tried, looked up and sent again, to the receiver of the client’s page. */
  const sendsWebhooks = async () => {
    api.clock.moveTo(new Date());
    await settled();
    await asOperator('/test"');
    await settled();
    await asOperator('log.json');
    expect((await kept('log')).Content).toMatchObject([
      { Ereignis: 'webhook.test', Zustand: 'Wartet', Versuche: 1, Fehler: expect.any(String) },
      { Ereignis: 'auftrag.storniert', Zustand: 'Wartet', Versuche: 0 },
      { Ereignis: 'auftrag.gemeldet', Zustand: 'Wartet', Fehler: expect.any(String) },
    ]);
    await installClient(folder);
    const [, receiver] = await blocksOf('packages/client/README.md', 'js');
    await writeFile(join(folder, 'receiver.mjs'), receiver!);
    const env = { ...variables, WEBHOOK_SECRET: (await kept('hook')).Geheimnis as string };
    shop = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    shop.stdout!.on('data', (text: Buffer) => void said.push(text.toString()));
    const asked = () => fetch(variables['SHOP']!).then(({ status }) => status === 400);
    await until('the shop to listen', () => asked().catch(() => false));
    await asOperator('/wiederholen');
    await settled();
    await heard('webhook.test {}');
  };

  /** The client reports an order, of which the receiver hears. */
  const hearsOfTheClientsOrder = async () => {
    const [example] = await blocksOf('packages/client/README.md', 'js');
    await writeFile(join(folder, 'example.mjs'), example!);
    const { Empfaengernummer } = await contactOf('dora@example.org');
    const env = {
      ...variables,
      WEITERSAGEN_URL: new URL(variables['API']!).origin,
      WEITERSAGEN_TENANT: 'waerme',
      API_KEY: (await kept('key')).Schluessel as string,
      RECIPIENT: Empfaengernummer,
    };
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder, env });
    expect(stdout).toBe('A-2001 Angenommen\nOffen\n');
    await settled();
    await heard(`"Empfaengernummer":"${Empfaengernummer}","Auftragsnummer":"A-2001"`);
  };

  /** A contact’s way, sign-in, product API and content platform answer as they stand. */
  const answersTheProvidersSystems = async () => {
    const { Empfehlungsnummer: NUMBER } = await contactOf('ella@example.org');
    expect((await asOperator('way-on.json', { NUMBER })).stdout).toContain(NUMBER);
    const { stdout: entered } = await asOperator('/tracking/abschliessen', { NUMBER });
    expect(entered.trim()).toBe((await kept('entered')).Empfaengernummer);
    expect((await asOperator('EmpfehlenWebPage')).stdout).toContain('"ModuleIntegratedFrame":false');
    expect((await asOperator('.Sso')).stdout).toContain(provider.url);
    const plans = '{"plans":[{"id":"S","title":"Mobil S","price":{"month":9.95},"bonus":50}]}';
    const products = createHttpServer((_, reply) => reply.setHeader('content-type', 'application/json').end(plans));
    await new Promise<void>(listens => products.listen(0, '127.0.0.1', listens));
    const PRODUCTS = `http://127.0.0.1:${(products.address() as AddressInfo).port}`;
    expect((await asOperator('source.json', { PRODUCTS })).stdout).toContain('"Tarife":1,"Angebote":1');
    products.close();
    const platform = async () => JSON.parse((await asOperator('platform.json')).stdout).Plattform as unknown;
    expect(await platform()).toBeNull();
    await asOperator('nahwaerme:reader', { SQUIDEX: 'http://127.0.0.1:9' });
    expect(await platform()).toEqual({ Url: 'http://127.0.0.1:9', App: 'nahwaerme', ClientId: 'nahwaerme:reader' });
    await asOperator('{"Plattform":null}');
    expect(await platform()).toBeNull();
  };

  /** The widget stands on the pages that are named, and on no others. */
  const showsTheWidget = async () => {
    await asOperator('-o configured.json');
    await asOperator('planned.json');
    await api.owner.query(`update tenant set hosts = '{localhost}' where key = 'waerme'`);
    api.get(TenantDirectory).forget();
    const pages = await widgetOf(api);
    const { stdout } = await asOperator('widget.js', { PORTAL: pages.url });
    await pages.close();
    expect(stdout.trim()).toBe('frame-ancestors https://www.example.org');
    expect(await readFile(join(folder, 'widget.html'), 'utf8')).toContain('Nahwärme');
    expect(integration).toHaveLength(23);
  };

  it('is a draft, becomes what its document says, goes live and pays, and is integrated with its provider’s systems', async () => {
    await makesADraft();
    await becomesWhatADocumentSays();
    await getsItsStaff();
    await isConnected();
    await isPreviewed();
    await doesNotGoLiveWithoutCompanyDetails();
    await goesLive();
    await paysByTransferAndByVoucher();
    await takesOrdersByKey();
    await sendsWebhooks();
    await hearsOfTheClientsOrder();
    await answersTheProvidersSystems();
    await showsTheWidget();
  });
});
