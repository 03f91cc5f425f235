import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { MailTextRow } from '../database/platform-tables.js';
import { lockName, tables } from '../database/tables.js';
import { currentEntityManager, currentWork } from '../database/unit-of-work.js';
import type { Language } from '../tenancy/tenant.js';
import type { MailText } from './template.js';

/** Which text: of a kind of mail, in a language. */
export interface TextKey {
  readonly kind: string;
  readonly language: Language;
}

/** A version; `own` is null where the product's text was taken back. */
export interface TextVersion {
  readonly version: number;
  readonly own: MailText | null;
  readonly changedAt: Date;
  readonly changedByName: string;
  /** The version it brought back. */
  readonly restored: number | null;
}

/** What a tenant says in its mails in place of the product's texts, version by version; the newest is in force. Version 0 is the product's own. */
@Injectable()
export class MailTextOverrides {
  constructor(private readonly clock: Clock) {}

  /** Null: the product's text. */
  async inForce(key: TextKey): Promise<MailText | null> {
    return (await this.newest(key))?.own ?? null;
  }

  /** `alone`: two who change it come one after the other. */
  async newest(key: TextKey, { alone = false } = {}): Promise<TextVersion | undefined> {
    if (alone) await lockName(`mail-text/${currentWork().tenantId}/${key.kind}/${key.language}`);
    const row = await versionsOf(key).orderBy('version', 'desc').limit(1).executeTakeFirst();
    return row && versionFrom(row);
  }

  async version(key: TextKey, version: number): Promise<TextVersion | undefined> {
    const row = await versionsOf(key).where('version', '=', version).executeTakeFirst();
    return row && versionFrom(row);
  }

  /** Newest first. */
  async versions(key: TextKey): Promise<TextVersion[]> {
    return (await versionsOf(key).orderBy('version', 'desc').execute()).map(versionFrom);
  }

  /** The newest version of every text the tenant ever changed. */
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

  /** In force from now on. The caller holds the text (`newest` alone). */
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

type Row = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number];

/** A text is whole or not there. */
function versionFrom({
  version,
  subject,
  preheader,
  body,
  because,
  changedAt,
  changedByName,
  restored,
}: Row): TextVersion {
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
