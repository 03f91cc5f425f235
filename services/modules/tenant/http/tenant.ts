import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  agreeToConfiguration,
  changeConfiguration,
  declineConfiguration,
  listConfigurationVersions,
  listPlannedConfigurations,
  planConfiguration,
  previewConfiguration,
  readConfiguration,
  restoreConfiguration,
  withdrawPlannedConfiguration,
  type ConfigurationPreview,
  type ConfigurationVersion,
  type planStates,
  type touchedNames,
} from '#contract/betrieb/configuration.js';
import { confirmPayee } from '#contract/betrieb/payouts.js';
import { createApiKey, listApiKeys, revokeApiKey, type ApiKey } from '#contract/betrieb/integrations.js';
import { listRoutes, readStaffSignIn, readTenant, routes, type Route, type Tenant } from '#contract/mandant.js';
import { readPlatformSignIn, type PlatformSignIn } from '#contract/plattform.js';
import {
  fromWireDateTime,
  names,
  toWireDateTime,
  toWireDateTimeOrNull,
  toWireVersions,
} from '#contract/shared/codec.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { consoleAddress, environment } from '#platform/environment.js';
import { currentPerson, UnitOfWork } from '#platform/database/unit-of-work.js';
import { isTheirOwn } from '#platform/domain/person.js';
import { mayPreview } from '#platform/http/authenticate.js';
import {
  answered,
  Implements,
  Input,
  plansOnWire,
  principalOf,
  versionRead,
  statusMustAllow,
  type Answered,
  type CallRequest,
} from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { platformTenant, zoneOf } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { OfferedSignIns, PlatformHasPasskeys, StaffMaySignInByPasskey, type OfferedSignIn } from '../../agency/api.js';
import {
  ConfigurationChanges,
  differences,
  ConfigurationPublishing,
  ConfigurationFields,
  SecondPerson,
} from '../use-cases/change-configuration.js';
import { PayeeConfirmation } from '../use-cases/payee-editors.js';
import { kindOf } from '#reward-types/index.js';
import { ConfigurationPlans, Configurations, type Configured, type PlanState, type Setting } from '../persistence.js';
import { loosened } from '../domain/weakening.js';
import { Proposals } from '../publishing.js';
import { ApiKeys } from '../use-cases/change-api-keys.js';
import { ConfigurationEffect, ConfigurationPlanning, type AffectedData } from '../use-cases/plan-configuration.js';
import { statuses } from './lifecycle.js';
import { whyNotMade } from './waiting.js';
import { fromWireConfiguration, publicPart, toWireConfiguration } from './wire.js';

export const payeeCalls = calls(PayeeConfirmation, [
  answer(confirmPayee, (payees, { body, context }) =>
    payees.confirm({ kind: kindOf(body.Art), option: body.Id }, principalOf(context, 'agency').name),
  ),
]);

@Controller()
export class ListRoutesController {
  @Implements(listRoutes)
  list(): readonly Route[] {
    return routes;
  }
}

@Controller()
export class ReadTenantController {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly tokens: Tokens,
    private readonly work: UnitOfWork,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readTenant)
  async read(@Input() { params, context }: CallRequest<typeof readTenant>): Promise<Tenant> {
    const tenant = await this.tenants.byKey(params.tenant);
    if (!tenant) throw new DomainError('not-found');
    const { id, key, name, portalUrl, status, config } = tenant;
    await statusMustAllow(readTenant, status, () =>
      this.work.run({ ...context.work, tenantId: id }, () => mayPreview(this.tokens, context.headers)),
    );
    return {
      Mandant: key,
      Name: name,
      Status: statuses.toWire(status),
      MandantUrl: portalUrl,
      ...publicPart(config),
      Sso: signOn(),
    };
  }

  /** Staff may sign in to a draft before it is public, so the answer holds nothing that is not public but its key. */
  @Implements(readStaffSignIn)
  async staff(@Input() { context }: CallRequest<typeof readStaffSignIn>) {
    const { key, name, portalUrl, status, config } = context.tenant;
    const shown = status === 'draft' ? { Name: key, Theme: {} } : { Name: name, Theme: { ...config.theme } };
    const own = await this.queries.execute(new OfferedSignIns('staff'));
    const Passkey = await this.queries.execute(new StaffMaySignInByPasskey());
    return {
      ...shown,
      MandantUrl: portalUrl,
      Zeitzone: zoneOf(config),
      Sso: signOn(),
      Passkey,
      Dienste: own.map(offered),
    };
  }
}

/** Sign-in of platform operators: by the identity provider, or by passkeys of their own. */
@Controller()
export class PlatformSignInController {
  constructor(
    private readonly work: UnitOfWork,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readPlatformSignIn)
  async read(@Input() { context }: CallRequest<typeof readPlatformSignIn>): Promise<PlatformSignIn> {
    const Passkey = await this.work.run(
      { tenantId: platformTenant, actor: 'anonymous', correlationId: context.correlationId },
      () => this.queries.execute(new PlatformHasPasskeys()),
    );
    return { ...signOn(), Passkey };
  }
}

/** A sign-in at one of the tenant's own providers; all answers come back to the same address. */
const offered = ({ serviceId, name, authorizationEndpoint, clientId, scope }: OfferedSignIn) => ({
  Id: serviceId,
  Name: name,
  Sso: { ...signOn(), AuthorizationEndpoint: authorizationEndpoint, ClientId: clientId, Scope: scope },
});

/** Sign-in of staff and platform operators: one identity provider, the console its client. Empty if none is set up. */
function signOn(): Tenant['Sso'] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = environment();
  return {
    AuthorizationEndpoint: OIDC_ISSUER ? `${OIDC_ISSUER}/auth` : '',
    ClientId: OIDC_CLIENT_ID,
    RedirectUri: consoleAddress('auth-callback'),
    Scope: 'openid department basic',
  };
}

/** The configuration as a whole; earlier states are its versions. */
@Controller()
export class ConfigurationController {
  constructor(
    private readonly configurations: Configurations,
    private readonly publishing: ConfigurationPublishing,
    private readonly second: SecondPerson,
    private readonly effect: ConfigurationEffect,
    private readonly proposals: Proposals,
    private readonly fields: ConfigurationFields,
    private readonly changes: ConfigurationChanges,
    private readonly planning: ConfigurationPlanning,
  ) {}

  @Implements(readConfiguration)
  async read(): Promise<Answered> {
    return withVersion(await this.configurations.inForce());
  }

  @Implements(changeConfiguration)
  async change(@Input() { body, context }: CallRequest<typeof changeConfiguration>): Promise<Answered> {
    return withVersion(
      await this.changes.change({
        of: versionRead(context.headers['if-match']),
        ...fromWireConfiguration(body),
        byName: principalOf(context, 'agency').name,
      }),
    );
  }

  @Implements(previewConfiguration)
  async preview(@Input() { body }: CallRequest<typeof previewConfiguration>): Promise<ConfigurationPreview> {
    const [before, after] = [await this.configurations.inForce(), fromWireConfiguration(body)];
    await this.publishing.mustFit(after.config);
    const touched = await this.effect.of(before.config, after.config);
    const loosened = await this.second.neededFor(before, after);
    return {
      Aenderungen: changesOf(before, after),
      Beruehrt: touched.map(({ field, what, count, beforeCents, afterCents }) => ({
        Feld: field,
        Was: touchedThings.toWire(what),
        Anzahl: count,
        VorherCent: beforeCents,
        NachherCent: afterCents,
      })),
      ...((loosened.length > 0 || (await this.proposals.areNeeded())) && {
        WartetAuf: 'ZweitePerson' as const,
      }),
      Lockert: [...this.fields.ofControls(loosened)],
      ...plansOnWire(await this.effect.met(before, after)),
    };
  }

  @Implements(restoreConfiguration)
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreConfiguration>): Promise<Answered> {
    const { name } = principalOf(context, 'agency');
    if (query.giltAb) return this.restoreLater(params.nummer, fromWireDateTime(query.giltAb), name);
    return withVersion(await this.changes.restore(params.nummer, name));
  }

  /** Plans the restoration of a version like any other change, based on the configuration in force. */
  private async restoreLater(version: number, from: Date, byName: string): Promise<Answered> {
    const inForce = await this.configurations.inForce();
    const earlier = version === inForce.version ? inForce : await this.configurations.replaced(version);
    ensure(earlier !== undefined, 'not-found');
    const plan = { ...earlier, of: inForce.version, from, byName };
    const { planId, waits } = await this.planning.plan(plan);
    return waits
      ? withVersion({ ...inForce, waits })
      : answered(202, { Geplant: planId, GiltAb: toWireDateTime(from) });
  }

  @Implements(listConfigurationVersions)
  async versions(): Promise<ConfigurationVersion[]> {
    return toWireVersions(await this.configurations.versions(), (before, after) =>
      differences(toWireConfiguration(before), toWireConfiguration(after)),
    );
  }
}

const touchedThings = names({
  'open-recommendations': 'OffeneEmpfehlungen',
  'rewards-not-ready': 'PraemienVorFrist',
  'open-choices': 'OffeneAuswahlen',
  'paid-to-others': 'ZahlungenAnDritte',
} satisfies Record<AffectedData['what'], (typeof touchedNames)[number]>);

const changesOf = (before: Setting, after: Setting) =>
  differences(toWireConfiguration(before), toWireConfiguration(after)).map(change => ({
    Feld: change.field,
    Vorher: change.before,
    Nachher: change.after,
  }));

const withVersion = (configured: Configured & { readonly waits?: boolean }): Answered =>
  answered(
    configured.waits ? 202 : 200,
    {
      ...toWireConfiguration(configured),
      ...(configured.waits && { WartetAuf: 'ZweitePerson' }),
    },
    { etag: `"${configured.version}"`, 'cache-control': 'no-store' },
  );

const states = names({
  proposed: 'Vorgeschlagen',
  planned: 'Geplant',
  applied: 'Angewandt',
  declined: 'Abgelehnt',
  withdrawn: 'Zurueckgezogen',
  outdated: 'Ueberholt',
  refused: 'Abgewiesen',
} satisfies Record<PlanState, (typeof planStates)[number]>);

/** Changes of the configuration planned for a later time. */
@Controller()
export class PlannedConfigurationController {
  constructor(
    private readonly plans: ConfigurationPlans,
    private readonly configurations: Configurations,
    private readonly fields: ConfigurationFields,
  ) {}

  @Implements(listPlannedConfigurations)
  async list(@Input() { context }: CallRequest<typeof listPlannedConfigurations>) {
    const known = new Map<number, Setting>(
      (await this.configurations.versions()).map(({ version, name, config }) => [version, { name, config }]),
    );
    return (await this.plans.list()).map(row => {
      const { planId, ofVersion, name, config, dueAt, plannedAt, plannedByName, proposedBy, state } = row;
      return {
        Id: planId,
        GiltAb: toWireDateTime(dueAt),
        GeplantAm: toWireDateTime(plannedAt),
        GeplantVon: plannedByName,
        AusVersion: ofVersion,
        Stand: states.toWire(state),
        Eigener: isTheirOwn(currentPerson(), proposedBy),
        Aenderungen: differences(
          toWireConfiguration(known.get(ofVersion) ?? { name, config }),
          toWireConfiguration({ name, config }),
        ).map(({ field, before, after }) => ({ Feld: field, Vorher: before, Nachher: after })),
        Lockert: [...this.fields.ofControls(loosened(known.get(ofVersion) ?? { name, config }, { name, config }))],
        EndeAm: toWireDateTimeOrNull(row.endedAt),
        EntschiedenVon: row.decidedByName,
        ...whyNotMade(row.refusal, context.language),
        ...(row.declineReason !== null && { Grund: row.declineReason }),
      };
    });
  }
}

export const configurationPlanCalls = calls(ConfigurationPlanning, [
  answer(planConfiguration, async (plans, { body, context }) => {
    const of = versionRead(context.headers['if-match']);
    ensure(of !== null, 'version-missing');
    const { planId: Id, waits } = await plans.plan({
      of,
      from: fromWireDateTime(body.GiltAb),
      ...fromWireConfiguration(body.Konfiguration),
      byName: principalOf(context, 'agency').name,
    });
    return { Id, ...(waits && { WartetAuf: 'ZweitePerson' as const }) };
  }),
  answer(agreeToConfiguration, (plans, { params, context }) =>
    plans.agree(params.id, principalOf(context, 'agency').name),
  ),
  answer(declineConfiguration, (plans, { params, body, context }) =>
    plans.decline(params.id, body.Grund, principalOf(context, 'agency').name),
  ),
  answer(withdrawPlannedConfiguration, (plans, { params, context }) =>
    plans.withdraw(params.id, principalOf(context, 'agency').name),
  ),
]);

/** For a provider's programs: stored hashed, opening what rights allow (docs/specification/operations.md#api-keys). */
export const apiKeyCalls = calls(ApiKeys, [
  answer(listApiKeys, async keys =>
    (await keys.list()).map(({ id, name, rights, createdAt, by, usedAt }) => ({
      Id: id,
      Name: name,
      Rechte: rights as ApiKey['Rechte'],
      ErstelltAm: toWireDateTime(createdAt),
      ErstelltVon: by,
      ZuletztBenutztAm: toWireDateTimeOrNull(usedAt),
    })),
  ),
  answer(createApiKey, async (keys, { body, context }) => {
    const { id, key } = await keys.create(body.Name, body.Rechte, principalOf(context, 'agency').name);
    return { Id: id, Schluessel: key };
  }),
  answer(revokeApiKey, (keys, { params, context }) => keys.revoke(params.id, principalOf(context, 'agency').name)),
]);
