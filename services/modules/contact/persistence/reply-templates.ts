import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { lockName, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';

/** A text of the programme's own with which messages are answered. */
export const ReplyTemplateRow = defineEntity({
  name: 'ReplyTemplateRow',
  tableName: 'reply_template',
  properties: p => ({
    tenantId: p.uuid().primary(),
    templateId: p.uuid().primary(),
    name: p.text(),
    textDe: p.text(),
    textEn: p.text(),
    version: p.integer(),
    changedAt: p.datetime(),
    changedByName: p.text(),
  }),
});
export type ReplyTemplate = Omit<RowOf<typeof ReplyTemplateRow>, 'tenantId'>;

@Injectable()
export class ReplyTemplates {
  constructor(
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** By name. */
  all(): Promise<ReplyTemplate[]> {
    return tables<typeof ReplyTemplateRow>()
      .selectFrom('reply_template')
      .select(['templateId', 'name', 'textDe', 'textEn', 'version', 'changedAt', 'changedByName'])
      .where('tenantId', '=', currentWork().tenantId)
      .orderBy('name')
      .orderBy('templateId')
      .execute();
  }

  /**
   * `of`: the version that was read, 0 for a new one. Refuses `changed-meanwhile`, and `validation-failed` for a name that
   * another one has.
   */
  async save(templateId: string, text: Pick<ReplyTemplate, 'name' | 'textDe' | 'textEn'>, of: number, by: string) {
    await lockName('reply-templates');
    const known = await this.all();
    const before = known.find(one => one.templateId === templateId);
    ensure((before?.version ?? 0) === of, 'changed-meanwhile');
    const isTaken = known.some(one => one.templateId !== templateId && one.name === text.name);
    ensure(!isTaken, 'validation-failed', { fields: [{ field: 'Name', reason: 'taken' }] });
    const row = { ...text, version: of + 1, changedAt: this.clock.now(), changedByName: by };
    const key = { tenantId: currentWork().tenantId, templateId };
    await currentEntityManager().upsert(ReplyTemplateRow, { ...key, ...row });
    await this.audit.record({
      action: 'reply-template.change',
      subject: text.name,
      by,
      before: before ? { name: before.name } : null,
      after: { name: text.name, version: row.version },
    });
  }

  /** Removing it twice changes nothing. */
  async remove(templateId: string, by: string): Promise<void> {
    const before = (await this.all()).find(one => one.templateId === templateId);
    if (!before) return;
    await currentEntityManager().nativeDelete(ReplyTemplateRow, { tenantId: currentWork().tenantId, templateId });
    await this.audit.record({ action: 'reply-template.remove', subject: before.name, by });
  }
}
