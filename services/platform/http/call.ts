import { Readable } from 'node:stream';
import { SetMetadata } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import type { z, ZodType } from 'zod';
import { fromWireDateTime, toWireDateTime } from '#contract/shared/codec.js';
import type { WorkContext } from '../database/unit-of-work.js';
import { DomainError, ensure, type RefusalReason } from '../domain/domain-error.js';
import { environment } from '../environment.js';
import { PlanSetting, type PlanMet, type PlannedChange, type Planner } from '../tenancy/settings.js';
import type { Language, Tenant, TenantConfig, TenantStatus } from '../tenancy/tenant.js';
import { isPerson } from './agents.js';
import type { HttpRequest } from './http-request.js';

/** Tenant switches that a call can belong to, by their wire name (docs/specification/programme.md#what-is-switched-off-is-off). */
export const modules = {
  ModuleStoringBankdata: ({ storesBankDetails }: TenantConfig) => storesBankDetails,
  ModuleNewsletterPermission: ({ newsletter }: TenantConfig) => newsletter,
  ModuleErstelleOfflineEmpfehlungCode: ({ offlineCode }: TenantConfig) => offlineCode,
  ModuleEmpfehlerSuche: ({ recommenderSearch }: TenantConfig) => recommenderSearch ?? false,
  ModuleAgentRecommendation: ({ agentRecommendation }: TenantConfig) => agentRecommendation,
  ShowProductCategory: ({ showsProductCategory }: TenantConfig) => showsProductCategory,
  /** Registration and passwords: under auto-login the provider's own pages log people in. */
  OwnLogin: ({ autologin }: TenantConfig) => !autologin,
} as const satisfies Record<string, (config: TenantConfig) => boolean>;
type ModuleName = keyof typeof modules;

/** Throws `module-off` for a module that is off, except by a reward mail's link: a promised reward can be claimed. */
export function moduleMustBeOn(call: CallSpec, principal: Principal, config: TenantConfig): void {
  if (!call.module || principal.kind === 'reward') return;
  if (!modules[call.module](config)) throw new DomainError('module-off');
}

/** Whose token came with a mail. */
const byMail: readonly Principal['kind'][] = ['recipient', 'reward', 'payee'];

type Sent = Pick<HttpRequest, 'body' | 'headers'>;

const holdsToken = ({ body }: Sent): boolean => typeof body === 'object' && body !== null && 'Token' in body;

/** A browser's page, as it cannot help saying: scanners of mails drive real browsers. */
const isPages = ({ headers }: Sent): boolean =>
  headers['origin'] !== undefined || headers['sec-fetch-site'] !== undefined;

/**
 * What a mail's link does, it does for a person: scanners open links and press buttons, and use up and confirm nothing.
 * A page says with its call that a person opened the link (docs/specification/wire.md#links-in-mails).
 */
export function personMustUseMailLink(call: CallSpec, principal: Principal, request: Sent): void {
  const byToken = call.mailLink === true && principal.kind === 'anonymous' && holdsToken(request);
  if (call.method === 'GET' || !(byToken || byMail.includes(principal.kind))) return;
  if (!isPerson(request.headers['user-agent'] ?? '')) throw new DomainError('people-only');
  if (call.typed || !isPages(request) || request.headers['selbst'] === 'Ja') return;
  throw new DomainError('validation-failed', { fields: [{ field: 'Selbst', reason: 'opened-by-itself' }] });
}

/** Whether the call belongs to the portal; staff and provider calls work in every state of a tenant. */
export const isOfPortal = ({ auth, staffEntrance = false }: Pick<CallSpec, 'auth' | 'staffEntrance'>): boolean =>
  !staffEntrance && !['agency', 'operator', 'platform', 'provider'].includes(auth);

/**
 * Throws when the tenant's state does not allow the call (docs/specification/programme.md#states-of-a-tenant).
 * `preview`: whether the caller holds a preview's token.
 */
export async function statusMustAllow(
  call: Pick<CallSpec, 'auth' | 'staffEntrance' | 'needs'>,
  status: TenantStatus,
  preview: () => Promise<boolean>,
): Promise<void> {
  if (!isOfPortal(call) || status === 'live') return;
  if (status === 'draft') {
    if (!(await preview())) throw new DomainError('not-found');
    return;
  }
  const refused = call.needs === 'live' || (call.needs === 'paying' && status === 'suspended');
  if (refused) throw new DomainError('programme-stopped');
}

/** What RequestPipeline reads of a call; the contract's calls have this shape, so platform needs no import of the contract. */
export interface CallSpec {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly scope: 'tenant' | 'root';
  readonly auth:
    | 'none'
    | 'optional-user'
    | 'user'
    | 'recipient'
    | 'reward'
    | 'user-or-reward'
    | 'agency'
    | 'operator'
    | 'platform'
    | 'provider';
  readonly ability?: string;
  readonly operatorsMay?: boolean;
  readonly apiRight?: string;
  readonly module?: ModuleName;
  readonly needs?: 'live' | 'paying';
  readonly staffEntrance?: boolean;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly flags?: readonly string[];
  readonly body?: ZodType;
  readonly bodyType?: string;
  readonly answer: ZodType | null;
  readonly answerType?: string;
  readonly status: number;
  readonly errors?: readonly string[];
  readonly idempotent?: boolean;
  readonly staffMay?: boolean;
  readonly ticketMay?: boolean;
  readonly mailLink?: boolean;
  readonly typed?: boolean;
  readonly acts?: boolean;
  readonly publishes?: boolean;
  readonly readByPeople?: readonly string[];
  readonly sameTime?: boolean;
}

/** The staff member who acts in a recommender's session. */
export interface StaffActing {
  /** The actor of their own session: `agency:<id>`. */
  readonly actor: string;
  readonly name: string;
}

export type Principal =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'recommender';
      readonly recommenderId: string;
      readonly token: string;
      readonly byAdmin: boolean;
      readonly staff?: StaffActing;
    }
  | { readonly kind: 'recipient'; readonly recipientId: string; readonly token: string }
  | {
      readonly kind: 'reward';
      readonly rewardId: string;
      readonly token: string;
      /** Older than the owner's password or address: it no longer writes bank details. */ readonly isOutdated: boolean;
      /** Its reward is settled, and opens no more; whoever answers tells why. */ readonly ended?: RefusalReason;
    }
  | {
      /** Holds the link that asks whose account it is. */
      readonly kind: 'payee';
      readonly beneficiaryId: string;
      readonly token: string;
      readonly isOutdated: boolean;
    }
  | {
      readonly kind: 'agency';
      readonly userId: string;
      readonly name: string;
      readonly roles: readonly string[];
      readonly agencyNumber: string;
      readonly token: string;
      /** When the session ends unless it is renewed. */
      readonly endsAt?: Date | null;
    }
  | {
      readonly kind: 'api-key';
      readonly keyId: string;
      readonly token: string;
      /** The account of the operator who made the key; null where that is not recorded. */
      readonly madeBy: string | null;
    }
  | {
      readonly kind: 'platform';
      readonly userId: string;
      readonly name: string;
      readonly token: string;
      readonly endsAt?: Date | null;
    };

export interface CallContext {
  /** Absent only in calls outside a tenant. */
  readonly tenant: Tenant;
  readonly language: Language;
  readonly principal: Principal;
  /** For a handler that opens its transactions itself (`OwnTransaction`). */
  readonly work: WorkContext;
  /** The caller's network address, for rate limits; never logged together with a person. */
  readonly address: string;
  readonly userAgent: string;
  /** The method received: a HEAD is answered like the GET of the call. */
  readonly method: string;
  readonly correlationId: string;
  readonly now: Date;
  /** When the call was sent: before now where a second person agreed to it since. */
  readonly sentAt: Date;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Buffer;
}

type Output<T> = T extends ZodType<infer O> ? O : undefined;

/** The argument of a controller method: validated input and the caller. */
export interface CallRequest<Spec extends { params?: unknown; query?: unknown; body?: unknown }> {
  readonly params: Output<NonNullable<Spec['params']>>;
  readonly query: Output<NonNullable<Spec['query']>>;
  readonly body: Output<NonNullable<Spec['body']>>;
  readonly context: CallContext;
}

/** An answer with a different status or different headers than the call's default. */
export class Answered {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string | readonly string[]>> = {},
  ) {}
}
export const answered = (
  status: number,
  body: unknown,
  headers?: Record<string, string | readonly string[]>,
): Answered => new Answered(status, body, headers);

/** Answers a call that names a later time (`giltAb`): its change is planned for then. */
export async function planned(
  commands: CommandBus,
  plan: PlannedChange,
  giltAb: string,
  by: Planner,
): Promise<Answered> {
  const { planId, from } = await commands.execute(new PlanSetting(plan, fromWireDateTime(giltAb), by));
  return answered(202, { Geplant: planId, GiltAb: toWireDateTime(from) });
}

/** The part of a preview's answer that lists plans for the same setting. */
export const plansOnWire = (plans: readonly PlanMet[]) =>
  plans.length === 0
    ? {}
    : {
        Geplant: plans.map(({ planId, from, isVoid }) => ({
          Id: planId,
          GiltAb: toWireDateTime(from),
          Wird: isVoid ? ('Entfaellt' as const) : ('GiltDanach' as const),
        })),
      };

type PrincipalOf<Kind extends Principal['kind']> = Extract<Principal, { kind: Kind }>;

/** Returns the principal of the kind that the call's `auth` guarantees. */
export function principalOf<Kind extends Principal['kind']>(context: CallContext, kind: Kind): PrincipalOf<Kind> {
  if (context.principal.kind !== kind) throw new Error(`A ${context.principal.kind} reached a call for a ${kind}.`);
  return context.principal as PrincipalOf<Kind>;
}

/** The member of staff who calls; `agencyNumber` null for someone without an agency. */
export function staffOf(context: CallContext): { readonly name: string; readonly agencyNumber: string | null } {
  const { name, agencyNumber } = principalOf(context, 'agency');
  return { name, agencyNumber: agencyNumber || null };
}

const BY_STAFF = ':by:';
/** The actor recorded with events: `recommender:<id>`, followed by `:by:agency:<id>` when a staff member acts in their session. */
export function actorOf(principal: Principal): string {
  switch (principal.kind) {
    case 'recommender':
      return `recommender:${principal.recommenderId}${principal.staff ? `${BY_STAFF}${principal.staff.actor}` : ''}`;
    case 'recipient':
      return `recipient:${principal.recipientId}`;
    case 'reward':
      return `reward:${principal.rewardId}`;
    case 'payee':
      return `payee:${principal.beneficiaryId}`;
    case 'agency':
      return `${principal.roles.includes('Betreiber') ? 'operator' : 'agency'}:${principal.userId}`;
    case 'api-key':
      return `api-key:${principal.keyId}`;
    case 'platform':
      return `platform:${principal.userId}`;
    default:
      return 'anonymous';
  }
}

export const CALL = 'call';
export const OWN_TRANSACTION = 'own-transaction';
export const SHARED_TRANSACTION = 'shared-transaction';
export const API_BASE = '/api/v1';

/** The call's route: below `/api/v1/{tenant}`, or below `/api/v1` for the few calls outside a tenant. */
export const routeOf = (call: Pick<CallSpec, 'path' | 'scope'>): string =>
  `${API_BASE}${call.scope === 'tenant' ? '/:tenant' : ''}${call.path}`;

/**
 * Binds the controller method to this call of the contract: its route, rights and schemas. The method's one argument is
 * the validated request.
 */
export const Implements = (call: CallSpec): MethodDecorator => SetMetadata(CALL, call);

/**
 * The handler opens its transactions itself, because it shares them with other calls or does slow work between them.
 * Such a call takes no idempotency key.
 */
export const OwnTransaction = (): MethodDecorator => SetMetadata(OWN_TRANSACTION, true);

/** Requests of this call that carry a token may share a transaction with concurrent ones. The command's handler must be a BatchHandler. */
export const SharedTransaction = (): MethodDecorator => SetMetadata(SHARED_TRANSACTION, true);

/** Marks the method's one argument: the validated request, made by RequestPipeline. */
export const Input = (): ParameterDecorator => () => undefined;

/**
 * Whether the call changes something (a few GETs send mail or log in) without requiring a token. A token that is sent
 * is checked before anything is written.
 */
export function isAnonymousWrite(
  { auth, method, acts }: Pick<CallSpec, 'auth' | 'method' | 'acts'>,
  token: string | undefined,
): boolean {
  return (method !== 'GET' || acts === true) && (auth === 'none' || (auth === 'optional-user' && !token));
}

/** Input that does not match the call's schema; the problem filter turns the issues into texts in the user's language. */
export class ValidationFailed extends DomainError {
  constructor(readonly issues: readonly z.core.$ZodIssue[]) {
    super('validation-failed');
  }
}

/** The path of what PostgreSQL keeps neither as text nor as JSON, a NUL or half a surrogate pair; null if there is none. */
export function pathOfUnstorable(value: unknown): PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inside] of Object.entries(value)) {
    const path = pathOfUnstorable(key) ?? pathOfUnstorable(inside);
    if (path) return [key, ...path];
  }
  return null;
}

/** Whether the body is a file's bytes, one a character: whoever reads it says what they are. */
export const takesBytes = ({ bodyType }: Pick<CallSpec, 'bodyType'>): boolean =>
  bodyType === 'application/xml' || bodyType === 'text/csv';

/** Validates params, query and body against the call's schemas. */
export function validated(call: CallSpec, request: HttpRequest) {
  const { tenant: _, ...params } = call.scope === 'tenant' ? request.params : { tenant: undefined, ...request.params };
  return {
    params: parsed(call.params, call.scope === 'tenant' ? params : request.params),
    query: parsed(call.query, givenIn(request.query, call.flags), true),
    body: parsed(call.body, request.body ?? null, true, takesBytes(call)),
  };
}

/** docs/specification/wire.md#queries: an empty parameter counts as absent, unless the call counts its presence. */
export function givenIn(query: Readonly<Record<string, unknown>>, flags: readonly string[] = []) {
  const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === '';
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (flags.includes(name)) return [[name, value]];
      const filled: unknown[] = [value].flat().filter(one => !isEmpty(one));
      return filled.length === 0 ? [] : [[name, filled.length === 1 ? filled[0] : filled]];
    }),
  );
}

/** A call without a query or body schema accepts neither; with `refuseUnknown` any field sent is rejected as unknown. */
function parsed(schema: ZodType | undefined, value: unknown, refuseUnknown = false, ofBytes = false): unknown {
  if (!schema) {
    const unknown = refuseUnknown && typeof value === 'object' && value !== null ? Object.keys(value) : [];
    if (unknown.length > 0)
      throw new ValidationFailed([
        { code: 'unrecognized_keys', keys: unknown, path: [], input: value as Record<string, unknown>, message: '' },
      ]);
    return undefined;
  }
  const result = schema.safeParse(value);
  // A call that ignores unknown parameters ignores what they hold too.
  const unstorable = ofBytes ? null : pathOfUnstorable(result.success ? result.data : value);
  if (unstorable) throw new ValidationFailed([{ code: 'custom', path: unstorable, input: value, message: '' }]);
  if (!result.success) throw new ValidationFailed(result.error.issues);
  return result.data;
}

/** Checks every answer against the contract, except in production. */
export function checked(call: CallSpec, result: unknown): unknown {
  if (environment().NODE_ENV === 'production' || !call.answer || result instanceof DomainError || call.answerType)
    return result;
  // 202: the work is done later, and the answer follows then.
  const isLater = result instanceof Answered && result.status === 202 && call.status !== 202;
  if (isLater || (result instanceof Answered && result.status >= 300)) return result;
  const body = result instanceof Answered ? result.body : result;
  if (!(body instanceof Readable)) call.answer.parse(body);
  return result;
}

/** Languages in which every text of the server exists. */
export const languages: readonly Language[] = ['de', 'en'];

/**
 * The offered language that `Accept-Language` prefers (RFC 9110: `fr, en;q=0.8` gives English when French is not offered).
 * `de-AT` counts as German; `*`, or a header that names no offered language, gives `otherwise`; `q=0` excludes a language.
 */
export function preferredLanguage(
  header: string | undefined,
  offered: readonly Language[],
  otherwise: Language,
): Language {
  if (!header) return otherwise;
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map(wishOf)
    .filter(({ quality }) => quality > 0);
  const best = wishes
    .sort((a, b) => b.quality - a.quality)
    .find(({ range }) => range === '*' || offered.includes(range as Language))?.range;
  return best === undefined || best === '*' ? otherwise : (best as Language);
}

function wishOf(part: string): { range: string; quality: number } {
  const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
  const q = parameters
    .map(parameter => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1])
    .find(value => value !== undefined);
  return { range: range.trim().split('-')[0] ?? '', quality: q === undefined ? 1 : Number(q) || 0 };
}

/** The version that If-Match names; null for `*`, any version. An impossible version counts as stale. */
export function versionRead(ifMatch: string | undefined): number | null {
  ensure(ifMatch !== undefined && ifMatch.trim() !== '', 'version-missing');
  if (ifMatch.trim() === '*') return null;
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim()) ?? [];
  return version === undefined ? -1 : Number(version);
}
