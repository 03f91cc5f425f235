import { Controller, Inject, type Type } from '@nestjs/common';
import type { ZodType } from 'zod';
import type { DomainError } from '../domain/domain-error.js';
import {
  Implements,
  OwnTransaction,
  SharedTransaction,
  type Answered,
  type CallRequest,
  type CallSpec,
} from './call.js';

type ReadonlyDeep<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> } : Value;

/** The body that the contract promises; nothing where it promises no content. */
type BodyOf<Call extends CallSpec> = Call['answer'] extends ZodType<infer Body> ? ReadonlyDeep<Body> : void | null;

/** What a bound method may return: the body, an answer with a status or headers of its own, or a refusal after committing. */
type AnswerTo<Call extends CallSpec> = BodyOf<Call> | Answered | DomainError;

type Handle<Service, Call extends CallSpec> = (
  service: Service,
  request: CallRequest<Call>,
) => AnswerTo<Call> | Promise<AnswerTo<Call>>;

/** One line of a table: a call of the contract and how a method of the service answers it. */
interface BoundCall<Service> {
  readonly call: CallSpec;
  readonly handle: (service: Service, request: never) => unknown;
  /** Marks of its transaction, where that is not the call's own. */
  readonly marks: readonly MethodDecorator[];
}

/** Binds a call to a method: `answer(releaseOrder, (orders, { params }) => orders.release(params.b))`. */
export const answer = <Service, Call extends CallSpec>(
  call: Call,
  handle: Handle<Service, Call>,
): BoundCall<Service> => ({ call, handle, marks: [] });

/** Like `answer`, for a method that opens its transactions itself (`OwnTransaction`). */
export const answerWithOwnTransactions = <Service, Call extends CallSpec>(
  call: Call,
  handle: Handle<Service, Call>,
): BoundCall<Service> => ({ call, handle, marks: [OwnTransaction()] });

/** Like `answer`, in a transaction that it may share with concurrent calls (`SharedTransaction`). */
export const answerInSharedTransaction = <Service, Call extends CallSpec>(
  call: Call,
  handle: Handle<Service, Call>,
): BoundCall<Service> => ({ call, handle, marks: [SharedTransaction()] });

/** The table of a service: a controller with a method for each call, named like the call. Listed in the module's `controllers`. */
export function calls<Service extends object>(service: Type<Service>, bound: readonly BoundCall<Service>[]): Type {
  class CallTable {
    constructor(readonly service: Service) {}
  }
  for (const { call, handle, marks } of bound) {
    const method = {
      value(this: CallTable, request: never) {
        return handle(this.service, request);
      },
    };
    for (const mark of [Implements(call), ...marks]) mark(CallTable.prototype, call.name, method);
    Object.defineProperty(CallTable.prototype, call.name, method);
  }
  // Nest names the controller where a service cannot be injected.
  Object.defineProperty(CallTable, 'name', { value: `Calls of ${service.name}` });
  Inject(service)(CallTable, undefined, 0);
  Controller()(CallTable);
  return CallTable;
}
