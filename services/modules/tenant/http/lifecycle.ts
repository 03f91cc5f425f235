import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Language } from '#shared/texts.js';
import {
  changeTenantStatus,
  checklist,
  createTenant,
  goLive,
  listTenants,
  missingPages,
  previewOwnTenant,
  previewTenant,
  previewTenantTheme,
  previewTheme,
  readOwnChecklist,
  readTenantDetail,
  type TenantDetail,
  type TenantListRow,
} from '#contract/mandanten.js';
import { tenantStatusNames } from '#contract/mandant.js';
import {
  agreeToFirstOperator,
  changeTenantHosts,
  inviteFirstOperator,
  listFirstInvitations,
  readTenantHosts,
  remindFirstOperator,
  restoreTenantHosts,
  withdrawFirstInvitation,
  withdrawPlannedHosts,
  type TenantHosts,
} from '#contract/plattform.js';
import { names, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { environment } from '#platform/environment.js';
import { requestOrigin } from '#platform/http/authenticate.js';
import {
  answered,
  Implements,
  Input,
  planned,
  principalOf,
  versionRead,
  type Answered,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import type { TenantStatus } from '#platform/tenancy/tenant.js';
import {
  AgreeToFirstOperator,
  FirstInvitations,
  InviteFirstOperator,
  RemindFirstOperator,
  WithdrawFirstInvitation,
} from '../../agency/api.js';
import { ErasureOfRetired } from '../../retention/api.js';
import { ChangeHosts, ChangeTenantStatus, CreateTenant, WithdrawPlannedSetting } from '../api.js';
import { Hosts, ofPortal } from '../use-cases/change-hosts.js';
import {
  InTenant,
  namesOf,
  PortalPreviews,
  Readiness,
  type ChecklistItem,
  type ChecklistPoint,
} from '../use-cases/change-lifecycle.js';
import { Tenants } from '../persistence.js';
import { PlannedSettings } from '../use-cases/plan-setting.js';
import { toWirePlan } from './waiting.js';
import { fromErasure, fromInvitation } from './wire.js';

export const statuses = names({
  draft: 'Entwurf',
  live: 'Live',
  suspended: 'Ausgesetzt',
  retired: 'Beendet',
} satisfies Record<TenantStatus, (typeof tenantStatusNames)[number]>);

const points = names({
  'legal-texts': 'Rechtstexte',
  theme: 'Theme',
  offer: 'Angebot',
  'payout-account': 'Zahlungskonto',
  'payer-address': 'Zahleranschrift',
  'mail-sender': 'Mailabsender',
  'provider-order': 'Anbieterauftrag',
  staff: 'Personal',
} satisfies Record<ChecklistPoint, keyof typeof checklist>);

const fromChecklist = (items: readonly ChecklistItem[], language: Language): TenantDetail['Pruefliste'] =>
  items.map(({ point, done, missing }) => ({
    Punkt: points.toWire(point),
    Erledigt: done,
    Hinweis: hintOf(point, namesOf(missing), language),
  }));

/** What to do about an open item and, for missing pages, which ones. */
function hintOf(point: ChecklistPoint, missing: string, language: Language): string {
  const hint = checklist[points.toWire(point)][language];
  return missing ? `${hint} ${missingPages[language].replace('{pages}', missing)}` : hint;
}

const reachedAt = (portalUrl: string): string => portalUrl.replace('{port}', String(environment().PORT));

type TenantView = Awaited<ReturnType<Tenants['all']>>[number];

const fromTenant = ({ key, name, status, hosts, portalUrl, config, createdAt }: TenantView): TenantListRow => ({
  Mandant: key,
  Name: name,
  Status: statuses.toWire(status),
  Hosts: [...hosts],
  Sprachen: [...(config.languages ?? [])],
  MandantUrl: reachedAt(portalUrl),
  ErstelltAm: toWireDateTime(createdAt),
});

/** Open items of the checklist by their wire names, with what to do about each. */
function sayingWhatToDo(error: unknown, language: Language): never {
  if (!(error instanceof DomainError) || error.reason !== 'not-ready') throw error;
  const fields = (error.details.fields ?? []).map(({ field, reason, values }) => {
    const hint = hintOf(field as ChecklistPoint, values?.['missing'] ?? '', language);
    return { field: points.toWire(field as ChecklistPoint), reason, values: { hint } };
  });
  throw new DomainError('not-ready', { fields });
}

const previewAnswer = ({ link, validUntil }: { link: string; validUntil: Date }) => ({
  Link: link,
  GueltigBis: toWireDateTime(validUntil),
});

/** Tenants as platform operators see them, without a tenant's people and money. */
@Controller()
export class TenantsController {
  constructor(
    private readonly tenants: Tenants,
    private readonly readiness: Readiness,
    private readonly inTenant: InTenant,
    private readonly previews: PortalPreviews,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Implements(listTenants)
  async list(@Input() _: CallRequest<typeof listTenants>): Promise<TenantListRow[]> {
    return (await this.tenants.all()).map(fromTenant);
  }

  @Implements(createTenant)
  async create(@Input() { body, context }: CallRequest<typeof createTenant>) {
    const asked = {
      key: body.Mandant,
      name: body.Name,
      template: body.Vorlage,
      hosts: body.Hosts,
      languages: body.Sprachen,
    };
    const { secret } = await this.commands.execute(new CreateTenant(asked, principalOf(context, 'platform').name));
    const { Status, Pruefliste } = await this.detail(body.Mandant, context.language);
    return { Mandant: body.Mandant, Status, AnbieterGeheimnis: secret, Pruefliste };
  }

  @Implements(readTenantDetail)
  async read(@Input() { params, context }: CallRequest<typeof readTenantDetail>): Promise<TenantDetail> {
    return this.detail(params.key, context.language);
  }

  @Implements(changeTenantStatus)
  async changeStatus(
    @Input() { params, body, context }: CallRequest<typeof changeTenantStatus>,
  ): Promise<TenantDetail> {
    const { name } = principalOf(context, 'platform');
    const status = statuses.fromWire(body.Status) as Exclude<TenantStatus, 'draft'>;
    await this.inTenant
      .change(params.key, () => this.commands.execute(new ChangeTenantStatus(status, body.Grund, name)))
      .catch((error: unknown) => sayingWhatToDo(error, context.language));
    return this.detail(params.key, context.language);
  }

  @Implements(previewTenant)
  async preview(@Input() { params, context }: CallRequest<typeof previewTenant>) {
    const { name } = principalOf(context, 'platform');
    return previewAnswer(await this.inTenant.change(params.key, () => this.previews.ofDraft(name)));
  }

  @Implements(previewTenantTheme)
  async previewInFrame(@Input() { params, context }: CallRequest<typeof previewTenantTheme>) {
    const { name } = principalOf(context, 'platform');
    const preview = () => this.previews.ofTheme(consoleOrigin(context), name);
    return previewAnswer(await this.inTenant.change(params.key, preview));
  }

  @Implements(inviteFirstOperator)
  async inviteOperator(@Input() { params, body, context }: CallRequest<typeof inviteFirstOperator>): Promise<void> {
    const person = { name: body.Name, email: body.Email.toLowerCase(), language: body.Sprache };
    const command = new InviteFirstOperator(person, principalOf(context, 'platform'));
    await this.inTenant.change(params.key, () => this.commands.execute(command));
  }

  @Implements(listFirstInvitations)
  async invitations(@Input() { params }: CallRequest<typeof listFirstInvitations>) {
    const found = await this.inTenant.read(params.key, () => this.queries.execute(new FirstInvitations()));
    return found.map(fromInvitation);
  }

  @Implements(remindFirstOperator)
  remindOperator(@Input() { params, context }: CallRequest<typeof remindFirstOperator>): Promise<void> {
    const command = new RemindFirstOperator(params.nr, principalOf(context, 'platform'));
    return this.inTenant.change(params.key, () => this.commands.execute(command));
  }

  @Implements(agreeToFirstOperator)
  agreeToOperator(@Input() { params, context }: CallRequest<typeof agreeToFirstOperator>): Promise<void> {
    const command = new AgreeToFirstOperator(params.nr, principalOf(context, 'platform'));
    return this.inTenant.change(params.key, () => this.commands.execute(command));
  }

  @Implements(withdrawFirstInvitation)
  withdrawInvitation(@Input() { params, context }: CallRequest<typeof withdrawFirstInvitation>): Promise<void> {
    const command = new WithdrawFirstInvitation(params.nr, principalOf(context, 'platform'));
    return this.inTenant.change(params.key, () => this.commands.execute(command));
  }

  private async erasure(): Promise<TenantDetail['Loeschung']> {
    const erasure = await this.queries.execute(new ErasureOfRetired());
    return erasure && fromErasure(erasure);
  }

  private detail(key: string, language: Language): Promise<TenantDetail> {
    return this.inTenant.read(key, async () => ({
      ...fromTenant(await this.tenants.own()),
      Loeschung: await this.erasure(),
      Pruefliste: fromChecklist(await this.readiness.list(), language),
      Verlauf: (await this.tenants.history()).map(({ status, reason, changedAt, changedByName }) => ({
        Status: statuses.toWire(status),
        Grund: reason,
        GeaendertAm: toWireDateTime(changedAt),
        GeaendertVon: changedByName,
      })),
    }));
  }
}

/** The tenants' hosts, changed by the platform, since a host needs a DNS name and a certificate of the installation. */
@Controller()
export class TenantHostsController {
  constructor(
    private readonly hosts: Hosts,
    private readonly plans: PlannedSettings,
    private readonly inTenant: InTenant,
    private readonly commands: CommandBus,
  ) {}

  @Implements(readTenantHosts)
  read(@Input() { params, context }: CallRequest<typeof readTenantHosts>): Promise<Answered> {
    return this.inTenant.read(params.key, () => this.inForce(context.language));
  }

  @Implements(changeTenantHosts)
  change(@Input() { params, query, body, context }: CallRequest<typeof changeTenantHosts>): Promise<Answered> {
    const of = versionRead(context.headers['if-match']);
    const by = principalOf(context, 'platform');
    if (!query.giltAb) return this.to(params.key, new ChangeHosts({ hosts: body.Hosts }, of, by.name), context);
    return this.later(params.key, { of, to: body.Hosts }, query.giltAb, context);
  }

  private later(
    key: string,
    plan: { readonly of: number | null; readonly to: unknown },
    giltAb: string,
    context: CallContext,
  ): Promise<Answered> {
    const whole = { setting: 'hosts', subject: ofPortal, ...plan } as const;
    return this.inTenant.change(key, () => planned(this.commands, whole, giltAb, principalOf(context, 'platform')));
  }

  @Implements(withdrawPlannedHosts)
  withdraw(@Input() { params, context }: CallRequest<typeof withdrawPlannedHosts>): Promise<void> {
    const command = new WithdrawPlannedSetting(params.id, ['hosts'], principalOf(context, 'platform').name);
    return this.inTenant.change(params.key, () => this.commands.execute(command));
  }

  @Implements(restoreTenantHosts)
  restore(@Input() { params, query, context }: CallRequest<typeof restoreTenantHosts>): Promise<Answered> {
    const { name } = principalOf(context, 'platform');
    if (query.giltAb)
      return this.later(params.key, { of: null, to: { ofVersion: params.nummer } }, query.giltAb, context);
    return this.to(params.key, new ChangeHosts({ version: params.nummer }, null, name), context);
  }

  private to(key: string, command: ChangeHosts, { language }: CallContext): Promise<Answered> {
    return this.inTenant.change(key, async () => {
      await this.commands.execute(command);
      return this.inForce(language);
    });
  }

  private async inForce(language: Language): Promise<Answered> {
    const { version, hosts, formerHosts, portalUrl } = await this.hosts.inForce();
    const told: TenantHosts = {
      Hosts: [...hosts],
      MandantUrl: reachedAt(portalUrl),
      Fruehere: [...formerHosts],
      Versionen: (await this.hosts.versions(hosts)).map(row => ({
        Nummer: row.version,
        Hosts: [...row.content],
        GeaendertAm: toWireDateTimeOrNull(row.changedAt),
        GeaendertVon: row.changedByName,
        AusVersion: row.restored,
      })),
      Geplant: (await this.plans.list(['hosts'])).map(row => toWirePlan(row, language)),
    };
    return answered(200, told, { etag: `"${version}"`, 'cache-control': 'no-store' });
  }
}

/** An operator's own tenant before it goes live. */
@Controller()
export class OwnTenantController {
  constructor(
    private readonly readiness: Readiness,
    private readonly previews: PortalPreviews,
    private readonly commands: CommandBus,
  ) {}

  @Implements(readOwnChecklist)
  async checklist(@Input() { context }: CallRequest<typeof readOwnChecklist>) {
    return {
      Status: statuses.toWire(context.tenant.status),
      Pruefliste: fromChecklist(await this.readiness.list(), context.language),
    };
  }

  @Implements(goLive)
  async live(@Input() { body, context }: CallRequest<typeof goLive>) {
    const { name } = principalOf(context, 'agency');
    await this.commands
      .execute(new ChangeTenantStatus('live', body.Grund, name, 'draft'))
      .catch((error: unknown) => sayingWhatToDo(error, context.language));
    return {
      Status: statuses.toWire('live'),
      Pruefliste: fromChecklist(await this.readiness.list(), context.language),
    };
  }

  @Implements(previewOwnTenant)
  async preview(@Input() { context }: CallRequest<typeof previewOwnTenant>) {
    return previewAnswer(await this.previews.ofDraft(principalOf(context, 'agency').name));
  }

  @Implements(previewTheme)
  async previewTheme(@Input() { context }: CallRequest<typeof previewTheme>) {
    return previewAnswer(await this.previews.ofTheme(consoleOrigin(context), principalOf(context, 'agency').name));
  }
}

/** Origin of the calling console page: only that page may frame the preview and set its colours. */
const consoleOrigin = ({ headers }: CallContext): string =>
  requestOrigin(headers) ?? new URL(environment().PUBLIC_URL).origin;
