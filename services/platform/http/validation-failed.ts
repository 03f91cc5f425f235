import type { z } from 'zod';
import { Refused } from '../domain/refused.js';

/** Input that does not fit the call's schema; the problem filter turns the issues into the person's texts. */
export class ValidationFailed extends Refused {
  constructor(readonly issues: readonly z.core.$ZodIssue[]) {
    super('validation-failed');
  }
}
