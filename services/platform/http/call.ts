import { SetMetadata } from '@nestjs/common';
import type { ZodType } from 'zod';
import type { WorkContext } from '../database/unit-of-work.js';
import { DomainError } from '../domain/domain-error.js';
import type { Language, Tenant, TenantConfig } from '../tenancy/tenant.js';

/** The switches of a tenant that a call can belong to, by their name on the wire (docs/specification/programme.md#what-is-switched-off-is-off). */
export const modules = {
  ModuleStoringBankdata: ({ storesBankDetails }: TenantConfig) => storesBankDetails,
  ModuleNewsletterPermission: ({ newsletter }: TenantConfig) => newsletter,
  ModuleErstelleOfflineEmpfehlungCode: ({ offlineCode }: TenantConfig) => offlineCode,
  ModuleAgentRecommendation: ({ agentRecommendation }: TenantConfig) => agentRecommendation,
  ShowProductCategory: ({ showsProductCategory }: TenantConfig) => showsProductCategory,
  /** Registering and passwords: under auto-login the provider's own pages log people in. */
  OwnLogin: ({ autologin }: TenantConfig) => !autologin,
} as const satisfies Record<string, (config: TenantConfig) => boolean>;
type ModuleName = keyof typeof modules;

/** Refuses a call of a module that is off. Whoever holds the link of a reward mail ends what was begun before: a reward that was promised is paid. */
export function moduleMustBeOn(call: CallSpec, principal: Principal, config: TenantConfig): void {
  if (!call.module || principal.kind === 'reward') return;
  if (!modules[call.module](config)) throw new DomainError('module-off');
}

/** What RequestPipeline reads of a call; the contract's calls have this shape, and platform needs to know no more. */
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
  readonly module?: ModuleName;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  readonly answer: ZodType | null;
  readonly answerType?: string;
  readonly status: number;
  readonly idempotent?: boolean;
  readonly staffMay?: boolean;
  readonly acts?: boolean;
  readonly sameTime?: boolean;
}

/** The staff member who acts in a recommender's session. */
export interface StaffActing {
  /** As of their own session: `agency:<id>`. */
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
      /** Older than the owner's password: it no longer writes bank details. */ readonly isOutdated: boolean;
    }
  | {
      readonly kind: 'agency';
      readonly userId: string;
      readonly name: string;
      readonly roles: readonly string[];
      readonly agencyNumber: string;
      readonly token: string;
    }
  | { readonly kind: 'platform'; readonly userId: string; readonly name: string; readonly token: string };

export interface CallContext {
  /** Absent only in calls outside a tenant. */
  readonly tenant: Tenant;
  readonly language: Language;
  readonly principal: Principal;
  /** For a handler that opens its transactions itself (`OwnTransaction`). */
  readonly work: WorkContext;
  /** The caller's network address, for back-off; never logged with a person. */
  readonly address: string;
  readonly userAgent: string;
  /** As it came in: a HEAD answers like the GET of the call. */
  readonly method: string;
  readonly correlationId: string;
  readonly now: Date;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Buffer;
}

type Output<T> = T extends ZodType<infer O> ? O : undefined;

/** What a controller method gets: validated input and who calls. */
export interface CallRequest<Spec extends { params?: unknown; query?: unknown; body?: unknown }> {
  readonly params: Output<NonNullable<Spec['params']>>;
  readonly query: Output<NonNullable<Spec['query']>>;
  readonly body: Output<NonNullable<Spec['body']>>;
  readonly context: CallContext;
}

/** An answer with another status or with headers than the call's own. */
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

type Of<Kind extends Principal['kind']> = Extract<Principal, { kind: Kind }>;

/** The principal of the kind that the call's `auth` guarantees. */
export function principalOf<Kind extends Principal['kind']>(context: CallContext, kind: Kind): Of<Kind> {
  if (context.principal.kind !== kind) throw new Error(`A ${context.principal.kind} reached a call for a ${kind}.`);
  return context.principal as Of<Kind>;
}

const BY_STAFF = ':by:';
/** `recommender:<id>`, with `:by:agency:<id>` behind it where a staff member acts in their session: who caused an event. */
export function actorOf(principal: Principal): string {
  switch (principal.kind) {
    case 'recommender':
      return `recommender:${principal.recommenderId}${principal.staff ? `${BY_STAFF}${principal.staff.actor}` : ''}`;
    case 'recipient':
      return `recipient:${principal.recipientId}`;
    case 'reward':
      return `reward:${principal.rewardId}`;
    case 'agency':
      return `${principal.roles.includes('Betreiber') ? 'operator' : 'agency'}:${principal.userId}`;
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

/** Where the call answers: below `/api/v1/{tenant}`, or below `/api/v1` for the few calls outside a tenant. */
export const routeOf = (call: Pick<CallSpec, 'path' | 'scope'>): string =>
  `${API_BASE}${call.scope === 'tenant' ? '/:tenant' : ''}${call.path}`;

/** The controller method answers this call of the contract: its route, its rights, its schemas. Its one argument is the validated request. */
export const Implements = (call: CallSpec): MethodDecorator => SetMetadata(CALL, call);

/** The handler opens its transactions itself, because it shares them with other calls or does slow work between them. Such a call has no idempotency key. */
export const OwnTransaction = (): MethodDecorator => SetMetadata(OWN_TRANSACTION, true);

/** Requests of this call that carry a token may share a transaction with others of the same moment. Its command's handler is a BatchHandler. */
export const SharedTransaction = (): MethodDecorator => SetMetadata(SHARED_TRANSACTION, true);

/** Marks the method's one argument: the validated request, made by RequestPipeline. */
export const Input = (): ParameterDecorator => () => undefined;

/** Changes something (a few GETs mail or log in) and asks for no token. A token that is sent is checked before anything is written. */
export function isAnonymousWrite(
  { auth, method, acts }: Pick<CallSpec, 'auth' | 'method' | 'acts'>,
  token: string | undefined,
): boolean {
  return (method !== 'GET' || acts === true) && (auth === 'none' || (auth === 'optional-user' && !token));
}
