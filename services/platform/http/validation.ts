import type { z } from 'zod';
import { DomainError } from '../domain/domain-error.js';

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
