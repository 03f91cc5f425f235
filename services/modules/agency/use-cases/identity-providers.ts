import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import * as oidc from 'openid-client';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import type { TokenRow } from '#platform/database/platform-tables.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentWork, isWorking } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/answers.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { AtOnce } from '#platform/intake/limits.js';
import { logger } from '#platform/logger.js';
import { DestinationRefused, Outbound } from '#platform/outbound.js';
import { OfferedSignIns, type OfferedSignIn } from '../api.js';
import type { By } from './manage-staff.js';
import { claimAt, type ClaimMapping } from './rights.js';

/** Seconds a call to an identity provider may take. */
const patience = 5;
/** Milliseconds after which its addresses and keys are looked up anew. */
const knownFor = 3_600_000;
/** Sign-ins that may wait for providers at once, in all and from one network: anybody may begin one. */
const [waiting, waitingOfOne] = [64, 16];

interface Proof {
  readonly code: string;
  readonly verifier: string;
  /** What was sent to the provider, where the client sent one. */
  readonly nonce: string | undefined;
}

export interface Identity {
  /** The provider's own name for the person; never stored. */
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** To ask again with, where the provider gives one. */
  readonly refreshToken: string | undefined;
}

/** A tenant's own identity provider, as it is asked; without, the installation's is. */
export interface SignInService {
  readonly serviceId: string;
  readonly version: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | null;
  readonly mapping: ClaimMapping;
}
type Asked = Pick<SignInService, 'issuer' | 'clientId' | 'secret'>;

const outside = () => {
  if (isWorking()) throw new Error('An identity provider is asked outside a transaction.');
};

/** Where agency and operators sign in (OpenID Connect, authorization code with PKCE): at the installation's provider, or at one of their tenant's own. */
@Injectable()
export class IdentityProvider {
  private readonly atOnce = new AtOnce(waiting, waitingOfOne);
  private readonly known = new Map<
    string,
    { readonly configuration: Promise<oidc.Configuration>; readonly at: number }
  >();

  constructor(private readonly outbound: Outbound) {}

  /**
   * Trades the code for who it stands for. Refused: not-authorised for a wrong, used or expired code, unavailable when the provider does not answer.
   * Never called inside a transaction: a provider that hangs would keep its connection.
   */
  identify(proof: Proof, address: string, service?: SignInService): Promise<Identity> {
    outside();
    return this.atOnce.run(address, () => this.trade(proof, service));
  }

  /** Who the person is by now: `over` where the provider no longer stands by its earlier answer, `away` where it does not answer. Never called inside a transaction either. */
  async askAgain(refreshToken: string, address: string, service?: SignInService): Promise<Identity | 'over' | 'away'> {
    outside();
    try {
      return await this.atOnce.run(address, async () => {
        const configuration = await this.configuration(service);
        const tokens = await oidc.refreshTokenGrant(configuration, refreshToken);
        const identity = await identityOf(configuration, tokens, service);
        return { ...identity, refreshToken: identity.refreshToken ?? refreshToken };
      });
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return 'over';
      refusalFor(error);
      return 'away';
    }
  }

  /** Where people are sent to sign in. Refuses `validation-failed` by field: an address nobody may ask, or one that is no provider's. */
  async authorizationEndpointOf(asked: Asked): Promise<string> {
    outside();
    const refused = (reason: string) =>
      new DomainError('validation-failed', { fields: [{ field: 'Aussteller', reason }] });
    const problem = await this.outbound.destination(asked.issuer).catch((error: unknown) => error);
    if (problem instanceof DestinationRefused) throw refused(problem.reason);
    const found = await this.discover(asked).catch(() => null);
    const endpoint = found?.serverMetadata().authorization_endpoint ?? '';
    if (!URL.canParse(endpoint)) throw refused('no-provider');
    // People type their password there: never to a page anybody could read.
    if (new URL(endpoint).protocol !== new URL(asked.issuer).protocol) throw refused('https-only');
    return endpoint;
  }

  private async trade({ code, verifier, nonce }: Proof, service: SignInService | undefined): Promise<Identity> {
    try {
      const configuration = await this.configuration(service);
      // The code can only be exchanged at the one provider it was asked for, so the answer's `iss` is that provider.
      const answer = new URL(`${environment().PUBLIC_URL.replace(/\/$/, '')}/admin/auth-callback`);
      answer.search = new URLSearchParams({ code, iss: configuration.serverMetadata().issuer }).toString();
      const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(nonce && { expectedNonce: nonce }),
      });
      return await identityOf(configuration, tokens, service);
    } catch (error) {
      throw refusalFor(error);
    }
  }

  private configuration(service: SignInService | undefined): Promise<oidc.Configuration> {
    const key = service ? `${service.serviceId} ${service.version}` : '';
    const kept = this.known.get(key);
    if (kept && Date.now() - kept.at < knownFor) return kept.configuration;
    for (const [old, { at }] of this.known) if (Date.now() - at >= knownFor) this.known.delete(old);
    const configuration = service ? this.discover(service) : discover();
    this.known.set(key, { configuration, at: Date.now() });
    // A provider that was down is asked again by the next sign-in.
    configuration.catch(() => this.known.delete(key));
    return configuration;
  }

  /** Whatever a tenant names is asked like everything it names: never inside a private network, and never where an answer leads on to. */
  private async discover({ issuer, clientId, secret }: Asked): Promise<oidc.Configuration> {
    const address = new URL(issuer);
    return oidc.discovery(address, clientId, undefined, secret === null ? oidc.None() : oidc.ClientSecretPost(secret), {
      execute: safeguards(address),
      timeout: patience,
      [oidc.customFetch]: (text, { method, headers, body }) =>
        this.outbound.fetch(text, { method, headers, body }) as Promise<Response>,
    });
  }
}

// Plain http is for the demo's own provider; the ID token's signature is what the claims rest on.
const safeguards = ({ protocol }: URL) => [
  oidc.enableNonRepudiationChecks,
  ...(protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
];

async function discover(): Promise<oidc.Configuration> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = environment();
  if (!OIDC_ISSUER) throw new Error('OIDC_ISSUER is not set');
  const issuer = new URL(OIDC_ISSUER);
  return oidc.discovery(issuer, OIDC_CLIENT_ID, undefined, oidc.None(), {
    execute: safeguards(issuer),
    timeout: patience,
  });
}

/** Providers that keep claims out of the ID token, or send none when asked again, answer them at the userinfo endpoint. */
async function identityOf(
  configuration: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.refreshTokenGrant>>,
  service: SignInService | undefined,
): Promise<Identity> {
  const claims = tokens.claims();
  const wanted = service ? (service.mapping.rolesClaim ?? 'email') : 'department';
  const isThere = claims && claimAt(claims, wanted) !== undefined && (!service || claims['name'] !== undefined);
  const noMore = service && configuration.serverMetadata().userinfo_endpoint === undefined;
  if (claims && (isThere || noMore)) return { subject: claims.sub, claims, refreshToken: tokens.refresh_token };
  const told = await oidc.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? oidc.skipSubjectCheck);
  return { subject: told.sub, claims: { ...claims, ...told }, refreshToken: tokens.refresh_token };
}

function refusalFor(error: unknown): DomainError {
  if (error instanceof oidc.ResponseBodyError && error.status < 500) return new DomainError('not-authorised');
  // Another nonce than was sent, one that was not told, or none where one was: the code belongs to somebody else's sign-in.
  if (/nonce/i.test(`${(error as Error).message} ${((error as Error).cause as Error | undefined)?.message ?? ''}`))
    return new DomainError('not-authorised');
  // A cause that is no error is the provider's answer and may hold a person's claims: it is not logged.
  const { name, message, cause } = error as Error;
  logger.warn(
    { error: `${name}: ${message}`, cause: cause instanceof Error ? cause.message : undefined },
    'the identity provider did not answer as it should',
  );
  return new DomainError('unavailable', { retryAfterSeconds: 5 });
}

/** A tenant's own identity providers. */
export const SignInServiceRow = defineEntity({
  name: 'SignInServiceRow',
  tableName: 'sign_in_service',
  properties: p => ({
    tenantId: p.uuid().primary(),
    serviceId: p.uuid().primary(),
    name: p.text(),
    issuer: p.text(),
    clientId: p.text(),
    secretEncrypted: p.text().nullable(),
    authorizationEndpoint: p.text(),
    scope: p.text(),
    mapping: p.json<ClaimMapping>(),
    version: p.integer(),
    /** The version somebody tried out last. */
    testedVersion: p.integer().nullable(),
    active: p.boolean(),
    changedBy: p.uuid(),
    changedByName: p.text(),
    changedAt: p.datetime(),
  }),
});
export type SignInServiceEntry = RowOf<typeof SignInServiceRow>;

/** What an operator writes of one; `secret`: undefined as it is, null none. */
export interface WrittenService {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | null | undefined;
  readonly scope: string;
  readonly mapping: ClaimMapping;
}
type AuditAction = Parameters<Audit['record']>[0]['action'];
/** More would fill the sign-in page. */
const most = 5;
const column = 'sign_in_service.secret_encrypted';

/** The list of them (docs/specification/programme.md#a-tenants-own-identity-providers). */
@Injectable()
export class SignInServices {
  constructor(
    private readonly cipher: Cipher,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  all(): Promise<SignInServiceEntry[]> {
    return rows().selectAll().orderBy('name').orderBy('serviceId').execute();
  }

  /** Tried out and off: whoever did not write it may switch it on. */
  async thatWait(userId: string): Promise<Waiting> {
    return rows()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('changedAt').as('oldestAt')])
      .where('active', '=', false)
      .whereRef('testedVersion', '=', 'version')
      .where('changedBy', '<>', userId)
      .executeTakeFirstOrThrow();
  }

  /** As it is asked. */
  async find(serviceId: string, which: 'any' | 'active'): Promise<SignInService | undefined> {
    const row = await rows().selectAll().where('serviceId', '=', serviceId).executeTakeFirst();
    if (!row || (which === 'active' && !row.active)) return undefined;
    const { secretEncrypted, version, issuer, clientId, mapping } = row;
    const secret = secretEncrypted && this.cipher.decrypt(secretEncrypted, column, serviceId);
    return { serviceId, version, issuer, clientId, mapping, secret };
  }

  async add({ secret, ...written }: WrittenService, authorizationEndpoint: string, by: By): Promise<string> {
    ensure((await this.all()).length < most, 'validation-failed', {
      fields: [{ field: 'Name', reason: 'too-many-services' }],
    });
    const serviceId = newId();
    await services()
      .insertInto('sign_in_service')
      .values({
        tenantId: currentWork().tenantId,
        serviceId,
        ...written,
        mapping: JSON.stringify(written.mapping) as never,
        authorizationEndpoint,
        secretEncrypted: secret ? this.cipher.encrypt(secret, column, serviceId) : null,
        version: 1,
        active: false,
        ...this.changedBy(by),
      })
      .execute();
    await this.note('sign-in-service.create', serviceId, by, undefined, written);
    return serviceId;
  }

  /** Switched off until it was tried out anew and another operator agreed. */
  async change(
    serviceId: string,
    version: number,
    { secret, ...written }: WrittenService,
    authorizationEndpoint: string,
    by: By,
  ): Promise<void> {
    const before = await this.held(serviceId, version);
    // Else whoever may not read the secret would have it sent to a server of their own.
    const isSentElsewhere = before.secretEncrypted !== null && secret === undefined && before.issuer !== written.issuer;
    ensure(!isSentElsewhere, 'validation-failed', { fields: [{ field: 'Geheimnis', reason: 'required' }] });
    await change(serviceId)
      .set({
        ...written,
        mapping: JSON.stringify(written.mapping) as never,
        authorizationEndpoint,
        ...(secret !== undefined && {
          secretEncrypted: secret === null ? null : this.cipher.encrypt(secret, column, serviceId),
        }),
        version: version + 1,
        active: false,
        ...this.changedBy(by),
      })
      .execute();
    await this.endSessions(serviceId);
    const { name, issuer, clientId, scope, mapping } = before;
    const changes = { ...written, newSecret: secret !== undefined };
    await this.note('sign-in-service.change', serviceId, by, { name, issuer, clientId, scope, mapping }, changes);
  }

  async tested(serviceId: string, version: number, by: By): Promise<void> {
    await this.held(serviceId, version);
    await change(serviceId).set({ testedVersion: version }).execute();
    await this.note('sign-in-service.test', serviceId, by);
  }

  /** Somebody else than who wrote it: it says who is an operator, so one alone could make themselves a second one with it. */
  async switchOn(serviceId: string, version: number, by: By): Promise<void> {
    const { testedVersion, changedBy } = await this.held(serviceId, version);
    ensure(testedVersion === version, 'changed-meanwhile');
    ensure(changedBy !== by.userId, 'not-authorised');
    await change(serviceId).set({ active: true }).execute();
    await this.note('sign-in-service.on', serviceId, by);
  }

  async switchOff(serviceId: string, version: number, by: By): Promise<void> {
    await this.held(serviceId, version);
    // To be tried out again: what was switched off on purpose waits for nobody.
    await change(serviceId).set({ active: false, testedVersion: null }).execute();
    await this.endSessions(serviceId);
    await this.note('sign-in-service.off', serviceId, by);
  }

  async remove(serviceId: string, by: By): Promise<void> {
    const { numDeletedRows: removed } = await services()
      .deleteFrom('sign_in_service')
      .where('tenantId', '=', currentWork().tenantId)
      .where('serviceId', '=', serviceId)
      .executeTakeFirst();
    ensure(removed === 1n, 'not-found');
    await this.endSessions(serviceId);
    await this.note('sign-in-service.remove', serviceId, by);
  }

  private async held(serviceId: string, version: number): Promise<SignInServiceEntry> {
    const row = await rows().selectAll().where('serviceId', '=', serviceId).forUpdate().executeTakeFirst();
    ensure(row !== undefined, 'not-found');
    ensure(row.version === version, 'changed-meanwhile');
    return row;
  }

  private changedBy(by: By) {
    return { changedBy: by.userId, changedByName: by.name, changedAt: this.clock.now() };
  }

  private async endSessions(serviceId: string): Promise<void> {
    await tables<typeof TokenRow>()
      .deleteFrom('token')
      .where('tenantId', '=', currentWork().tenantId)
      .where('kind', '=', 'agency')
      .where(sql<string>`data->>'service'`, '=', serviceId)
      .execute();
  }

  private note(action: AuditAction, subject: string, by: By, before?: unknown, after?: unknown): Promise<void> {
    return this.audit.record({ action, subject, by: by.name, before, after });
  }
}

const services = () => tables<typeof SignInServiceRow>();
const rows = () => services().selectFrom('sign_in_service').where('tenantId', '=', currentWork().tenantId);
const change = (serviceId: string) =>
  services()
    .updateTable('sign_in_service')
    .where('tenantId', '=', currentWork().tenantId)
    .where('serviceId', '=', serviceId);

@QueryHandler(OfferedSignIns)
export class OfferedSignInsHandler implements IQueryHandler<OfferedSignIns> {
  constructor(private readonly list: SignInServices) {}

  async execute(): Promise<readonly OfferedSignIn[]> {
    return (await this.list.all()).filter(({ active }) => active);
  }
}
