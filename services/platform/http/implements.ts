import { SetMetadata } from '@nestjs/common';
import type { CallSpec } from './call-context.js';

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

/** Marks the method's one argument: the validated request, made by AroundCall. */
export const Input = (): ParameterDecorator => () => undefined;
