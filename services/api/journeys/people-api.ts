import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Module, type ModuleMetadata } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import type { FastifyInstance } from 'fastify';
import { CommandBus, QueryHandler } from '@nestjs/cqrs';
import pg from 'pg';
import { Clock, FixedClock } from '#platform/clock.js';
import { useEnvironment } from '#platform/environment.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { observeRequests } from '#platform/observability/metrics.js';
import { HttpModule } from '#platform/platform.module.js';
import { platformTenant, type TenantConfig } from '#platform/tenancy/tenant.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import type { TokenKind } from '#platform/token-kind.js';
import { emptyTables, testDatabase } from '#testing/database.js';
import { BaseModule } from '../../modules/base.module.js';
import { AccountModule } from '../../modules/account/account.module.js';
import { ContentModule } from '../../modules/content/content.module.js';
import { CatalogueModule } from '../../modules/catalogue/catalogue.module.js';
import { ReplaceCatalogue } from '../../modules/catalogue/api.js';
import { CameBackTo } from '../../modules/payout/api.js';
import { RefusalOfAccount } from '../../modules/account/ports.js';
import { PeopleModule } from '../../modules/people/people.module.js';
import { RecipientModule } from '../../modules/recipient/recipient.module.js';
import { RecommendationModule } from '../../modules/recommendation/recommendation.module.js';
import { addBodyParsers } from '../http/edge.js';
import { ProblemFilter } from '../http/problem.filter.js';
import { realBrowser } from '#shared/real-browser.js';

export const product = 700;
export const hiddenProduct = 639;

const config = {
  productApi: 'Tarif',
  contentApp: 'test',
  recommendPath: '/empfehlen',
  recommendWebPage: '',
  languages: ['de', 'en'],
  defaultLanguage: 'de',
  theme: {},
  themeDark: {},
  emailWhitelist: [],
  agentRecommendation: true,
  storesBankDetails: true,
  allowsSelfRecommendation: false,
  companyRecommendation: true,
  integratedFrame: false,
  autologin: false,
  offlineCode: true,
  advisorModule: false,
  forcesLogin: false,
  complaintDays: 0,
  maxRecipientRewardCents: 50_000,
  newsletter: true,
  germanIbanOnly: true,
  autoAcceptsTerms: false,
  showsProductCategory: true,
  contactForm: 'full',
  defaultShare: 100,
  exitIntent: { enabled: false, delayMs: 15_000 },
  facebookAppId: null,
  analytics: null,
  productUrlTemplate: 'https://provider.example/order?empfehlung={number}&empfaenger={recipient}',
  channels: {
    Email: 1,
    Gmail: -1,
    Gmx: -1,
    Outlook: -1,
    Facebook: -1,
    Messenger: -1,
    Linkedin: -1,
    X: -1,
    Whatsapp: 2,
    Sms: 3,
    Link: 4,
  },
} satisfies TenantConfig;

/** Where nobody is paid, no bank has refused an account. */
@QueryHandler(RefusalOfAccount)
class NothingRefused {
  execute() {
    return Promise.resolve(null);
  }
}
@QueryHandler(CameBackTo)
class NothingCameBack {
  execute() {
    return Promise.resolve(new Set<string>());
  }
}
@Module({ providers: [NothingRefused, NothingCameBack] })
class NoPayouts {}

const peopleModules = [
  AccountModule,
  CatalogueModule,
  RecommendationModule,
  RecipientModule,
  PeopleModule,
  ContentModule,
  NoPayouts,
];

/**
 * The calls of the modules (accounts, recommendations and recipients where none are named) at the wire, with a clock to
 * move and a tenant of one product. Reactions run when a test asks the engine to settle.
 */
export async function peopleApi(
  modules: NonNullable<ModuleMetadata['imports']> = peopleModules,
  override = (builder: TestingModuleBuilder) => builder,
) {
  const database = await testDatabase();
  useEnvironment({ DATABASE_APP_URL: database.app, DATABASE_ENGINE_URL: database.engine, QUEUE_URL: database.owner });
  const start = new Date();
  const clock = new FixedClock(start);
  const owner = new pg.Client({ connectionString: database.owner });
  await owner.connect();

  const builder = Test.createTestingModule({
    imports: [BaseModule, HttpModule, ...modules],
    providers: [{ provide: APP_FILTER, useClass: ProblemFilter }],
  });
  const module = await override(builder.overrideProvider(Clock).useValue(clock)).compile();
  const app = module.createNestApplication<NestFastifyApplication>(
    new FastifyAdapter({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } }),
    { bodyParser: false },
  );
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  observeRequests(server);
  addBodyParsers(server);
  await app.init();
  await server.ready();

  let tenantId: string;
  const inTenant = <T>(work: () => Promise<T>) =>
    app.get(UnitOfWork).run({ tenantId, actor: 'test', correlationId: 'test' }, work);
  /** The tenant is another from now on, of one product, and nothing is left of what was before, in no tenant. */
  const anew = async () => {
    await owner.query(emptyTables);
    await owner.query('delete from tenant where id <> $1', [platformTenant]);
    clock.moveTo(start);
    tenantId = newId();
    await owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, 'test', 'Test', 'http://portal.test', '{portal.test}', $2)`,
      [tenantId, config],
    );
    app.get(TenantDirectory).forget();
    await inTenant(() => app.get(CommandBus).execute(new ReplaceCatalogue(catalogue)));
  };
  await anew();

  return {
    clock,
    owner,
    get tenantId() {
      return tenantId;
    },
    inTenant,
    anew,
    get: app.get.bind(app) as typeof app.get,
    /** The answer of a call below `/api/v1/test`. */
    async call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: unknown,
      {
        token,
        headers = {},
        address = '127.0.0.1',
      }: { token?: string; headers?: Record<string, string>; address?: string } = {},
    ) {
      const answer = await server.inject({
        method,
        url: `/api/v1/test${path}`,
        remoteAddress: address,
        headers: {
          'user-agent': realBrowser,
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.body ? (answer.json() as any) : null };
    },
    inject: server.inject.bind(server),
    /** Listens on a port and returns the URL. */
    listen: () => app.listen(0, '127.0.0.1').then(() => app.getUrl()),
    issue: (kind: TokenKind, subjectId: string, expiresAt?: Date) =>
      inTenant(() => app.get(Tokens).issue(kind, subjectId, expiresAt ? { expiresAt } : {})),
    /** The recorded events of this type, oldest first. */
    async events(type: string) {
      const { rows } = await owner.query<{ data: any }>(
        'select data from engine.event where tenant_id = $1 and type = $2 order by pos',
        [tenantId, type],
      );
      return rows.map(row => row.data);
    },
    async close() {
      await app.close();
      await owner.end();
      await database.drop();
    },
  };
}
export type PeopleApi = Awaited<ReturnType<typeof peopleApi>>;

const text = (de: string) => ({ de, en: de });
const details = {
  kind: 'tariff' as const,
  category: 'DP' as const,
  displayName: 'Zuhause 100',
  young: false,
  hybrid: false,
  group: 'Internet',
  grade: 'M',
  monthlyCents: 3995,
  onceCents: 0,
  descriptions: [],
  footnote: text(''),
  priceSplit: text(''),
  campaignName: null,
  campaignDiscountCents: null,
};
const catalogue = {
  categories: [],
  advisors: [
    ['B-1001', 'A-1'],
    ['B-2002', 'B-2'],
    ['B-3003', null],
  ].map(([externalId, agencyNumber], index) => ({
    advisorId: index,
    externalId: externalId!,
    lastName: 'Ahrens',
    zip: '04109',
    city: 'Leipzig',
    photo: null,
    agencyNumber: agencyNumber ?? null,
  })),
  products: [product, hiddenProduct].map(productId => ({
    productId,
    externalId: `X${productId}`,
    position: productId,
    name: 'Zuhause 100',
    hidden: productId === hiddenProduct,
    url: null,
    details,
  })),
  offers: [product, hiddenProduct].map(productId => ({
    offerId: productId,
    productId,
    rewardCents: 7001,
    startsOn: '2020-01-01',
    endsOn: '2099-12-31',
    displayEndsOn: null,
  })),
};

let addresses = 0;
/** A new network address, so that no rate limit applies by accident. */
export const newAddress = (): string => `198.51.${100 + (addresses >> 8)}.${addresses++ & 255}`;

/** A confirmed account with a session, registered from its own network address. */
export async function recommender(api: PeopleApi, email: string, password = 'Geheim-2026') {
  const { body } = await api.call(
    'POST',
    '/account/createEmpfehler',
    { Vorname: 'Jonas', Nachname: 'Weber', Email: email },
    { address: newAddress() },
  );
  const welcome = await api.issue('welcome', body.Id);
  const session = await api.call('PUT', '/account/resetPassword', { Token: welcome, Password: password });
  return { id: body.Id as string, email, password, token: session.body.Token as string };
}

export const submission = (email: string, changes: object = {}) => ({
  Empfehlung: {
    Produkt: product,
    Channel: 'whatsapp',
    Empfehlungslink: true,
    AgbText: true,
    AnteilEmpfehler: 50,
    ...changes,
  },
  Empfehler: {
    Vorname: 'Jonas',
    Nachname: 'Weber',
    Email: email,
    NewsletterPermission: false,
    NewsletterOptinGegeben: false,
  },
  Empfaenger: null,
});

/** Names hold no digits: those of a number, as letters. */
export const inLetters = (text: string): string => text.replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!);

export const friend = (email: string, changes: object = {}) => ({
  Anrede: 'Frau',
  Vorname: 'Rosa',
  Nachname: inLetters(`Palm ${email.replace(/[\W_]+/g, ' ')}`),
  Geburtsdatum: '01.02.1990',
  Email: email,
  EmailWiederholung: email,
  Telefon: null,
  Werbeeinwilligung: false,
  Adresse: { Strasse: 'Uferweg', Hausnummer: '7', Plz: '10115', Ort: 'Berlin' },
  AgbText: true,
  ...changes,
});

const base64 = (text: string) => Buffer.from(text).toString('base64url');
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * An OpenID provider whose claims a test sets: `lies` override the ID token, `key` signs it. People `remembered` can be
 * refreshed until they are in `gone`.
 */
export async function startOpenIdProvider() {
  const [own, strange] = [keyPair(), keyPair()];
  const remembered = new Map<string, { sub?: string }>();
  const state = { asked: 0, isAway: false, gone: new Set<string>(), namesAnother: false };
  const codes = new Map<string, { asked: URLSearchParams; person: object; lies: object; key: 'own' | 'strange' }>();
  const server: Server = createServer((request, response) => {
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url?.endsWith('/openid-configuration'))
      return json({
        issuer: url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        authorization_response_iss_parameter_supported: true,
      });
    if (request.url === '/keys') return json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k' }] });
    let form = '';
    request.on('data', chunk => (form += chunk));
    request.on('end', () => {
      const sent = new URLSearchParams(form);
      const now = Math.floor(Date.now() / 1000);
      const answer = (person: { sub?: string; remembered?: boolean }, claims: object, key = own.privateKey) => {
        const said = { iss: url, aud: 'portal', iat: now, exp: now + 60, ...person, ...claims };
        const signed = `${base64(JSON.stringify({ alg: 'RS256', kid: 'k' }))}.${base64(JSON.stringify(said))}`;
        const id_token = `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
        const refresh_token = person.remembered ? randomUUID() : undefined;
        if (refresh_token) remembered.set(refresh_token, person);
        return json({ access_token: 'a', token_type: 'Bearer', id_token, refresh_token });
      };
      if (sent.get('grant_type') === 'refresh_token') {
        state.asked += 1;
        if (state.isAway) return json({}, 503);
        const person = remembered.get(sent.get('refresh_token')!);
        // Each refresh token is valid once; a second use counts as theft.
        remembered.delete(sent.get('refresh_token')!);
        if (!person || state.gone.has(person.sub!)) return json({ error: 'invalid_grant' }, 400);
        return answer(person, state.namesAnother ? { sub: 'another' } : {});
      }
      const found = codes.get(sent.get('code') ?? '');
      codes.delete(sent.get('code') ?? '');
      const challenge = createHash('sha256').update(sent.get('code_verifier')!).digest('base64url');
      const fits =
        found?.asked.get('code_challenge') === challenge &&
        found.asked.get('redirect_uri') === sent.get('redirect_uri') &&
        sent.get('client_id') === 'portal';
      if (!fits) return json({ error: 'invalid_grant' }, 400);
      const nonce = found.asked.get('nonce');
      return answer(found.person, { nonce, ...found.lies }, (found.key === 'own' ? own : strange).privateKey);
    });
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    state,
    /** Follows the redirect back from the provider's page. */
    comeBack(to: string, person: object, { lies = {}, key = 'own' as 'own' | 'strange' } = {}) {
      const asked = new URL(to).searchParams;
      const Code = randomUUID();
      codes.set(Code, { asked, person, lies, key });
      return { State: asked.get('state')!, Code, Iss: url };
    },
    stop: () => (server.closeAllConnections(), new Promise(closed => server.close(closed))),
  };
}
