import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Sql } from '../database/sql.js';
import { currentWork } from '../database/unit-of-work.js';

export interface SentMail {
  readonly subject: string;
  readonly sentAt: Date;
}

/** What was mailed to whom and when, for the person's own export; neither text nor address. Inside a reaction: its event and name are the mail's key. */
@Injectable()
export class SentMails {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** About to be sent; again on every try. */
  async prepared(personId: string, subject: string): Promise<void> {
    const key = this.key();
    if (!key) return;
    await this.sql.execute(
      'insert into sent_mail (tenant_id, event_id, consumer, person_id, subject) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [...key, personId, subject],
    );
  }

  async sent(): Promise<void> {
    const key = this.key();
    if (key)
      await this.sql.execute(
        'update sent_mail set sent_at = $4 where tenant_id = $1 and event_id = $2 and consumer = $3',
        [...key, this.clock.now()],
      );
  }

  to(personId: string): Promise<SentMail[]> {
    return this.sql.query<SentMail>(
      'select subject, sent_at as "sentAt" from sent_mail where tenant_id = $1 and person_id = $2 and sent_at is not null order by sent_at, event_id',
      [currentWork().tenantId, personId],
    );
  }

  async forget(personId: string): Promise<void> {
    await this.sql.execute('delete from sent_mail where tenant_id = $1 and person_id = $2', [
      currentWork().tenantId,
      personId,
    ]);
  }

  private key(): readonly [tenantId: string, eventId: string, consumer: string] | null {
    const { tenantId, causationId, actor } = currentWork();
    return causationId ? [tenantId, causationId, actor] : null;
  }
}
