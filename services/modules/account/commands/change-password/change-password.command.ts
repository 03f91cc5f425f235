import { Command } from '@nestjs/cqrs';
import type { Refused } from '#platform/domain/refused.js';

/** While logged in; every other session of the person ends. A wrong old password is answered, not thrown: it must stay counted. */
export class ChangePassword extends Command<Refused | null> {
  constructor(readonly recommenderId: string, readonly passwords: { readonly old: string; readonly new: string }, readonly keepSession: string) {
    super();
  }
}
