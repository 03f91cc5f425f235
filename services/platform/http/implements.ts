import { applyDecorators, createParamDecorator, HttpCode, RequestMapping, RequestMethod, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { CallSpec } from './call-context.js';

export const CALL = 'call';
export const OWN_TRANSACTION = 'own-transaction';
export const SHARED_TRANSACTION = 'shared-transaction';
export const API_BASE = '/api/v1';

/** Where the call answers: below `/api/v1/{tenant}`, or below `/api/v1` for the few calls outside a tenant. */
export const routeOf = (call: Pick<CallSpec, 'path' | 'scope'>): string => `${API_BASE}${call.scope === 'tenant' ? '/:tenant' : ''}${call.path}`;

/** The controller method answers this call of the contract: its route, its rights, its schemas. */
export const Implements = (call: CallSpec): MethodDecorator =>
  applyDecorators(SetMetadata(CALL, call), RequestMapping({ path: routeOf(call).replace(/\/$/, ''), method: RequestMethod[call.method] }), HttpCode(call.status));

/** The handler opens its transactions itself, because it shares them with other calls. Such a call has neither a token nor an idempotency key. */
export const OwnTransaction = (): MethodDecorator => SetMetadata(OWN_TRANSACTION, true);

/** Requests of this call that carry a token may share a transaction with others of the same moment. Its command's handler is a BatchHandler. */
export const SharedTransaction = (): MethodDecorator => SetMetadata(SHARED_TRANSACTION, true);

/** The validated request, made by the interceptor. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ call: unknown }>().call);
