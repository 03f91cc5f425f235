import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { addDays, Clock } from '#platform/clock.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { Retention } from '#platform/retention.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { RewardsOwed } from '../reward/api.js';
import { RetiredSince } from '../tenant/api.js';
import type { ErasureStep } from './api.js';

/**
 * Every table with rows of tenants, by the step that empties it, referring ones first. Names suffice, as all rows go.
 * A table that is missing here fails `infra/database/schema.int.spec.ts`.
 */
export const tablesErasedIn: Readonly<Record<'programme' | 'evidence' | 'rest', readonly string[]>> = {
  /** People, what they said and did, and who was told of it. */
  programme: [
    ...['push_subscription', 'notification_off', 'passkey', 'recovery_code', 'authenticator_app', 'email_change'],
    'former_address',
    ...['findable_recommender', 'customer_number', 'newsletter_consent', 'bank_details', 'consent', 'kept_contact'],
    ...['phone_consent_use', 'phone_consent'],
    ...['people_import_line', 'people_import', 'invitation_refusal', 'invitation', 'contact_message', 'sent_mail'],
    ...['saved_view', 'work_note', 'work_item', 'claim_message', 'claim', 'inquiry_reply', 'inquiry'],
    ...['held_recommendation', 'speakable_code', 'click', 'reward_hold', 'redelivery', 'webhook_message', 'webhook'],
    ...['report_order_part', 'report_order', 'attempt', 'captcha_used', 'form_mail', 'idempotency_key'],
    ...['provider_grant', 'token'],
    ...['sign_in_link', 'recommender', 'person'],
  ],
  /** Payments and their reasons. */
  evidence: [
    ...[
      'bank_request',
      'clearing_item',
      'bank_response_open',
      'bank_response_entry',
      'bank_response_line',
      'bank_response_file',
      'ledger_entry',
      'ledger_posting',
    ],
    ...[
      'locked_payout_record',
      'payout',
      'payout_batch_former_file',
      'payout_batch',
      'payout_account_proposal',
      'payout_account',
    ],
    ...'voucher_waiting voucher_shortage voucher_purchase voucher voucher_type goodwill reward'.split(' '),
    ...[
      'order_in_release',
      'order_release',
      'recommendation_order',
      'customer_order',
      'recipient',
      'recommendation',
      'campaign_progress',
    ],
    ...['campaign_waiting'],
  ],
  /** The programme's settings, its staff, and last the audit log. */
  rest: [
    ...[
      'campaign_version',
      'campaign',
      'reward_offer',
      'product_in_category',
      'product',
      'product_category',
      'advisor',
    ],
    ...[
      'catalogue_version',
      'catalogue_source',
      'content_version',
      'content_item',
      'content_client',
      'content_platform',
      'mail_text',
      'reply_template',
    ],
    ...[
      'mail_sender',
      'mail_return',
      'accepted_terms',
      'tenant_secret',
      'sign_in_service',
      'mailed_statistics',
      'agency_user',
      'proven_address',
    ],
    ...[
      'console_passkey',
      'tenant_picture',
      'publishing_proposal',
      'planned_setting',
      'tenant_configuration_plan',
      'tenant_configuration',
    ],
    ...[
      'setting_version',
      'retention_done',
      'retention_rule',
      'recommendation_facts_rows',
      'contact_facts_rows',
      'order_report_rows',
    ],
    ...['recommender_report_rows', 'engine.parked_stream', 'engine.effect', 'engine.delivery', 'engine.event'],
    ...['engine.stream', 'engine.audience', 'engine.queue_pause', 'engine.due_work', 'engine.replay', 'audit_entry'],
  ],
};

/** Tables that are kept, with the reason. */
export const retainedTables: Readonly<Record<string, string>> = {
  tenant_erasure: 'what became of the tenant',
  platform_operator: 'who operates the platform belongs to no tenant',
  tenant_status: 'what became of the tenant',
  erasure: 'ids of people whom a restored backup must not bring back',
  'engine.log': 'is without gaps, across tenants: ids and numbers of events that are gone',
};

/** Progress of the erasure of a retired tenant. */
export const TenantErasureRow = defineEntity({
  name: 'TenantErasureRow',
  tableName: 'tenant_erasure',
  properties: p => ({
    tenantId: p.uuid().primary(),
    retiredAt: p.datetime(),
    step: p.text().$type<ErasureStep>(),
    /** Position in the step's list of tables. */
    place: p.integer().defaultRaw('0'),
    removed: p.bigint('number').defaultRaw('0'),
    lookedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  }),
});
export type ErasureRow = RowOf<typeof TenantErasureRow>;

/** Claims become time-barred three years after the end of their year; then people are erased even with unclaimed rewards. */
const yearsClaimed = 3;

/**
 * When the people of a retired tenant may be erased (docs/specification/programme.md#erasing-a-retired-tenant): after
 * the tenant's own periods, one after the other.
 */
export function personErasureWindow(
  retiredAt: Date,
  days: { readonly decision: number; readonly without: number; readonly with: number; readonly claim: number },
): { readonly from: Date; readonly atLatest: Date } {
  const longest = days.decision + Math.max(days.without, days.claim + days.with);
  const from = addDays(retiredAt, longest);
  const atLatest = new Date(Date.UTC(retiredAt.getUTCFullYear() + yearsClaimed + 1, 0, 1));
  return { from, atLatest: from > atLatest ? from : atLatest };
}

const erasures = () => tables<typeof TenantErasureRow>();

/** The erasure of the tenant at work. */
@Injectable()
export class RetiredTenants {
  constructor(
    private readonly retention: Retention,
    private readonly directory: TenantDirectory,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Progress, locked until the transaction ends. Undefined: the tenant is not retired. */
  async locked(): Promise<ErasureRow | undefined> {
    const { tenantId } = currentWork();
    const retiredAt = await this.queries.execute(new RetiredSince());
    if (!retiredAt) return undefined;
    // Of two concurrent starts only one inserts the row.
    const begun = { tenantId, retiredAt, step: 'people' as const, lookedAt: this.clock.now(), endedAt: null };
    await insertIfNew(TenantErasureRow, begun);
    return erasures()
      .selectFrom('tenant_erasure')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .forUpdate()
      .executeTakeFirstOrThrow();
  }

  async find(): Promise<ErasureRow | undefined> {
    const { tenantId } = currentWork();
    return erasures().selectFrom('tenant_erasure').selectAll().where('tenantId', '=', tenantId).executeTakeFirst();
  }

  async note(now: Partial<Pick<ErasureRow, 'step' | 'place' | 'removed' | 'endedAt'>>): Promise<void> {
    const { tenantId } = currentWork();
    await currentEntityManager().nativeUpdate(TenantErasureRow, { tenantId }, { ...now, lookedAt: this.clock.now() });
  }

  async people(retiredAt: Date) {
    const rules = await this.retention.rules();
    const days = {
      decision: rules['decision-period'].days,
      without: rules['contact-without-order'].days,
      with: rules['contact-with-order'].days,
      claim: (await this.directory.rules()).claimDays,
    };
    return { ...personErasureWindow(retiredAt, days), owed: await this.queries.execute(new RewardsOwed()) };
  }
}
