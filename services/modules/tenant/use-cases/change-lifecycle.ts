import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { endOfPeriod } from '#shared/calendar.js';
import { QueuePauses } from '#engine/queues/queue-pauses.js';
import type { QueueName } from '#engine/queues/queue-names.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addMinutes, Clock } from '#platform/clock.js';
import { afterCommit, currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { lockName } from '#platform/database/tables.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { SentMails } from '#mail/sent-mails.js';
import { MailSenders } from '#mail/sender.js';
import { previewParameter } from '#platform/http/authenticate.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Handles } from '#platform/messages.js';
import { eraseRetiredTenant } from '#platform/retention.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { unreadable, type Tenant, type TenantStatus } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { EndDraftInvitations, StaffByRole } from '../../agency/api.js';
import { OffersOn } from '../../catalogue/api.js';
import { PagesNotPublished, type MissingPage } from '../../content/api.js';
import { ProviderHasReported, SetProviderSecret } from '../../order/api.js';
import { HasPayoutAccount } from '../../payout/api.js';
import {
  ChangeTenantStatus,
  CreateTenant,
  LeaveTombstone,
  RetiredSince,
  ThemeTriedFrom,
  type RequestedTenant,
} from '../api.js';
import { hostsOf, noLongerFormer, portalUrlOf } from './change-hosts.js';
import { Configurations, Tenants } from '../persistence.js';
import { exampleProductUrl, firstConfiguration } from './change-configuration.js';

/** Allowed transitions. A retired tenant stays retired. */
const ways: Readonly<Record<TenantStatus, readonly TenantStatus[]>> = {
  draft: ['live', 'retired'],
  live: ['suspended', 'retired'],
  suspended: ['live', 'retired'],
  retired: [],
};

/** Whether the status changes; refuses a transition that is not allowed. */
export function isAChange(from: TenantStatus, to: TenantStatus): boolean {
  if (from === to) return false;
  ensure(ways[from].includes(to), 'changed-meanwhile');
  return true;
}

/** Queues paused in each status: nothing is sent, and nothing expires that people cannot reach. */
export const pausedQueues: Readonly<Record<TenantStatus, readonly QueueName[]>> = {
  draft: ['payouts', 'vouchers'],
  live: [],
  suspended: ['payouts', 'vouchers', 'expiry'],
  retired: [],
};

/** Requirements before a tenant goes live, in the order of work. */
export const checklistPoints = [
  'legal-texts',
  'theme',
  'offer',
  'payout-account',
  'payer-address',
  'mail-sender',
  'provider-order',
  'staff',
] as const;
export type ChecklistPoint = (typeof checklistPoints)[number];

export interface ChecklistItem {
  readonly point: ChecklistPoint;
  readonly done: boolean;
  /** The legal texts that are missing. */
  readonly missing: readonly MissingPage[];
}

/** `agb (de, en), impressum (en)` */
export const namesOf = (missing: readonly MissingPage[]): string =>
  missing.map(({ name, languages }) => `${name} (${languages.join(', ')})`).join(', ');

const legalPages = ['agb', 'datenschutz', 'impressum', 'barrierefreiheit'];
const people = { AgenturInhaber: 1, Betreiber: 2 } as const;

export const enoughStaff = (byRole: ReadonlyMap<string, number>): boolean =>
  Object.entries(people).every(([role, least]) => (byRole.get(role) ?? 0) >= least);

/** Computes the checklist from the tenant's own data; nothing is ticked manually. */
@Injectable()
export class Readiness {
  constructor(
    private readonly configurations: Configurations,
    private readonly queries: QueryBus,
    private readonly senders: MailSenders,
    private readonly sentMails: SentMails,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<ChecklistItem[]> {
    const { config } = await this.configurations.inForce();
    const missing = await this.queries.execute(new PagesNotPublished(legalPages, config.languages));
    const payout = await this.queries.execute(new HasPayoutAccount());
    const done: Readonly<Record<ChecklistPoint, boolean>> = {
      'legal-texts': missing.length === 0,
      theme: [...unreadable(config.theme, 'light'), ...unreadable(config.themeDark, 'dark')].length === 0,
      // The page has to be the provider's own, not the example of a new tenant.
      offer: config.productUrlTemplate !== exampleProductUrl && (await this.hasPayingProduct()),
      'payout-account': payout.account,
      // Banks want it of payments outside the EEA.
      'payer-address': config.paysOutsideEea !== true || payout.address,
      // Business mails need company details and a support address to which people can reply.
      'mail-sender': Boolean(config.companyDetails?.trim() && config.supportEmail) && (await this.hasWorkingSender()),
      'provider-order': await this.queries.execute(new ProviderHasReported()),
      staff: enoughStaff(await this.queries.execute(new StaffByRole())),
    };
    return checklistPoints.map(point => ({
      point,
      done: done[point],
      missing: point === 'legal-texts' ? missing : [],
    }));
  }

  private async hasPayingProduct(): Promise<boolean> {
    return (await this.queries.execute(new OffersOn(this.clock.now()))).some(({ offers }) => offers.length > 0);
  }

  /** The tenant's own mail server works, or a mail server accepted a mail by the installation's. */
  private async hasWorkingSender(): Promise<boolean> {
    const own = await this.senders.inForce();
    if (own?.server) return !own.failing;
    return environment().SHARED_MAIL_SENDER === 'yes' && this.sentMails.hasAccepted();
  }
}

@Injectable()
export class TenantCreation {
  constructor(
    private readonly tenants: Tenants,
    private readonly directory: TenantDirectory,
    private readonly commands: CommandBus,
    private readonly pauses: QueuePauses,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
  ) {}

  @Handles(CreateTenant)
  async create(requested: RequestedTenant, byName: string): Promise<{ tenantId: string; secret: string }> {
    const { actor, correlationId } = currentWork();
    const tenantId = newId();
    const secret = randomBytes(32).toString('base64url');
    await this.work.runApart({ tenantId, actor, correlationId }, async () => {
      await this.createInWork(requested, byName);
      await this.commands.execute(new SetProviderSecret(secret));
      const { key, template, hosts } = requested;
      await this.audit.recordForPlatformToo({
        action: 'tenant.create',
        subject: key,
        by: byName,
        after: { template, hosts, status: 'draft' },
      });
      afterCommit(() => this.directory.forget());
    });
    return { tenantId, secret };
  }

  private async createInWork(
    { key, name, template, hosts, languages }: RequestedTenant,
    byName: string,
  ): Promise<void> {
    const { PUBLIC_URL, PORT, TENANTS_WITHOUT_HOST } = environment();
    const reached = hostsOf({ key, hosts }, { PUBLIC_URL, TENANTS_WITHOUT_HOST });
    const shared = new URL(PUBLIC_URL).hostname;
    // Serialises creation, so that two tenants cannot get the same key or host.
    await lockName('tenants');
    const { takenKey, takenHosts } = await this.tenants.taken(key, reached, shared);
    const fields = [...(takenKey ? ['Mandant'] : []), ...(takenHosts ? ['Hosts'] : [])];
    ensure(fields.length === 0, 'taken', { fields: fields.map(field => ({ field, reason: 'taken' })) });
    const portalUrl = portalUrlOf(key, reached, PUBLIC_URL, PORT);
    const config = firstConfiguration(key, template, languages);
    await this.tenants.add({ key, name, hosts: reached, portalUrl, config });
    await noLongerFormer(reached);
    await this.tenants.note('draft', `Aus der Vorlage ${template}`, byName);
    await this.pauses.pauseByStatus(pausedQueues.draft, 'draft', byName);
  }
}

@Injectable()
export class StatusChanges {
  constructor(
    private readonly tenants: Tenants,
    private readonly readiness: Readiness,
    private readonly directory: TenantDirectory,
    private readonly pauses: QueuePauses,
    private readonly tokens: Tokens,
    private readonly dueWork: DueWork,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Handles(ChangeTenantStatus)
  async change(
    status: Exclude<TenantStatus, 'draft'>,
    reason: string,
    byName: string,
    only?: TenantStatus,
  ): Promise<void> {
    const { key, status: before } = await this.tenants.lock();
    if (!isAChange(before, status)) return;
    ensure(only === undefined || before === only, 'changed-meanwhile');
    if (before === 'draft' && status === 'live') await this.mustBeReady();
    const why = withoutPersonalData(reason);
    await this.tenants.note(status, why, byName);
    await this.pauses.pauseByStatus(pausedQueues[status], status, byName);
    if (status === 'retired') await this.dueWork.schedule(eraseRetiredTenant, currentWork().tenantId, this.clock.now());
    if (before === 'draft') {
      // Preview links end with the draft status.
      await this.tokens.revokeAll('preview', currentWork().tenantId);
      await this.commands.execute(new EndDraftInvitations());
    }
    await this.audit.recordForPlatformToo({
      action: 'tenant.status',
      subject: key,
      by: byName,
      before: { status: before },
      after: { status, reason: why },
    });
    afterCommit(() => this.directory.forget());
  }

  private async mustBeReady(): Promise<void> {
    const open = (await this.readiness.list()).filter(({ done }) => !done);
    if (open.length > 0)
      throw new DomainError('not-ready', {
        fields: open.map(({ point, missing }) => ({
          field: point,
          reason: 'to-do',
          values: { missing: namesOf(missing) },
        })),
      });
  }
}

const previewDays = 14;

const themePreviewMinutes = 30;

interface PreviewLink {
  readonly link: string;
  readonly validUntil: Date;
}

/** Links by which people see a portal before others do. */
@Injectable()
export class PortalPreviews {
  constructor(
    private readonly directory: TenantDirectory,
    private readonly tenants: Tenants,
    private readonly tokens: Tokens,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** To the portal of a draft. Refuses `changed-meanwhile` where the tenant at work is none. */
  async ofDraft(byName: string): Promise<PreviewLink> {
    const { key, status } = await this.tenants.lock();
    ensure(status === 'draft', 'changed-meanwhile');
    const { tenantId } = currentWork();
    const validUntil = endOfPeriod(this.clock.now(), previewDays);
    const token = await this.tokens.issue('preview', tenantId, { expiresAt: validUntil });
    await this.audit.recordForPlatformToo({ action: 'tenant.preview', subject: key, by: byName });
    const { portalUrl } = (await this.directory.byId(tenantId))!;
    return { link: `${portalUrl}/?${previewParameter}=${token}`, validUntil };
  }

  /** To the portal of the tenant at work, in any status, inside the console, so that colours can be tried on it. */
  async ofTheme(consoleOrigin: string, byName: string): Promise<PreviewLink> {
    const { portalUrl, key, id } = await this.directory.own();
    const validUntil = addMinutes(this.clock.now(), themePreviewMinutes);
    const token = await this.tokens.issue('preview', id, { expiresAt: validUntil, data: { consoleOrigin } });
    await this.audit.record({ action: 'theme.preview', subject: key, by: byName });
    return { link: `${portalUrl}/?${previewParameter}=${token}`, validUntil };
  }

  @Handles(ThemeTriedFrom)
  triedFrom(tenantId: string, token: string): Promise<string | null> {
    return this.work.run({ tenantId, actor: 'anonymous', correlationId: 'theme-preview' }, async () => {
      const origin = (await this.tokens.resolve('preview', token))?.data['consoleOrigin'];
      return typeof origin === 'string' ? origin : null;
    });
  }
}

/** What is left of a retired tenant. */
@Injectable()
export class RetiredTenant {
  constructor(
    private readonly tenants: Tenants,
    private readonly directory: TenantDirectory,
  ) {}

  @Handles(RetiredSince)
  async since(): Promise<Date | null> {
    const { status, createdAt } = await this.tenants.own();
    if (status !== 'retired') return null;
    const [latest] = await this.tenants.history();
    return latest?.changedAt ?? createdAt;
  }

  @Handles(LeaveTombstone)
  async leaveTombstone(): Promise<void> {
    const { key, status } = await this.tenants.lock();
    ensure(status === 'retired', 'changed-meanwhile');
    await this.tenants.empty(key, firstConfiguration(key, 'leer', ['de']));
    afterCommit(() => this.directory.forget());
  }
}

/**
 * Runs work inside a tenant for a caller outside of it. Refuses `not-found`. For a tenant whose data is gone, reading
 * works and changes are refused.
 */
@Injectable()
export class InTenant {
  constructor(
    private readonly directory: TenantDirectory,
    private readonly work: UnitOfWork,
  ) {}

  async read<T>(key: string, body: () => Promise<T>): Promise<T> {
    return this.within(await this.found(key), body);
  }

  /** Also refuses `changed-meanwhile`, where the tenant's data is gone. */
  async change<T>(key: string, body: () => Promise<T>): Promise<T> {
    const tenant = await this.found(key);
    ensure(!tenant.erasedAt, 'changed-meanwhile');
    return this.within(tenant, body);
  }

  private async found(key: string): Promise<Tenant> {
    const tenant = await this.directory.byKey(key, { erasedToo: true });
    ensure(tenant !== undefined, 'not-found');
    return tenant;
  }

  private within<T>({ id: tenantId }: Tenant, body: () => Promise<T>): Promise<T> {
    const { actor, correlationId } = currentWork();
    return this.work.runApart({ tenantId, actor, correlationId }, body);
  }
}

export const lifecycleHandlers = [TenantCreation, StatusChanges, PortalPreviews, RetiredTenant, InTenant];
