import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, HttpAdapterHost, MetadataScanner, ModuleRef, Reflector } from '@nestjs/core';
import { Audit } from '../audit.js';
import { Clock } from '../clock.js';
import { addressLine, FairShares } from '../database/fair-shares.js';
import { SharedTransactions } from '../database/shared-transactions.js';
import { currentPerson, UnitOfWork } from '../database/unit-of-work.js';
import { DomainError, ensure } from '../domain/domain-error.js';
import { addressesBrought } from '../domain/leading-away.js';
import { personIn, personWith, type Person } from '../domain/person.js';
import { Idempotency } from '../idempotency.js';
import { networkOf, RateLimit } from '../intake/limits.js';
import { TenantAddresses } from '../tenancy/tenant-addresses.js';
import { TenantDirectory } from '../tenancy/tenant-directory.js';
import { inTimeZoneOf } from '../tenancy/time-zones.js';
import { platformTenant, type Tenant } from '../tenancy/tenant.js';
import {
  Authenticator,
  bearerOf,
  keepingOf,
  noSessionCookies,
  ProviderCheckDue,
  ProviderSignature,
  SessionRenewal,
} from './authenticate.js';
import {
  actorOf,
  Answered,
  CALL,
  checked,
  isAnonymousWrite,
  languages,
  moduleMustBeOn,
  OWN_TRANSACTION,
  personMustUseMailLink,
  preferredLanguage,
  routeOf,
  SHARED_TRANSACTION,
  statusMustAllow,
  validated,
  type CallContext,
  type CallSpec,
  type Principal,
} from './call.js';
import type { HttpReply, HttpRequest } from './http-request.js';

/** Header that tells staff when their session ends (docs/specification/wire.md#tokens). */
export const sessionEnds = 'session-ends';

/** Longer than such a call's work takes, so that the response time reveals nothing. */
export const ANSWERS_AFTER_MS = 120;

/** Delays answer and refusal alike to a minimum time. Holds no transaction while it waits. */
async function inTheSameTime<T>(work: () => Promise<T>): Promise<T> {
  const enough = sleep(ANSWERS_AFTER_MS);
  try {
    return await work();
  } finally {
    await enough;
  }
}

/** The transaction of a call: its own, one shared by several calls, or opened by the handler. */
type Sharing = 'own' | 'shared' | 'handlers-own';

type Input = ReturnType<typeof validated> & { readonly context: CallContext };
export type Handle = (input: Input) => Promise<unknown>;

/** Runs a publishing call: answers normally, or that it waits for a second person. */
type Publish = (call: CallSpec, request: HttpRequest, input: Input, work: () => Promise<unknown>) => Promise<unknown>;

/** The publishing calls, to be run once approved; the module of the tenants decides whether they wait, in hosts that have it. */
@Injectable()
export class PublishingCalls {
  readonly handlers = new Map<string, { readonly call: CallSpec; readonly handle: Handle }>();
  publish: Publish = (_call, _request, _input, work) => work();
}

/** The human behind an account of staff; the module of the staff looks them up, in hosts that have it. */
@Injectable()
export class PeopleOfStaff {
  find: (accountId: string) => Promise<Person> = accountId => Promise.resolve(personWith(accountId));
}

/** Around a controller in one transaction: tenant, token, ability, validation, idempotency, handler, answer's check. */
@Injectable()
export class RequestPipeline {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly work: UnitOfWork,
    private readonly shared: SharedTransactions,
    private readonly shares: FairShares,
    private readonly authenticator: Authenticator,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly publishing: PublishingCalls,
    private readonly people: PeopleOfStaff,
    private readonly addresses: TenantAddresses,
    private readonly modules: ModuleRef,
  ) {}

  /**
   * Before the body is read: rejects a call without its required token, and for a large body also one with an unknown token.
   * Rights are checked again inside the transaction.
   */
  async admit(call: CallSpec, request: HttpRequest, large: boolean): Promise<void> {
    const { token: bearer } = bearerOf(request);
    if (call.auth === 'none' || call.auth === 'provider' || (bearer ? !large : call.auth === 'optional-user')) return;
    const tenantId = call.scope === 'root' ? platformTenant : (await this.tenantOf(request)).id;
    if (!bearer) await this.authenticator.authenticate(call, bearer);
    else
      await this.withProviderCheck(request, () =>
        this.shares.run(tenantId, bearer, () =>
          this.work.run({ tenantId, actor: 'anonymous', correlationId: request.id }, () =>
            this.authenticator.authenticate(call, bearer),
          ),
        ),
      );
  }

  /** On the second run the session has ended or is valid for a while. */
  private async withProviderCheck<T>(request: HttpRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { token } = bearerOf(request);
      if (!(error instanceof ProviderCheckDue) || !token) throw error;
      await this.modules
        .get(SessionRenewal, { strict: false })
        .renew(await this.tenantOf(request), token, { address: request.ip, correlationId: request.id });
      return work();
    }
  }

  /** Returns the body to send; status and headers are set on `reply`. */
  async answer(
    call: CallSpec,
    sharing: Sharing,
    request: HttpRequest,
    reply: HttpReply,
    handle: Handle,
  ): Promise<unknown> {
    const work = () =>
      this.withProviderCheck(request, () => this.resultOf(call, sharing, request, handle)).catch((error: unknown) =>
        this.withoutCookie(error, request, reply),
      );
    const result = await (call.sameTime ? inTheSameTime(work) : work());
    // A returned (not thrown) refusal: its transaction was committed first.
    if (result instanceof DomainError) throw result;
    // Personal answers must not be cached on the way, unless the answer says otherwise.
    if (call.auth !== 'none' || call.method !== 'GET' || call.acts) reply.header('cache-control', 'no-store');
    if (call.answerType) reply.header('content-type', call.answerType);
    if (request.sessionEndsAt) reply.header(sessionEnds, request.sessionEndsAt.toISOString());
    if (!(result instanceof Answered)) reply.status(call.status);
    else {
      reply.status(result.status);
      for (const name in result.headers) reply.header(name, result.headers[name]!);
    }
    return (result instanceof Answered ? result.body : result) ?? undefined;
  }

  /** Deletes the cookie of an ended session, which scripts cannot do. */
  private async withoutCookie(error: unknown, request: HttpRequest, reply: HttpReply): Promise<never> {
    const keeping = keepingOf(request);
    const tenant =
      error instanceof DomainError && error.reason === 'session-over' && bearerOf(request).byCookie
        ? await this.tenants.byKey(request.params['tenant'] ?? '')
        : undefined;
    if (keeping && tenant) reply.header('set-cookie', noSessionCookies(tenant, keeping));
    throw error;
  }

  private async principalOf(call: CallSpec, request: HttpRequest): Promise<Principal> {
    const principal = await this.authenticator.authenticate(call, bearerOf(request).token);
    if ('endsAt' in principal && principal.endsAt) request.sessionEndsAt = principal.endsAt;
    return principal;
  }

  private resultOf(call: CallSpec, sharing: Sharing, request: HttpRequest, handle: Handle): Promise<unknown> {
    if (call.scope === 'root') return this.outsideTenants(call, request, handle);
    return sharing === 'handlers-own'
      ? this.withoutTransaction(call, request, handle)
      : this.insideTenant(call, sharing, request, handle);
  }

  private async outsideTenants(call: CallSpec, request: HttpRequest, handle: Handle): Promise<unknown> {
    request.language = preferredLanguage(request.headers['accept-language'], languages, 'de');
    if (call.auth === 'platform') return this.insidePlatform(call, request, handle);
    return checked(call, await handle(this.inputOf(call, request, noTenant, anonymous, null)));
  }

  private insidePlatform(call: CallSpec, request: HttpRequest, handle: Handle): Promise<unknown> {
    const basis = basisOf(request, noTenant);
    return this.shares.run(platformTenant, lineOf(call, request), () =>
      this.work.run({ ...basis, actor: 'anonymous' }, async () => {
        const principal = await this.principalOf(call, request);
        const person = await this.personOf(principal);
        const input = this.inputOf(call, request, noTenant, principal, person);
        return this.work.run({ ...basis, actor: actorOf(principal), person }, () =>
          this.answerOnce(call, request, input, handle),
        );
      }),
    );
  }

  private async tenantOf(request: HttpRequest): Promise<Tenant> {
    const tenant = await this.tenants.byKey(request.params['tenant'] ?? '');
    if (!tenant) throw new DomainError('not-found');
    request.tenantKey = tenant.key;
    request.tenantId = tenant.id;
    request.language = preferredLanguage(request.headers['accept-language'], languages, tenant.config.defaultLanguage);
    return tenant;
  }

  private async withoutTransaction(call: CallSpec, request: HttpRequest, handle: Handle): Promise<unknown> {
    if (call.idempotent || call.readByPeople)
      throw new Error(
        `${call.name} needs a transaction around it: of its idempotency key, or of the words it is held to.`,
      );
    const tenant = await this.tenantOf(request);
    await this.statusMustAllow(call, request, tenant);
    const { principal, person } =
      call.auth === 'none'
        ? { principal: anonymous, person: null }
        : await this.work.run(
            { ...basisOf(request, tenant), actor: 'anonymous', line: lineOf(call, request) },
            async () => {
              const principal = await this.principalOf(call, request);
              return { principal, person: await this.personOf(principal) };
            },
          );
    moduleMustBeOn(call, principal, tenant.config);
    personMustUseMailLink(call, principal, request);
    const input = this.inputOf(call, request, tenant, principal, person);
    return checked(call, await inTimeZoneOf(tenant.id, () => handle(input)));
  }

  private async insideTenant(call: CallSpec, sharing: Sharing, request: HttpRequest, handle: Handle): Promise<unknown> {
    const tenant = await this.tenantOf(request);
    const basis = basisOf(request, tenant);
    const { token: bearer } = bearerOf(request);
    const answer = async () => {
      await this.statusMustAllow(call, request, tenant);
      const principal = await this.principalOf(call, request);
      moduleMustBeOn(call, principal, tenant.config);
      personMustUseMailLink(call, principal, request);
      return this.work.run(
        {
          ...basis,
          actor: call.auth === 'provider' && principal.kind === 'anonymous' ? 'provider' : actorOf(principal),
          person: await this.personOf(principal),
        },
        async () => {
          const input = await this.signedInputOf(call, request, tenant, principal);
          const result = await this.answerOnce(call, request, input, handle);
          await this.noteStaff(call, principal);
          return result;
        },
      );
    };
    const context = { ...basis, actor: 'anonymous' };
    if (sharing !== 'shared' || !bearer)
      return this.shares.run(tenant.id, lineOf(call, request), () => this.work.run(context, answer));
    const key = keyOf(call, request);
    return this.shared.run(context, answer, key && `${bearer} ${key}`);
  }

  /** The human behind the call: a key of a program acts for whoever made it. */
  private async personOf(principal: Principal): Promise<Person | null> {
    const accountId = principal.kind === 'api-key' ? principal.madeBy : personIn(actorOf(principal));
    if (!accountId) return null;
    const isStaff = principal.kind === 'agency' || principal.kind === 'api-key';
    return isStaff ? this.people.find(accountId) : personWith(accountId);
  }

  private statusMustAllow(call: CallSpec, request: HttpRequest, tenant: Tenant): Promise<void> {
    return statusMustAllow(call, tenant.status, () =>
      this.work.run({ ...basisOf(request, tenant), actor: 'anonymous' }, () =>
        this.authenticator.mayPreview(request.headers),
      ),
    );
  }

  /** Records in the audit log, under the staff member's name, what they change in a recommender's session. */
  private async noteStaff(call: CallSpec, principal: Principal): Promise<void> {
    if (principal.kind !== 'recommender' || !principal.staff || (call.method === 'GET' && !call.acts)) return;
    await this.audit.record({
      action: 'recommender.acted-for',
      subject: principal.recommenderId,
      by: principal.staff.name,
      after: { call: call.name },
    });
  }

  private answerOnce(call: CallSpec, request: HttpRequest, input: Input, handle: Handle): Promise<unknown> {
    const asked = { subject: actorOf(input.context.principal), call, params: input.params, body: request.body };
    const work = async () => {
      await this.mustLeadNobodyAway(call, input);
      return checked(call, await handle(input));
    };
    return this.idempotency.once(keyOf(call, request), asked, () =>
      call.publishes ? this.publishing.publish(call, request, input, work) : work(),
    );
  }

  /** docs/specification/programme.md#what-leads-people-away */
  private async mustLeadNobodyAway({ readByPeople }: CallSpec, { body, context }: Input): Promise<void> {
    if (!readByPeople || context.tenant.status === 'draft') return;
    const own = await this.addresses.own();
    const written = body as Readonly<Record<string, string | null | undefined>>;
    const fields = readByPeople.flatMap(field => {
      const [address] = addressesBrought([], [written[field]], own);
      return address === undefined ? [] : [{ field, reason: 'foreign-words', values: { address } }];
    });
    ensure(fields.length === 0, 'validation-failed', { fields });
  }

  /** Without a valid signature no field errors are returned. For valid input the handler verifies the signature. */
  private async signedInputOf(call: CallSpec, request: HttpRequest, tenant: Tenant, principal: Principal) {
    try {
      return this.inputOf(call, request, tenant, principal, currentPerson());
    } catch (error) {
      if (call.auth === 'provider')
        await this.modules
          .get(ProviderSignature, { strict: false })
          .verify(this.contextOf(call, request, tenant, principal, currentPerson()));
      throw error;
    }
  }

  private inputOf(...asked: Parameters<RequestPipeline['contextOf']>): Input {
    const [call, request] = asked;
    return { ...validated(call, request), context: this.contextOf(...asked) };
  }

  private contextOf(
    call: CallSpec,
    request: HttpRequest,
    tenant: Tenant,
    principal: Principal,
    person: Person | null,
  ): CallContext {
    const now = this.clock.now();
    return {
      tenant,
      principal,
      work: { ...basisOf(request, tenant), actor: actorOf(principal), person, line: lineOf(call, request) },
      language: request.language ?? 'de',
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      method: request.method,
      correlationId: request.id,
      now,
      sentAt: now,
      headers: request.headers,
      rawBody: request.rawBody ?? Buffer.alloc(0),
    };
  }
}

const anonymous: Principal = { kind: 'anonymous' };

/** Calls outside tenants have no tenant, as `CallContext` documents. */
const noTenant = undefined as unknown as Tenant;

const basisOf = (request: HttpRequest, tenant: Tenant | undefined) => ({
  tenantId: tenant?.id ?? platformTenant,
  correlationId: request.id,
  traceparent: request.traceparent,
});

const keyOf = (call: CallSpec, request: HttpRequest): string | undefined =>
  call.idempotent ? request.headers['idempotency-key'] : undefined;

/** The queue for database turns: per session; without a token, anonymous writes per network address. */
const lineOf = (call: CallSpec, request: HttpRequest): string =>
  bearerOf(request).token ?? (isAnonymousWrite(call, undefined) ? addressLine(networkOf(request.ip)) : '');

type Handler = (input: unknown) => unknown;
type Route = (path: string, answer: (request: HttpRequest, reply: HttpReply) => void) => unknown;

/**
 * Registers calls' routes directly with the server: Nest's wrappers (guards, pipes, interceptors, single-value streams)
 * cost more than many a call, and RequestPipeline replaces them. Errors go to its handler, where Nest's filters are.
 */
@Injectable()
export class RouteRegistrar implements OnModuleInit {
  private readonly scanner = new MetadataScanner();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly around: RequestPipeline,
    private readonly limit: RateLimit,
    private readonly publishing: PublishingCalls,
  ) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getControllers()) {
      if (!instance) continue;
      const methods = instance as Record<string, Handler>;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const call = this.reflector.get<CallSpec | undefined>(CALL, methods[name]!);
        if (call) this.add(call, this.sharingOf(methods[name]!), methods[name]!.bind(instance));
      }
    }
  }

  private add(call: CallSpec, sharing: Sharing, handler: Handler): void {
    const adapter = this.host.httpAdapter as unknown as Record<string, Route>;
    const handle = async (input: unknown) => handler(input);
    if (call.publishes) this.publishing.handlers.set(call.name, { call, handle });
    adapter[call.method.toLowerCase()]!(routeOf(call).replace(/\/$/, ''), (request, reply) => {
      this.answer(call, sharing, request, reply, handle).then(
        body => reply.send(body),
        (error: unknown) => reply.send(failure(error)),
      );
    });
  }

  private async answer(
    call: CallSpec,
    sharing: Sharing,
    request: HttpRequest,
    reply: HttpReply,
    handle: (input: unknown) => Promise<unknown>,
  ): Promise<unknown> {
    if (isAnonymousWrite(call, bearerOf(request).token)) this.limit.take(request.ip);
    return this.around.answer(call, sharing, request, reply, handle);
  }

  private sharingOf(handler: Handler): Sharing {
    if (this.reflector.get<boolean | undefined>(OWN_TRANSACTION, handler)) return 'handlers-own';
    return this.reflector.get<boolean | undefined>(SHARED_TRANSACTION, handler) ? 'shared' : 'own';
  }
}

/** The server treats a SyntaxError as a bad request; thrown by a handler it is a server error. */
const failure = (error: unknown): Error =>
  error instanceof Error && !(error instanceof SyntaxError || error instanceof URIError)
    ? error
    : new Error('A call failed.', { cause: error });
