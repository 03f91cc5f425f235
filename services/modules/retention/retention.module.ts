import { defineEntity } from '@mikro-orm/core';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Injectable, Module } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  QueryBus,
  QueryHandler,
  type ICommandHandler,
  type IQueryHandler,
} from '@nestjs/cqrs';
import { sql } from 'kysely';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addDays, Clock } from '#platform/clock.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { eraseRetiredTenant, Retention } from '#platform/retention.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { EraseAccount } from '../account/api.js';
import { EvidenceKeptUntil } from '../payout/api.js';
import { EraseRecipient } from '../recipient/api.js';
import { RewardsOwed } from '../reward/api.js';
import { LeaveTombstone, RetiredSince } from '../tenant/api.js';
import { EraseAgain, ErasureOfRetired, type ErasureStep } from './api.js';
import { Periods, PeriodsLater, RetentionController, RetentionOfDocument } from './http.js';

@CommandHandler(EraseAgain)
class EraseAgainHandler implements ICommandHandler<EraseAgain> {
  constructor(
    private readonly people: PersonStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ people }: EraseAgain): Promise<void> {
    for (const { personId, role, erasedAt } of people) {
      // Whoever came after the backup is not in it.
      if (await this.people.find(personId))
        await this.commands.execute(
          role === 'recommender' ? new EraseAccount(personId, true) : new EraseRecipient(personId),
        );
      await this.people.noteErased(personId, role, new Date(erasedAt));
    }
  }
}

/**
 * Every table with rows of tenants, by the step it goes in; what refers to another stands before it. Their names alone: whose they are does not matter any
 * more. A table that stands nowhere here is red in `infra/database/schema.int.spec.ts`.
 */
export const erasedIn: Readonly<Record<'programme' | 'evidence' | 'rest', readonly string[]>> = {
  /** Who people are, what they said and did, and who was told of it. */
  programme: [
    ...['push_subscription', 'notification_off', 'passkey', 'recovery_code', 'authenticator_app', 'email_change'],
    'former_address',
    ...['findable_recommender', 'customer_number', 'newsletter_consent', 'bank_details', 'consent', 'kept_contact'],
    ...['people_import_line', 'people_import', 'invitation_refusal', 'invitation', 'contact_message', 'sent_mail'],
    ...['held_recommendation', 'speakable_code', 'click', 'reward_hold', 'redelivery', 'webhook_message', 'webhook'],
    ...['report_order_part', 'report_order', 'attempt', 'captcha_used', 'form_mail', 'idempotency_key'],
    ...['provider_grant', 'token'],
    ...['sign_in_link', 'recommender', 'person'],
  ],
  /** What was paid, and what for. */
  evidence: [
    ...['bank_response_open', 'bank_response_entry', 'bank_response_file', 'ledger_entry', 'ledger_posting'],
    ...['locked_payout_record', 'payout', 'payout_batch', 'payout_account_proposal', 'payout_account'],
    ...'voucher_waiting voucher_shortage voucher_purchase voucher voucher_type goodwill reward'.split(' '),
    ...['recommendation_order', 'customer_order', 'recipient', 'recommendation', 'campaign_progress'],
    ...['campaign_waiting'],
  ],
  /** What the programme was, who ran it, and last what they did. */
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
    ],
    ...['mail_sender', 'accepted_terms', 'tenant_secret', 'sign_in_service', 'agency_user'],
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
    ...['engine.stream', 'engine.audience', 'engine.queue_pause', 'engine.due_work', 'audit_entry'],
  ],
};

/** Stays, with the reason. */
export const keptForGood: Readonly<Record<string, string>> = {
  tenant_erasure: 'what became of the tenant',
  tenant_status: 'what became of the tenant',
  erasure: 'ids of people whom a restored backup must not bring back',
  'engine.log': 'is without gaps, across tenants: ids and numbers of events that are gone',
};

const TenantErasureRow = defineEntity({
  name: 'TenantErasureRow',
  tableName: 'tenant_erasure',
  properties: p => ({
    tenantId: p.uuid().primary(),
    retiredAt: p.datetime(),
    step: p.text().$type<ErasureStep>(),
    /** In the step's list of tables. */
    place: p.integer().defaultRaw('0'),
    removed: p.bigint('number').defaultRaw('0'),
    lookedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  }),
});
type ErasureRow = RowOf<typeof TenantErasureRow>;

/** A claim is barred by time three years after the end of the year: then people go even where something was never fetched. */
const yearsClaimed = 3;

/** When the people of a tenant that was retired may go (docs/specification/programme.md#erasing-a-retired-tenant): its own periods, one after the other. */
export function peopleGo(
  retiredAt: Date,
  days: { readonly decision: number; readonly without: number; readonly with: number; readonly claim: number },
): { readonly from: Date; readonly atLatest: Date } {
  const longest = days.decision + Math.max(days.without, days.claim + days.with);
  const from = addDays(retiredAt, longest);
  const atLatest = new Date(Date.UTC(retiredAt.getUTCFullYear() + yearsClaimed + 1, 0, 1));
  return { from, atLatest: from > atLatest ? from : atLatest };
}

/** A date may move meanwhile: it is looked at again. */
const soonest = (due: Date | null, again: Date): Date => (due && due < again ? due : again);

const erasures = () => tables<typeof TenantErasureRow>();

@Injectable()
class RetiredTenants {
  constructor(
    private readonly retention: Retention,
    private readonly directory: TenantDirectory,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** How far it is; nobody else goes on with it until the transaction ends. Undefined: the tenant is not retired. */
  async locked(): Promise<ErasureRow | undefined> {
    const { tenantId } = currentWork();
    const retiredAt = await this.queries.execute(new RetiredSince());
    if (!retiredAt) return undefined;
    // Two who begin it at once begin one.
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
    return { ...peopleGo(retiredAt, days), owed: await this.queries.execute(new RewardsOwed()) };
  }
}

@QueryHandler(ErasureOfRetired)
class ErasureOfRetiredHandler implements IQueryHandler<ErasureOfRetired> {
  constructor(
    private readonly retired: RetiredTenants,
    private readonly queries: QueryBus,
  ) {}

  async execute() {
    const retiredAt = await this.queries.execute(new RetiredSince());
    if (!retiredAt) return null;
    const row = await this.retired.find();
    const { from, atLatest, owed } = await this.retired.people(row?.retiredAt ?? retiredAt);
    return {
      step: row?.step ?? 'people',
      retiredAt: row?.retiredAt ?? retiredAt,
      peopleFrom: from,
      peopleAtLatest: atLatest,
      owed,
      evidenceUntil: await this.queries.execute(new EvidenceKeptUntil()),
      removed: row?.removed ?? 0,
      lookedAt: row?.lookedAt ?? null,
      endedAt: row?.endedAt ?? null,
    };
  }
}

/** In one transaction. */
const peopleAtOnce = 20;
const rowsAtOnce = 2_000;
/** Until what follows from the end of an account is done: records of payments are locked a day after it. */
const settlesForDays = 7;
const looksAgainAfterDays = 1;

/** One piece of a retired tenant at a time, each in a transaction of its own that says where the next one begins: a worker that is killed loses its piece alone. */
@DueHandler(eraseRetiredTenant, 'erasure')
class EraseRetiredTenant implements DueWorkHandler {
  constructor(
    private readonly retired: RetiredTenants,
    private readonly people: PersonStore,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
  ) {}

  async due(tenantId: string, now: Date): Promise<void> {
    const erasure = await this.retired.locked();
    if (!erasure || erasure.step === 'done') return;
    const next = await this.piece(erasure, now);
    if (next) await this.dueWork.schedule(eraseRetiredTenant, tenantId, next);
  }

  /** When to go on; null: it is done. */
  private piece(erasure: ErasureRow, now: Date): Promise<Date | null> {
    switch (erasure.step) {
      case 'people':
        return this.erasePeople(erasure, now);
      case 'settling':
        return this.letSettle(now);
      case 'evidence':
        return this.eraseEvidence(erasure, now);
      default:
        return this.eraseTables(erasure, now);
    }
  }

  /** As if they had asked for it, without a mail: the list of erasures, locked records and all. */
  private async erasePeople({ retiredAt, removed }: ErasureRow, now: Date): Promise<Date> {
    const { from, atLatest, owed } = await this.retired.people(retiredAt);
    if (now < from || (owed > 0 && now < atLatest)) {
      await this.retired.note({});
      return soonest(from > now ? from : null, addDays(now, looksAgainAfterDays));
    }
    const some = await this.people.some(peopleAtOnce);
    if (some.length === 0) {
      await this.goOn('settling');
      return addDays(now, settlesForDays);
    }
    for (const { id, role } of some) {
      await this.commands.execute(role === 'recommender' ? new EraseAccount(id, true) : new EraseRecipient(id));
      // Nobody who stays behind may hold up the others.
      if (await this.people.find(id)) await this.people.erase(id, now);
    }
    await this.retired.note({ removed: removed + some.length });
    return now;
  }

  private async letSettle(now: Date): Promise<Date> {
    if (await this.dueWork.isUnderWay()) return addDays(now, looksAgainAfterDays);
    // What was planned for them would find nobody; a locked record has a day of its own.
    await this.dueWork.cancelAllBut('delete-locked-payout-record');
    await this.goOn('programme');
    return now;
  }

  private async eraseEvidence(erasure: ErasureRow, now: Date): Promise<Date | null> {
    const until = await this.queries.execute(new EvidenceKeptUntil());
    const from = until && new Date(`${until}T00:00:00Z`);
    if (erasure.place > 0 || !from || from <= now) return this.eraseTables(erasure, now);
    await this.retired.note({});
    return soonest(from, addDays(now, looksAgainAfterDays));
  }

  private async eraseTables({ step, place, removed }: ErasureRow, now: Date): Promise<Date | null> {
    const list = erasedIn[step as keyof typeof erasedIn];
    const table = list[place];
    if (table) {
      const gone = await this.erase(table);
      await this.retired.note({ removed: removed + gone, place: gone < rowsAtOnce ? place + 1 : place });
      return now;
    }
    if (step !== 'rest') {
      await this.goOn(step === 'programme' ? 'evidence' : 'rest');
      return now;
    }
    // What came to a table that was empty already.
    let late = 0;
    for (const again of [...erasedIn.programme, ...erasedIn.evidence, ...erasedIn.rest])
      late += await this.erase(again);
    if (late > 0) {
      await this.retired.note({ removed: removed + late });
      return now;
    }
    await this.commands.execute(new LeaveTombstone());
    await this.retired.note({ step: 'done', endedAt: now });
    await this.tell('done');
    return null;
  }

  private async erase(table: string): Promise<number> {
    const { rows } = await sql<{ gone: number }>`select erase_of_retired(${table}, ${rowsAtOnce}) as gone`.execute(
      tables(),
    );
    return rows[0]!.gone;
  }

  private async goOn(step: ErasureStep): Promise<void> {
    await this.retired.note({ step, place: 0 });
    await this.tell(step);
  }

  /** In the platform's log: the tenant's own goes too. */
  private tell(step: ErasureStep): Promise<void> {
    const { tenantId } = currentWork();
    return this.audit.recordForPlatform({ action: 'tenant.erase', subject: tenantId, by: 'system', after: { step } });
  }
}

/** How long people are kept, that the erased stay erased, and that a tenant which is retired goes in its time. */
@Module({
  imports: [MikroOrmModule.forFeature([TenantErasureRow])],
  controllers: [RetentionController],
  providers: [
    Periods,
    PeriodsLater,
    RetentionOfDocument,
    EraseAgainHandler,
    RetiredTenants,
    ErasureOfRetiredHandler,
    EraseRetiredTenant,
  ],
})
export class RetentionProgrammeModule {}
