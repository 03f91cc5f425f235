import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { MailTextRow } from '#platform/database/platform-tables.js';
import { lockName, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageOf, type PageWish } from '#platform/domain/answers.js';
import type { Language } from '#platform/tenancy/tenant.js';
import type { MailText } from './mail-text.js';

/** Identifies a text by kind of mail and language. */
export interface TextKey {
  readonly kind: string;
  readonly language: Language;
}

/** A version; `own` is null when the tenant returned to the product's text. */
export interface TextVersion {
  readonly version: number;
  readonly own: MailText | null;
  readonly changedAt: Date;
  readonly changedByName: string;
  /** The earlier version that this one restores. */
  readonly restored: number | null;
}

/** A tenant's own mail texts by version; the newest is in force. Version 0 is the product's text. */
@Injectable()
export class MailTextOverrides {
  constructor(private readonly clock: Clock) {}

  /** The text in force; null: the product's. */
  async inForce(key: TextKey): Promise<MailText | null> {
    return (await this.newest(key))?.own ?? null;
  }

  /** The newest version; `locked` locks the text, so that concurrent changes run one after the other. */
  async newest(key: TextKey, { locked = false } = {}): Promise<TextVersion | undefined> {
    if (locked) await lockName(`mail-text/${currentWork().tenantId}/${key.kind}/${key.language}`);
    const row = await versionsOf(key).orderBy('version', 'desc').limit(1).executeTakeFirst();
    return row && versionFrom(row);
  }

  async version(key: TextKey, version: number): Promise<TextVersion | undefined> {
    const row = await versionsOf(key).where('version', '=', version).executeTakeFirst();
    return row && versionFrom(row);
  }

  /** A page of the versions, newest first; the last of them is the product's text, version 0. */
  async versions(key: TextKey, wish: PageWish): Promise<PageOf<TextVersion | null>> {
    const [limit, offset] = limitOf(wish);
    const rows = await versionsOf(key).orderBy('version', 'desc').limit(limit).offset(offset).execute();
    const total = ((await this.newest(key))?.version ?? 0) + 1;
    const isLast = rows.length < limit && offset + rows.length === total - 1;
    return pageOf([...rows.map(versionFrom), ...(isLast ? [null] : [])], total, wish);
  }

  /** The newest version of every text that the tenant ever changed. */
  async all(): Promise<(TextKey & TextVersion)[]> {
    const rows = await texts()
      .selectFrom('mail_text')
      .selectAll()
      .distinctOn(['kind', 'language'])
      .where('tenantId', '=', currentWork().tenantId)
      .orderBy('kind')
      .orderBy('language')
      .orderBy('version', 'desc')
      .execute();
    return rows.map(row => ({ kind: row.kind, language: row.language, ...versionFrom(row) }));
  }

  /** Adds a version, in force immediately. The caller holds the lock (`newest` with `locked`). */
  async add({ kind, language }: TextKey, added: Omit<TextVersion, 'changedAt'>): Promise<void> {
    const { version, own, changedByName, restored } = added;
    const { subject = null, preheader = null, body = null, because = null } = own ?? {};
    await currentEntityManager().insert(MailTextRow, {
      tenantId: currentWork().tenantId,
      kind,
      language,
      version,
      subject,
      preheader,
      body,
      because,
      changedAt: this.clock.now(),
      changedByName,
      restored,
    });
  }
}

type StoredText = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number];

/** A stored text has all its fields or none. */
function versionFrom({
  version,
  subject,
  preheader,
  body,
  because,
  changedAt,
  changedByName,
  restored,
}: StoredText): TextVersion {
  const own = subject === null ? null : { subject, preheader: preheader!, body: body!, because: because! };
  return { version, own, changedAt, changedByName, restored };
}

const texts = () => tables<typeof MailTextRow>();
const versionsOf = ({ kind, language }: TextKey) =>
  texts()
    .selectFrom('mail_text')
    .selectAll()
    .where('tenantId', '=', currentWork().tenantId)
    .where('kind', '=', kind)
    .where('language', '=', language);
