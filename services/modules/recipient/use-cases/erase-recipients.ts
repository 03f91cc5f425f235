import { Injectable } from '@nestjs/common';
import { IdempotencyKeyRow } from '#platform/database/platform-tables.js';
import { currentEntityManager, currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { SentMails } from '#mail/sent-mails.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import type { Recipient } from '../domain/recipient.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { PhoneConsents } from '../persistence/phone-consents.js';

/** Deletes what every erasure of contacts deletes, whatever its reason: names and addresses, keys, links, mails and answers. */
@Injectable()
export class EraseRecipients {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: PersonStore,
    private readonly tokens: Tokens,
    private readonly sentMails: SentMails,
    private readonly phoneConsents: PhoneConsents,
  ) {}

  /** Handles only those with a new erasure event; the others are left alone. */
  async save(some: readonly { readonly aggregate: Recipient; readonly work: WorkContext }[], now: Date): Promise<void> {
    const erased = some.filter(({ aggregate }) => aggregate.newEvents().length > 0);
    if (erased.length === 0) return;
    const ids = erased.map(({ aggregate }) => aggregate.id);
    await this.recipients.saveErased(erased);
    await this.phoneConsents.forgetPeople(ids);
    await this.people.eraseAll(ids, now);
    for (const kind of ['recipient', 'recipient-ticket'] as const) await this.tokens.revokeAllOf(kind, ids);
    for (const id of ids) await this.sentMails.forget(id);
    const theirs = { tenantId: currentWork().tenantId, subject: { $in: ids.map(id => `recipient:${id}`) } };
    await currentEntityManager().nativeDelete(IdempotencyKeyRow, theirs);
  }
}
