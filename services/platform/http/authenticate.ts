import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { equalSecrets } from '../crypto/cipher.js';
import { DomainError, ensure, type RefusalReason } from '../domain/domain-error.js';
import { environment } from '../environment.js';
import { RateLimit } from '../intake/limits.js';
import type { Tenant } from '../tenancy/tenant.js';
import { Tokens, type TokenRecord } from '../tokens.js';
import type { TokenKind } from '../token-kind.js';
import type { CallContext, CallSpec, Principal, StaffActing } from './call.js';

const staff = [
  'AuftragsReport',
  'EmpfehlerReport',
  'Praemien',
  'Einladungstool',
  'Verwaltung',
  'StatistikReport',
  'Stammdaten',
];

/** docs/specification/programme.md#who-may-do-what. Any other role has no abilities. */
const abilitiesOfRole: Readonly<Record<string, readonly string[]>> = {
  AgenturInhaber: [...staff, 'Rechnungen', 'Mitarbeiter'],
  AgenturMitarbeiter: staff,
  /** Operator of one tenant. */
  Betreiber: ['Ereignisse', 'Warteschlangen', 'Auszahlungen', 'Mandanten', 'Personal', 'Protokoll', 'Datenschutz'],
  /** Operator of the installation: without access to any tenant's people or money. */
  plattform: ['Plattform', 'Warteschlangen', 'Projektionen', 'Protokoll'],
};

export const mayDo = (roles: readonly string[], ability: string): boolean =>
  roles.some(role => abilitiesOfRole[role]?.includes(ability));

/** Whether staff with these roles may make the call. */
export const mayCall = (
  roles: readonly string[],
  { ability, operatorsMay = false }: Pick<CallSpec, 'ability' | 'operatorsMay'>,
): boolean => !ability || mayDo(roles, ability) || (operatorsMay && roles.includes('Betreiber'));

/**
 * Thrown when the provider's last answer about a session is too old: the provider is asked outside any transaction,
 * then the call is repeated.
 */
export class ProviderCheckDue extends Error {}

/**
 * Implemented by the module of the providers. Afterwards the session is valid with current roles, or ended, or
 * (provider unreachable) continues until its time ends.
 */
export abstract class SessionRenewal {
  abstract renew(
    tenant: Tenant,
    token: string,
    request: { readonly address: string; readonly correlationId: string },
  ): Promise<void>;
}

/** Verifies a provider's request signature, implemented by the module of the orders; throws `not-authorised`. */
export abstract class ProviderSignature {
  abstract verify(context: CallContext): Promise<unknown>;
}

const anonymous: Principal = { kind: 'anonymous' };

/**
 * A secret of this process. A ticket is part of a page's URL: it counts only when the server itself requests data for
 * that page, and an outside request cannot claim that.
 */
const ownPages = `${randomBytes(32).toString('base64url')}.`;
/** The bearer token that the server's own pages send for the ticket in their cookie. */
export const tokenOfTicket = (ticket: string): string => `${ownPages}${ticket}`;
const ticketIn = (bearer = ''): string | null =>
  equalSecrets(bearer.slice(0, ownPages.length), ownPages) ? bearer.slice(ownPages.length) : null;

/** Prefix of an API key, so that a key found in a file or a log is recognised. */
export const apiKeyPrefix = 'psk_';
/** What an API key is told at calls of staff, whether it is known or not. */
const keyMayNot = { values: { key: `${apiKeyPrefix}…` } } as const;
const authOfStaff: ReadonlySet<CallSpec['auth']> = new Set(['agency', 'operator', 'platform']);
/** Calls allowed per API key and minute; a batch of orders counts as one. */
export const apiCallsAMinute = 600;
/** Minimum interval between two updates of a key's last use. */
const notedEveryMs = 60_000;

/**
 * Turns the bearer token into the principal that a call requires, or throws the catalogue's error. Runs in the tenant's
 * transaction: another tenant's token is unknown here.
 */
@Injectable()
export class Authenticator {
  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly limit: RateLimit,
  ) {}

  async authenticate(call: CallSpec, bearer: string | undefined): Promise<Principal> {
    if (call.apiRight && bearer?.startsWith(apiKeyPrefix)) return this.apiKey(call.apiRight, bearer);
    if (authOfStaff.has(call.auth)) ensure(!bearer?.startsWith(apiKeyPrefix), 'not-authorised', keyMayNot);
    switch (call.auth) {
      case 'none':
      case 'provider':
        return anonymous;
      case 'optional-user':
        return bearer ? this.recommender(call, bearer, 'session-over') : anonymous;
      case 'user':
        return this.recommender(call, bearer, bearer ? 'session-over' : 'login-first');
      case 'recipient':
        return this.recipient(call, bearer);
      case 'reward':
        return this.reward(call, bearer);
      case 'user-or-reward': {
        const reward = bearer ? await this.tokens.resolve('reward', bearer) : undefined;
        if (reward) return rewardPrincipal(reward, bearer);
        const asked = bearer ? await this.tokens.resolve('account-holder', bearer) : undefined;
        if (asked)
          return {
            kind: 'payee',
            beneficiaryId: asked.subjectId,
            token: bearer ?? '',
            isOutdated: asked.data['outdated'] === true,
          };
        return this.recommender(call, bearer, 'bank-details-unauthorised');
      }
      case 'agency':
      case 'operator':
        return this.agency(call, bearer);
      case 'platform':
        return this.platform(call, bearer);
    }
  }

  mayPreview(headers: Headers): Promise<boolean> {
    return mayPreview(this.tokens, headers);
  }

  private async recipient(call: CallSpec, bearer: string | undefined): Promise<Principal> {
    const ticket = call.ticketMay ? ticketIn(bearer) : null;
    const { subjectId } =
      ticket === null
        ? await this.record('recipient', bearer, 'recipient-token-invalid')
        : await this.record('recipient-ticket', ticket, 'recipient-token-invalid');
    return { kind: 'recipient', recipientId: subjectId, token: bearer ?? '' };
  }

  /**
   * A link whose reward is settled gives no access; a caller that tries to act with it learns how it was settled. A
   * call that lists this refusal reports it itself.
   */
  private async reward(call: CallSpec, bearer: string | undefined): Promise<Principal> {
    const record = bearer ? await this.tokens.find('reward', bearer) : undefined;
    const ended = record?.usedAt ? (record.data['ended'] as RefusalReason | undefined) : undefined;
    if (ended && call.method !== 'GET') throw new DomainError(ended);
    if (record && ended && call.errors?.includes(ended)) return { ...rewardPrincipal(record, bearer), ended };
    return rewardPrincipal(await this.record('reward', bearer, 'reward-token-invalid'), bearer);
  }

  private async recommender(call: CallSpec, bearer: string | undefined, otherwise: RefusalReason): Promise<Principal> {
    const { subjectId, data } = await this.record('user', bearer, otherwise);
    const recommender = { kind: 'recommender', recommenderId: subjectId, token: bearer ?? '' } as const;
    if (data['byAdmin'] !== true) return { ...recommender, byAdmin: false };
    ensure(call.staffMay ?? call.method === 'GET', 'not-authorised');
    return {
      ...recommender,
      byAdmin: true,
      staff: (data['staff'] as StaffActing | undefined) ?? { actor: 'agency', name: '' },
    };
  }

  private async agency(call: CallSpec, bearer: string | undefined): Promise<Principal> {
    const { subjectId, data, expiresAt } = await this.record('agency', bearer, 'session-over');
    const agencyNumber = String(data['agencyNumber'] ?? '');
    // A user without an agency can only be an operator: agency roles would have no agency's data to show.
    const roles = (Array.isArray(data['roles']) ? data['roles'].map(String) : []).filter(
      role => agencyNumber !== '' || !role.startsWith('Agentur'),
    );
    ensure(call.auth === 'agency' || roles.includes('Betreiber'), 'not-authorised');
    ensure(mayCall(roles, call), 'not-authorised');
    return {
      kind: 'agency',
      userId: subjectId,
      name: String(data['name'] ?? ''),
      roles,
      agencyNumber,
      token: bearer ?? '',
      endsAt: expiresAt,
    };
  }

  /** Platform tokens are stored under the platform tenant, so that no tenant's session can be one. */
  private async platform(call: CallSpec, bearer: string | undefined): Promise<Principal> {
    const { subjectId, data, expiresAt } = await this.record('platform', bearer, 'session-over');
    ensure(!call.ability || mayDo(['plattform'], call.ability), 'not-authorised');
    const name = String(data['name'] ?? '');
    return { kind: 'platform', userId: subjectId, name, token: bearer ?? '', endsAt: expiresAt };
  }

  /** Every failure gives the same error, as for the provider's signature. */
  private async apiKey(right: string, bearer: string): Promise<Principal> {
    const token = bearer.slice(apiKeyPrefix.length);
    const { data } = await this.record('api-key', token, 'not-authorised');
    ensure(Array.isArray(data['rights']) && data['rights'].includes(right), 'not-authorised');
    const keyId = this.tokens.idOf(token);
    this.limit.take(`api-key ${keyId}`, apiCallsAMinute);
    const now = this.clock.now();
    if (typeof data['usedAt'] !== 'string' || now.getTime() - Date.parse(data['usedAt']) >= notedEveryMs)
      await this.tokens.renew('api-key', token, { usedAt: now.toISOString() });
    const { madeBy } = data;
    return { kind: 'api-key', keyId, token: bearer, madeBy: typeof madeBy === 'string' ? madeBy : null };
  }

  private async record(kind: TokenKind, bearer: string | undefined, otherwise: RefusalReason) {
    const record = bearer ? await this.tokens.resolve(kind, bearer) : undefined;
    if (!record) throw new DomainError(otherwise);
    const { askAt } = record.data;
    if (typeof askAt === 'string' && new Date(askAt) <= this.clock.now()) throw new ProviderCheckDue();
    return record;
  }
}

const rewardPrincipal = (
  { subjectId, data }: TokenRecord,
  bearer: string | undefined,
): Extract<Principal, { kind: 'reward' }> => ({
  kind: 'reward',
  rewardId: subjectId,
  token: bearer ?? '',
  isOutdated: data['outdated'] === true,
});

type Headers = Readonly<Record<string, string | undefined>>;

/** A cookie's value as the browser sent it. */
export const cookieIn = (headers: Headers, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(headers['cookie'] ?? '')?.[1];

/** `framed`: a partitioned cookie for the page that embeds the portal in a frame, where browsers accept no other (decision 0026). */
type Keeping = 'own' | 'framed';

interface CookieOptions {
  readonly path: string;
  /** Absent: a session cookie; 0 deletes it. */
  readonly days?: number;
  readonly httpOnly: boolean;
  readonly keeping: Keeping;
}

/** A `Set-Cookie` header. Values are generated by us and need no escaping. */
export function setCookie(
  { portalUrl }: Pick<Tenant, 'portalUrl'>,
  name: string,
  value: string,
  { path, days, httpOnly, keeping }: CookieOptions,
): string {
  const sameSite =
    keeping === 'framed'
      ? ['SameSite=None', 'Secure', 'Partitioned']
      : ['SameSite=Lax', ...(portalUrl.startsWith('https:') || name.startsWith('__Host-') ? ['Secure'] : [])];
  return [
    `${name}=${value}`,
    `Path=${path}`,
    ...(days === undefined ? [] : [`Max-Age=${days * 86_400}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...sameSite,
  ].join('; ');
}

/** A preview's token: in the portal an HttpOnly cookie, elsewhere a header. */
export const previewCookie = 'psoe_vorschau';
const previewHeader = 'x-vorschau';
/** Query parameter of the preview link, from which the portal moves the token into the cookie. */
export const previewParameter = 'vorschau';
/** Whether the caller may preview the portal of the current tenant, which is a draft. */
export async function mayPreview(tokens: Tokens, headers: Headers): Promise<boolean> {
  const token = headers[previewHeader] || cookieIn(headers, previewCookie);
  return token !== undefined && (await tokens.resolve('preview', token)) !== undefined;
}

/** A session's token, in an HttpOnly cookie (decision 0028). */
export const sessionCookie = 'psoe_token';
/** Over HTTPS browsers accept it from this host only, so that a neighbouring subdomain cannot plant its own session. */
const sessionCookieHere = (): string => ofThisHost(sessionCookie);
const ofThisHost = (name: string): string => (environment().PUBLIC_URL.startsWith('https:') ? `__Host-${name}` : name);
/** Ties a sign-in at a tenant's identity provider to the browser in which it began; restricted to this host for the same reason. */
export const signInCookie = (): string => ofThisHost('psoe_anmeldung');
/**
 * Tells the portal's scripts that a session exists. Without it the token is ignored, so a page can end its session even
 * when the server is unreachable.
 */
export const loggedInCookie = 'psoe_angemeldet';
/** Sent by the portal only: it keeps its session in the cookie (`cookie`), or in a partitioned one for the embedding page (`rahmen`). */
export const keepingHeader = 'x-sitzung';

const keepings: Readonly<Record<string, Keeping>> = { cookie: 'own', rahmen: 'framed' };

interface IncomingRequest {
  readonly method: string;
  readonly headers: Headers;
}

/**
 * How the portal keeps its session; null for other clients and cross-site requests. A forged one can neither set this
 * header (no preflight is allowed) nor pass as same-origin: for writes `Sec-Fetch-Site`, else `Origin`, must prove it.
 */
export function keepingOf({ method, headers }: IncomingRequest): Keeping | null {
  const keeping = keepings[headers[keepingHeader] ?? ''];
  return keeping && isFromHere(method, headers) ? keeping : null;
}

function isFromHere(method: string, headers: Headers): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === host;
  return method === 'GET' || method === 'HEAD';
}

/** The origin of our own page that sends the request, as its browser names it; null for other clients and other sites' pages. */
export const requestOrigin = (headers: Headers): string | null => {
  const { origin } = headers;
  return origin && URL.canParse(origin) && new URL(origin).origin === origin && isFromHere('POST', headers)
    ? origin
    : null;
};

/** The token that authorises a request: from its header, else from the portal's cookie. */
export function bearerOf(asked: IncomingRequest): { readonly token: string | undefined; readonly byCookie: boolean } {
  const token = /^Bearer (\S+)$/i.exec(asked.headers['authorization'] ?? '')?.[1];
  if (token || !keepingOf(asked) || !cookieIn(asked.headers, loggedInCookie)) return { token, byCookie: false };
  return { token: cookieIn(asked.headers, sessionCookieHere()), byCookie: true };
}

/** The portal's session regardless of the referring site: only to recognise a visitor, never to show or change data. */
export const visitorsSession = (headers: Headers): string | undefined =>
  cookieIn(headers, loggedInCookie) && cookieIn(headers, sessionCookieHere());

/** `Set-Cookie` headers for a new or continued session; `days` for one that outlives the browser's. */
export function sessionCookies(tenant: Tenant, keeping: Keeping, token: string, days?: number): string[] {
  const options = { path: '/', keeping, ...(days !== undefined && { days }) } satisfies Omit<CookieOptions, 'httpOnly'>;
  return [
    setCookie(tenant, sessionCookieHere(), token, { ...options, httpOnly: true }),
    setCookie(tenant, loggedInCookie, token && '1', { ...options, httpOnly: false }),
  ];
}

export const noSessionCookies = (tenant: Tenant, keeping: Keeping): string[] => sessionCookies(tenant, keeping, '', 0);
