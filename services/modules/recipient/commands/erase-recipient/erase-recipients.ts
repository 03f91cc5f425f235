import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { SentMails } from '#platform/mail/sent-mails.js';
import { People } from '#platform/people/people.js';
import { Tokens } from '#platform/tokens/tokens.js';
import type { Recipient } from '../../domain/recipient.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';

/** What every erasure of contacts takes, whatever its reason: names and addresses, keys, links, what was mailed and answered. */
@Injectable()
export class EraseRecipients {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: People,
    private readonly tokens: Tokens,
    private readonly sentMails: SentMails,
    private readonly sql: Sql,
  ) {}

  /** Of those who were erased a moment ago; the others are left alone. */
  async save(some: readonly { readonly aggregate: Recipient; readonly work: WorkContext }[], now: Date): Promise<void> {
    const erased = some.filter(({ aggregate }) => aggregate.newEvents().length > 0);
    if (erased.length === 0) return;
    const ids = erased.map(({ aggregate }) => aggregate.id);
    await this.recipients.saveErased(erased);
    await this.people.eraseAll(ids, now);
    await this.tokens.revokeAllOf('recipient', ids);
    for (const id of ids) await this.sentMails.forget(id);
    await this.sql.execute('delete from idempotency_key where tenant_id = $1 and subject = any ($2)', [
      currentWork().tenantId,
      ids.map(id => `recipient:${id}`),
    ]);
  }
}
