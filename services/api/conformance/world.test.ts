import { CommandBus, type Command } from '@nestjs/cqrs';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Engine } from '#engine/engine.js';
import { platformRoom } from '#platform/tenancy/tenant.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens, type TokenKind } from '#platform/tokens.js';
import { allCalls } from '#contract/index.js';
import type { AnyCall } from '#contract/call.js';
import { IdentityProvider } from '../../modules/agency/use-cases/identity-provider.js';
import { SetCampaign } from '../../modules/campaign/api.js';
import { ReplaceCatalogue } from '../../modules/catalogue/api.js';
import { AllowContentClient, LayInContent } from '../../modules/content/api.js';
import { SetProviderSecret } from '../../modules/order/api.js';
import { SetPayoutAccount } from '../../modules/payout/api.js';
import { programmeApi } from '../journeys/programme-api.test.js';
import { campaign, catalogue, contents } from './contents.test.js';

export const secrets = { provider: 'the-providers-secret', content: 'a-programmes-secret' };
export type TenantKey = 'test' | 'berater';
export type Role = 'AgenturInhaber' | 'AgenturMitarbeiter' | 'Betreiber' | 'Kantine';

/** What a client sends to a call. `body` a string: as it stands, of the call's own content type. */
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

export const callNamed = (name: string): AnyCall => {
  const call = allCalls.find(one => one.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
};

/** The address of a call, its parameters filled in; those nobody gave get `1`. */
export function urlOf(call: AnyCall, { tenant = 'test', params = {}, query }: Sent = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'));
  return `/api/v1${call.scope === 'tenant' ? `/${tenant}` : ''}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
}

let addresses = 0;
/** Every request comes from somebody else, so that no limit by address is met by accident. */
export const newAddress = (): string => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;

/** Two tenants with a catalogue each (tariffs, advisors), texts, a provider and a bank account; people come with the examples. */
export async function conformanceWorld() {
  let identity: Record<string, unknown> | 'away' = 'away';
  const api = await programmeApi(builder =>
    builder.overrideProvider(IdentityProvider).useValue({
      identify: () =>
        identity === 'away'
          ? Promise.reject(new DomainError('unavailable'))
          : Promise.resolve({ subject: 'miriam', claims: identity }),
    }),
  );
  const tenants: Record<TenantKey, string> = { test: api.tenantId, berater: newId() };
  await api.owner.query(
    `insert into tenant (id, key, name, portal_url, hosts, position, config) select $1, 'berater', 'Berater', 'http://berater.test', '{berater.test}', 9, config || '{"productApi":"Berater"}' from tenant where key = 'test'`,
    [tenants.berater],
  );
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
    await run(new SetCampaign(campaign), tenant);
    await run(new SetProviderSecret(secrets.provider), tenant);
    await run(
      new SetPayoutAccount({ name: 'Prämien GmbH', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' }),
      tenant,
    );
  }

  async function send(call: AnyCall | string, sent: Sent = {}): Promise<Received> {
    const asked = typeof call === 'string' ? callNamed(call) : call;
    const { body, token, language = 'de', headers = {} } = sent;
    const type = typeof body === 'string' ? (asked.bodyType ?? 'application/json') : 'application/json';
    const answer = await api.inject({
      method: asked.method,
      url: urlOf(asked, sent),
      remoteAddress: newAddress(),
      headers: {
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answered = String(answer.headers['content-type'] ?? '').split(';')[0]!;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      type: answered,
      body: /json/.test(answered) ? answer.json() : answer.body,
      text: answer.body,
    };
  }

  return {
    ...api,
    tenants,
    inTenantOf,
    run,
    send,
    issueIn: (tenant: TenantKey, kind: TokenKind, subjectId: string, data: Record<string, unknown> = {}) =>
      inTenantOf(tenant, () => api.get(Tokens).issue(kind, subjectId, { data })),
    /** A session as single sign-on would have opened it. */
    session: (
      role: Role,
      { tenant = 'test' as TenantKey, agencyNumber = 'A-1' as string | null, name = 'Miriam Sander' } = {},
    ) =>
      inTenantOf(tenant, () =>
        api.get(Tokens).issue('agency', newId(), {
          data: { name, roles: [role], agencyNumber: role === 'Betreiber' ? null : agencyNumber },
        }),
      ),
    /** A platform operator's, as their single sign-on would have opened it. */
    platformSession: () =>
      api
        .get(UnitOfWork)
        .run({ tenantId: platformRoom, actor: 'test', correlationId: 'test' }, () =>
          api.get(Tokens).issue('platform', newId(), { data: { name: 'Petra Lang' } }),
        ),
    /** Whom the identity provider names next, or that it is away. */
    identify: (claims: Record<string, unknown> | 'away') => void (identity = claims),
  };
}
export type World = Awaited<ReturnType<typeof conformanceWorld>>;
