import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { equalSecrets } from '../crypto/cipher.js';
import { DomainError, ensure, type RefusalReason } from '../domain/domain-error.js';
import { environment } from '../environment.js';
import { RateLimit } from '../intake/limits.js';
import type { Tenant } from '../tenancy/tenant.js';
import { Tokens, type TokenKind, type TokenRecord } from '../tokens.js';
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

/** docs/specification/programme.md#who-may-do-what. Any other role: nothing. */
const abilitiesOfRole: Readonly<Record<string, readonly string[]>> = {
  AgenturInhaber: [...staff, 'Rechnungen', 'Mitarbeiter'],
  AgenturMitarbeiter: staff,
  /** Of one tenant. */
  Betreiber: ['Ereignisse', 'Warteschlangen', 'Auszahlungen', 'Mandanten', 'Personal', 'Protokoll', 'Datenschutz'],
  /** Of the installation: nobody’s people, nobody’s money. */
  plattform: ['Plattform', 'Warteschlangen', 'Projektionen', 'Protokoll'],
};

export const mayDo = (roles: readonly string[], ability: string): boolean =>
  roles.some(role => abilitiesOfRole[role]?.includes(ability));

/** A session whose provider last spoke too long ago to go by: it is asked first, outside any transaction, then the call begins anew. */
export class ProviderIsToBeAsked extends Error {}

/** Who asks it, by the module of the providers. Afterwards the session is good for a while, with today's roles, or it is over, or goes on as it is until its time ends. */
export abstract class SessionRenewal {
  abstract renew(
    tenant: Tenant,
    token: string,
    request: { readonly address: string; readonly correlationId: string },
  ): Promise<void>;
}

/** Whether the provider signed what was sent, by the module of the orders; refuses `not-authorised`. */
export abstract class ProviderSignature {
  abstract verify(context: CallContext): Promise<unknown>;
}

const anonymous: Principal = { kind: 'anonymous' };

/** Known to this process alone. A ticket stands in a page's address: it counts where the server itself asks for that page, and nothing sent from outside can say so. */
const ownPages = `${randomBytes(32).toString('base64url')}.`;
/** What the server's own pages send for the ticket in their cookie. */
export const tokenOfTicket = (ticket: string): string => `${ownPages}${ticket}`;
const ticketIn = (bearer = ''): string | null =>
  equalSecrets(bearer.slice(0, ownPages.length), ownPages) ? bearer.slice(ownPages.length) : null;

/** How an API key begins, so that whoever finds one in a file or a log knows what it is. */
export const apiKeyPrefix = 'psk_';
/** Of one key; a batch of orders is one. */
export const apiCallsAMinute = 600;
/** When a key was used last is noted no more often than this. */
const notedEveryMs = 60_000;

/** Turns the bearer token into the principal a call asks for, or refuses with the catalogue's reason. Runs in the tenant's transaction: another tenant's token is unknown here. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly limit: RateLimit,
  ) {}

  async authenticate(call: CallSpec, bearer: string | undefined): Promise<Principal> {
    if (call.apiRight && bearer?.startsWith(apiKeyPrefix)) return this.apiKey(call.apiRight, bearer);
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

  /** A link whose reward is settled opens nothing; whoever tries to do something with it is told how it was settled. A call that names this refusal says so itself. */
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
    const { subjectId, data } = await this.record('agency', bearer, 'session-over');
    const agencyNumber = String(data['agencyNumber'] ?? '');
    // Of no agency, somebody could be an operator and nothing else: an agency's people see what is their agency's.
    const roles = (Array.isArray(data['roles']) ? data['roles'].map(String) : []).filter(
      role => agencyNumber !== '' || !role.startsWith('Agentur'),
    );
    ensure(call.auth === 'agency' || roles.includes('Betreiber'), 'not-authorised');
    ensure(!call.ability || mayDo(roles, call.ability), 'not-authorised');
    return {
      kind: 'agency',
      userId: subjectId,
      name: String(data['name'] ?? ''),
      roles,
      agencyNumber,
      token: bearer ?? '',
    };
  }

  /** Its token is kept as the platform's, so that no tenant's session is ever one. */
  private async platform(call: CallSpec, bearer: string | undefined): Promise<Principal> {
    const { subjectId, data } = await this.record('platform', bearer, 'session-over');
    ensure(!call.ability || mayDo(['plattform'], call.ability), 'not-authorised');
    return { kind: 'platform', userId: subjectId, name: String(data['name'] ?? ''), token: bearer ?? '' };
  }

  /** Every failure answers the same, as for the provider's signature. */
  private async apiKey(right: string, bearer: string): Promise<Principal> {
    const token = bearer.slice(apiKeyPrefix.length);
    const { data } = await this.record('api-key', token, 'not-authorised');
    ensure(Array.isArray(data['rights']) && data['rights'].includes(right), 'not-authorised');
    const keyId = this.tokens.idOf(token);
    this.limit.take(`api-key ${keyId}`, apiCallsAMinute);
    const now = this.clock.now();
    if (typeof data['usedAt'] !== 'string' || now.getTime() - Date.parse(data['usedAt']) >= notedEveryMs)
      await this.tokens.renew('api-key', token, { usedAt: now.toISOString() });
    return { kind: 'api-key', keyId, token: bearer };
  }

  private async record(kind: TokenKind, bearer: string | undefined, otherwise: RefusalReason) {
    const record = bearer ? await this.tokens.resolve(kind, bearer) : undefined;
    if (!record) throw new DomainError(otherwise);
    const { askAt } = record.data;
    if (typeof askAt === 'string' && new Date(askAt) <= this.clock.now()) throw new ProviderIsToBeAsked();
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

/** What a cookie says, as the browser sent it. */
export const cookieIn = (headers: Headers, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(headers['cookie'] ?? '')?.[1];

/** `framed`: kept apart for the page the portal is framed by, where browsers take no other (decision 0026). */
type Keeping = 'own' | 'framed';

interface CookieOptions {
  readonly path: string;
  /** Without, it ends with the browser's session; 0 removes it. */
  readonly days?: number;
  readonly httpOnly: boolean;
  readonly keeping: Keeping;
}

/** A `Set-Cookie` line. Values are of our own making and need no escaping. */
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

/** A preview's token: in the portal a cookie that no script reads, elsewhere a header. */
export const previewCookie = 'psoe_vorschau';
const previewHeader = 'x-vorschau';
/** In the link that opens it, from where the portal takes it into the cookie. */
export const previewParameter = 'vorschau';
/** Whether it opens the portal of the tenant at work, which is a draft. */
export async function mayPreview(tokens: Tokens, headers: Headers): Promise<boolean> {
  const token = headers[previewHeader] || cookieIn(headers, previewCookie);
  return token !== undefined && (await tokens.resolve('preview', token)) !== undefined;
}

/** The token of a session, in a cookie no script can read (decision 0028). */
export const sessionCookie = 'psoe_token';
/** Where the product is reached by https, browsers take it from this host alone: nobody on a neighbouring name lays a session of theirs into it. */
const sessionCookieHere = (): string => ofThisHost(sessionCookie);
const ofThisHost = (name: string): string => (environment().PUBLIC_URL.startsWith('https:') ? `__Host-${name}` : name);
/** Ties a sign-in at a tenant's own provider to the browser it began in; of this host alone, for the same reason. */
export const signInCookie = (): string => ofThisHost('psoe_anmeldung');
/** Beside it, for the portal's scripts: that there is a session. Without it the token counts for nothing, so a page ends its session also where the server is away. */
export const loggedInCookie = 'psoe_angemeldet';
/** Said by the portal alone: it keeps its session in the cookie (`cookie`), or in one kept apart for the page it is framed by (`rahmen`). */
export const keepingHeader = 'x-sitzung';

const keepings: Readonly<Record<string, Keeping>> = { cookie: 'own', rahmen: 'framed' };

interface IncomingRequest {
  readonly method: string;
  readonly headers: Headers;
}

/**
 * How the portal that asks keeps its session; null for every other client and for requests of other sites. A forged request can neither name this header (browsers would ask first, and
 * nobody is allowed to) nor come from here: `Sec-Fetch-Site`, or `Origin` where a browser does not send that, must say so wherever something is changed.
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

/** The origin of our own page that asks, as its browser names it; null for every other client, and for pages of others. */
export const pageAsking = (headers: Headers): string | null => {
  const { origin } = headers;
  return origin && URL.canParse(origin) && new URL(origin).origin === origin && isFromHere('POST', headers)
    ? origin
    : null;
};

/** The token a request is authorised by: of its header, else of the portal's cookie. */
export function bearerOf(asked: IncomingRequest): { readonly token: string | undefined; readonly byCookie: boolean } {
  const token = /^Bearer (\S+)$/i.exec(asked.headers['authorization'] ?? '')?.[1];
  if (token || !keepingOf(asked) || !cookieIn(asked.headers, loggedInCookie)) return { token, byCookie: false };
  return { token: cookieIn(asked.headers, sessionCookieHere()), byCookie: true };
}

/** The portal's own session, whoever led the browser here: enough to tell whose visit it is, and for nothing that is shown or done. */
export const visitorsSession = (headers: Headers): string | undefined =>
  cookieIn(headers, loggedInCookie) && cookieIn(headers, sessionCookieHere());

/** `Set-Cookie` lines of a session that begins or goes on; `days` for one that outlives the browser's. */
export function sessionCookies(tenant: Tenant, keeping: Keeping, token: string, days?: number): string[] {
  const options = { path: '/', keeping, ...(days !== undefined && { days }) } satisfies Omit<CookieOptions, 'httpOnly'>;
  return [
    setCookie(tenant, sessionCookieHere(), token, { ...options, httpOnly: true }),
    setCookie(tenant, loggedInCookie, token && '1', { ...options, httpOnly: false }),
  ];
}

export const noSessionCookies = (tenant: Tenant, keeping: Keeping): string[] => sessionCookies(tenant, keeping, '', 0);
