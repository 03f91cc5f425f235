import type { z, ZodType } from 'zod';
import { DomainError } from '../domain/domain-error.js';
import { environment } from '../environment.js';
import { Answered, type CallSpec } from './call.js';
import type { HttpRequest } from './request-pipeline.js';

/** Input that does not fit the call's schema; the problem filter turns the issues into the person's texts. */
export class ValidationFailed extends DomainError {
  constructor(readonly issues: readonly z.core.$ZodIssue[]) {
    super('validation-failed');
  }
}

/** Where in what was sent a NUL character stands, which no text in PostgreSQL can hold; null where there is none. */
export function pathOfNul(value: unknown): PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inside] of Object.entries(value)) {
    const path = pathOfNul(inside);
    if (path) return [key, ...path];
  }
  return null;
}

/** What a call takes of a request, by its schemas. */
export function validated(call: CallSpec, request: HttpRequest) {
  const { tenant: _, ...params } = call.scope === 'tenant' ? request.params : { tenant: undefined, ...request.params };
  return {
    params: parsed(call.params, call.scope === 'tenant' ? params : request.params),
    query: parsed(call.query, request.query, true),
    body: parsed(call.body, request.body ?? null, true),
  };
}

/** A call without a query or body schema takes neither: what is sent all the same is refused as unknown. */
function parsed(schema: ZodType | undefined, value: unknown, refuseUnknown = false): unknown {
  if (!schema) {
    const unknown = refuseUnknown && typeof value === 'object' && value !== null ? Object.keys(value) : [];
    if (unknown.length > 0)
      throw new ValidationFailed([
        { code: 'unrecognized_keys', keys: unknown, path: [], input: value as Record<string, unknown>, message: '' },
      ]);
    return undefined;
  }
  const nul = pathOfNul(value);
  if (nul) throw new ValidationFailed([{ code: 'custom', path: nul, input: value, message: '' }]);
  const result = schema.safeParse(value);
  if (!result.success) throw new ValidationFailed(result.error.issues);
  return result.data;
}

/** Outside production every answer is held against the contract. */
export function checked(call: CallSpec, result: unknown): unknown {
  if (environment().NODE_ENV === 'production' || !call.answer || result instanceof DomainError || call.answerType)
    return result;
  if (result instanceof Answered && result.status >= 300) return result;
  const body = result instanceof Answered ? result.body : result;
  call.answer.parse(body);
  return result;
}
