import { CommandBus, type Command } from '@nestjs/cqrs';
import type { AnyCall } from '#contract/call.js';
import { entryFor } from '#contract/errors/catalogue.js';
import { problemType } from '#contract/errors/problem.js';
import { allCalls } from '#contract/index.js';
import { Engine } from '#engine/engine.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, type RefusalReason } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { NameServers } from '#mail/dns-records.js';
import { platformTenant, type TenantStatus } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import type { TokenKind } from '#platform/token-kind.js';
import { ProductApi } from '../../modules/catalogue/use-cases/pull-catalogue.js';
import { IdentityProvider } from '../../modules/agency/use-cases/identity-providers.js';
import type { CampaignDetails } from '../../modules/campaign/events.js';
import { ReplaceCatalogue } from '../../modules/catalogue/api.js';
import type { Catalogue, ProductDetails } from '../../modules/catalogue/events.js';
import { AllowContentClient, LayInContent, type FirstContent } from '../../modules/content/api.js';
import { SetProviderSecret } from '../../modules/order/api.js';
import { SetPayoutAccount } from '../../modules/payout/api.js';
import { hiddenProduct, product } from '../journeys/people-api.js';
import { productApi } from '../journeys/product-api.test.js';
import { realBrowser } from '#shared/real-browser.js';
import { ChangingCampaigns } from '../../modules/campaign/use-cases/change-campaign.js';

const both = (de: string, en: string) => ({ de, en });
const nobody = () => Promise.resolve([]);
export const products = { fibre: product, mobile: 720, phone: 730, solar: 740 } as const;

const fibre: ProductDetails = {
  kind: 'tariff',
  category: 'DP',
  displayName: 'Glasfaser 250',
  young: false,
  hybrid: false,
  group: 'Glasfaser',
  grade: 'M',
  monthlyCents: 4495,
  onceCents: 6999,
  descriptions: [both('250 MBit/s', '250 Mbit/s')],
  footnote: both('Gilt 24 Monate.', 'For 24 months.'),
  priceSplit: both('', ''),
  campaignName: both('Herbst', 'Autumn'),
  campaignDiscountCents: 2500,
};
const mobile: ProductDetails = {
  kind: 'mobile',
  displayName: 'Mobil M',
  grade: 'M',
  description: both('30 GB', '30 GB of data'),
  monthlyCents: 2995,
  topPosition: null,
  campaignName: null,
};
const phone: ProductDetails = {
  kind: 'device',
  deviceType: 'smartphone',
  manufacturer: 'Kolibri',
  grade: 'Oberklasse',
  displayName: 'Kolibri K3',
  description: both('128 GB', '128 GB of space'),
  withTariffs: [{ tariffId: products.mobile, priceCents: 4900, campaignPriceCents: 100 }],
  topPosition: 1,
  campaignName: both('Messepreis', 'Fair price'),
};
const solar: ProductDetails = {
  kind: 'advisor',
  displayName: 'Solar Dach',
  descriptions: [both('Mit Montage', 'Installed')],
};

/** A few products of each kind with their advisors, one product hidden, the same in both tenants. */
function catalogue(): Catalogue {
  const of = (productId: number, details: ProductDetails) => ({
    productId,
    externalId: `X${productId}`,
    position: productId,
    name: `Intern ${productId}`,
    hidden: productId === hiddenProduct,
    url: null,
    details,
  });
  const all = [
    of(products.fibre, fibre),
    of(products.mobile, mobile),
    of(products.phone, phone),
    of(products.solar, solar),
    of(hiddenProduct, fibre),
  ];
  const category = (categoryId: number, path: string, source: string, name: string, productIds: number[]) => ({
    categoryId,
    position: categoryId,
    path,
    source,
    category: name,
    title: both('Glasfaser', 'Fibre'),
    breadcrumb: both('Glas', 'Fibre optics'),
    subtitle: both('Bis 1.000 MBit/s', 'Up to 1,000 Mbit/s'),
    productIds,
  });
  return {
    products: all,
    categories: [
      category(1, 'glasfaser', 'festnetz', 'glasfaser', [products.fibre, hiddenProduct]),
      category(2, 'smartphones.html', 'mobilfunk', 'smartphones', [products.phone]),
    ],
    offers: all.map(({ productId }) => ({
      offerId: productId,
      productId,
      rewardCents: 7001,
      startsOn: '2020-01-01',
      endsOn: '2099-12-31',
      displayEndsOn: null,
    })),
    advisors: ['Ahrens', 'Berg'].map((lastName, n) => ({
      advisorId: n,
      externalId: `B-${n}`,
      lastName,
      zip: `0410${n}`,
      city: 'Leipzig',
      photo: null,
      agencyNumber: 'A-1',
    })),
  };
}

const campaign: CampaignDetails = {
  campaignId: 1,
  startsOn: '2020-01-01',
  endsOn: '2099-12-31',
  title: both('Herbstbonus', 'Autumn bonus'),
  body: both('Mehr für Sie', 'More for you'),
  legalText: both('Es gilt…', 'Terms…'),
  consentText: both('Ja', 'Yes'),
};

const contents: readonly FirstContent[] = [
  {
    schema: 'fussnoten',
    id: 'max-praemie',
    data: {
      Identifier: { iv: 'max-praemie' },
      Gruppe: { iv: 'home' },
      Titel: both('Höchste Prämie', 'Highest reward'),
      Inhalt: both('<p>Bis zu {{maxPraemie}}.</p>', '<p>Up to {{maxPraemie}}.</p>'),
    },
  },
  {
    schema: 'content-bloecke',
    id: 'home-so-geht-es',
    data: {
      Identifier: { iv: 'home-so-geht-es' },
      Titel: both('So geht es', 'How it works'),
      Inhalt: both('<p>Teilen.</p>', '<p>Share.</p>'),
      Position: { iv: 2 },
    },
  },
  {
    schema: 'pages',
    id: 'impressum',
    data: {
      Name: { iv: 'impressum' },
      Titel: both('Impressum', 'Imprint'),
      Inhalt: both('<p>Angaben</p>', '<p>Details</p>'),
    },
  },
  { schema: 'variables', id: 'max-praemie', data: { Name: { iv: 'maxPraemie' }, Wert: both('500 €', '€500') } },
  {
    schema: 'texte',
    id: 'nav-recommend',
    data: {
      Schluessel: { iv: 'nav.recommend' },
      Text: both('Bis zu {{maxPraemie}} verdienen', 'Earn up to {{maxPraemie}}'),
    },
  },
];

export const secrets = { provider: 'the-providers-secret', content: 'a-programmes-secret' };
export type TenantKey = 'test' | 'berater';
export type Role = 'AgenturInhaber' | 'AgenturMitarbeiter' | 'Betreiber' | 'Kantine';

/** A request to a call. A `body` of type string is sent unchanged, with the call's own content type. */
export interface Sent {
  readonly tenant?: TenantKey;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly token?: string;
  readonly language?: 'de' | 'en';
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly type: string;
  /** JSON as a value, anything else as text. */
  readonly body: any;
  readonly text: string;
}

/** The status and code of a refusal, as `problemIn` reads them from an answer. */
export const refusedAs = (reason: RefusalReason) => [entryFor(reason).status, entryFor(reason).code];
export const problemIn = ({ status, body }: Received) => [status, body?.Code];

export const callNamed = (name: string): AnyCall => {
  const call = allCalls.find(one => one.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
};

/** The URL of a call with its parameters filled in; missing ones become `1`. */
export function urlOf(call: AnyCall, { tenant = 'test', params = {}, query }: Sent = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'));
  return `/api/v1${call.scope === 'tenant' ? `/${tenant}` : ''}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
}

let addresses = 0;
/** Every request has a different network address, so that no rate limit applies by accident. */
export const newAddress = (): string => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;

/** Two tenants with a catalogue each (tariffs, advisors), texts, a provider and a bank account; people come with the examples. */
export async function conformanceWorld() {
  let identity: Record<string, unknown> | 'away' = 'away';
  const api = await productApi(builder =>
    builder
      .overrideProvider(ProductApi)
      .useValue({
        mayAsk: async () => undefined,
        read: async () => ({ document: { plans: [{ id: 'S', title: 'Mobil S' }] }, etag: '"1"', digest: 'gelesen' }),
      })
      .overrideProvider(NameServers)
      .useValue({ txt: nobody, addresses: nobody, mailServers: nobody })
      .overrideProvider(IdentityProvider)
      .useValue({
        identify: () =>
          identity === 'away'
            ? Promise.reject(new DomainError('unavailable'))
            : Promise.resolve({ subject: 'miriam', claims: identity }),
        authorizationEndpointOf: () => Promise.resolve('https://login.example/auth'),
      }),
  );
  const tenants: Record<TenantKey, string> = { test: api.tenantId, berater: newId() };
  await api.owner.query(
    `insert into tenant (id, key, name, portal_url, hosts, position, config) select $1, 'berater', 'Berater', 'http://berater.test', '{berater.test}', 9, config || '{"productApi":"Berater"}' from tenant where key = 'test'`,
    [tenants.berater],
  );
  await api.owner.query('update tenant set config = config || $1', [
    { matchesOrdersByDetails: 'optional', recommenderSearch: true },
  ]);
  api.get(TenantDirectory).forget();

  const inTenantOf = <T>(tenant: TenantKey, work: () => Promise<T>): Promise<T> =>
    api.get(UnitOfWork).run({ tenantId: tenants[tenant], actor: 'test', correlationId: 'test' }, work);
  const run = <R>(command: Command<R>, tenant: TenantKey = 'test'): Promise<R> =>
    inTenantOf(tenant, () => api.get(CommandBus).execute(command));
  await api.get(Engine).register();
  for (const tenant of ['test', 'berater'] as const) {
    await run(new ReplaceCatalogue(catalogue()), tenant);
    await run(new LayInContent(contents, 'Einrichtung'), tenant);
    await run(new AllowContentClient('test:reader', secrets.content, 'Reader'), tenant);
    await inTenantOf(tenant, () => api.get(ChangingCampaigns).set(campaign));
    await run(new SetProviderSecret(secrets.provider), tenant);
    await run(
      new SetPayoutAccount({ name: 'Prämien GmbH', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' }),
      tenant,
    );
  }

  const refused = new Map<AnyCall, Set<string>>();
  async function send(call: AnyCall | string, sent: Sent = {}): Promise<Received> {
    const asked = typeof call === 'string' ? callNamed(call) : call;
    const { body, token, language = 'de', headers = {} } = sent;
    const type = typeof body === 'string' ? (asked.bodyType ?? 'application/json') : 'application/json';
    const answer = await api.inject({
      method: asked.method,
      url: urlOf(asked, sent),
      remoteAddress: newAddress(),
      headers: {
        'user-agent': realBrowser,
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answered = String(answer.headers['content-type'] ?? '').split(';')[0]!;
    const content = /json/.test(answered) ? answer.json() : answer.body;
    if (answered === problemType) refused.set(asked, (refused.get(asked) ?? new Set<string>()).add(content.Code));
    return { status: answer.statusCode, headers: answer.headers, type: answered, body: content, text: answer.body };
  }

  return {
    ...api,
    tenants,
    inTenantOf,
    run,
    /** Runs a command as the installation's own, as the command line does. */
    onThePlatform: <R>(command: Command<R>): Promise<R> =>
      api
        .get(UnitOfWork)
        .run({ tenantId: platformTenant, actor: 'platform:command-line', correlationId: 'test' }, () =>
          api.get(CommandBus).execute(command),
        ),
    send,
    /** The codes of each call's refusals so far. */
    refused,
    issueIn: (
      tenant: TenantKey,
      kind: TokenKind,
      subjectId: string,
      data: Record<string, unknown> = {},
      expiresAt?: Date,
    ) => inTenantOf(tenant, () => api.get(Tokens).issue(kind, subjectId, { data, ...(expiresAt && { expiresAt }) })),
    /** A session as single sign-on would open it. */
    session: (
      role: Role,
      { tenant = 'test' as TenantKey, agencyNumber = 'A-1' as string | null, name = 'Miriam Sander' } = {},
    ) =>
      inTenantOf(tenant, () =>
        api.get(Tokens).issue('agency', newId(), {
          data: { name, roles: [role], agencyNumber: role === 'Betreiber' ? null : agencyNumber },
        }),
      ),
    /** Sets the tenant's state, whatever its checklist says. */
    become: async (tenant: TenantKey, status: TenantStatus) => {
      await api.owner.query('update tenant set status = $2 where key = $1', [tenant, status]);
      api.get(TenantDirectory).forget();
    },
    /** A platform operator's session, as single sign-on would open it. */
    platformSession: () =>
      api
        .get(UnitOfWork)
        .run({ tenantId: platformTenant, actor: 'test', correlationId: 'test' }, () =>
          api.get(Tokens).issue('platform', newId(), { data: { name: 'Petra Lang' } }),
        ),
    /** Sets the claims that the identity provider returns next, or that it is unreachable; returns what it said before. */
    identify(claims: Record<string, unknown> | 'away') {
      const before = identity;
      identity = claims;
      return before;
    },
  };
}
export type World = Awaited<ReturnType<typeof conformanceWorld>>;

/** Values that examples learnt from answers: numbers, tokens, ids. */
export type Known = Record<string, string>;

/** A valid request of a call; examples are in an order in which each makes sense after the earlier ones. */
export interface Example {
  readonly call: string;
  /** Distinguishes it from the call's other examples. */
  readonly as?: string;
  /** A status other than the call's own. */
  readonly status?: number;
  /** Preparation: events handled, a mail sent. */
  readonly before?: (world: World, known: Known) => Promise<unknown>;
  readonly sends: (known: Known, world: World) => Sent | Promise<Sent>;
  /** Stores what later examples need from the answer. */
  readonly learns?: (answer: Received, known: Known, world: World) => unknown;
}

/** An example with a constant request. */
export const plain = (call: string, sent: Sent = {}, more: Partial<Example> = {}): Example => ({
  call,
  sends: () => sent,
  ...more,
});

/** Within the limit of planned changes, which is two years. */
export const inAYear = (): string => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 19);
