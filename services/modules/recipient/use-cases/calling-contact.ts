import { Injectable } from '@nestjs/common';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Recipient } from '../domain/recipient.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { ContactRules } from './contact-rules.js';

/** The caller is the browser that sent the form, which alone knows the hash. `number` is the contact's own or their recommendation's. */
export interface Caller {
  readonly number: string;
  readonly hash: string;
}

/** The contact who calls, locked until the transaction ends. */
@Injectable()
export class CallingContact {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: PersonStore,
    private readonly rules: ContactRules,
  ) {}

  /** `decide` first checks whether the request is allowed; then the recommendation has to be open. */
  async of({ number, hash }: Caller, decide: (recipient: Recipient) => void) {
    const found = await this.recipients.row({ hash: hash.toLowerCase() });
    ensure(found !== null, 'not-found');
    const recipient = await this.recipients.loadLocked(found.recipientId);
    decide(recipient);
    const [person, recommendation] = [
      await this.people.find(recipient.id),
      await this.rules.mustStillBeValid(found.recommendationId),
    ];
    ensure(person !== undefined && (number === found.number || number === recommendation.number), 'not-found');
    return { recipient, person, recommendation };
  }
}
