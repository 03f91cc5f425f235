import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import {
  changeSignInService,
  createSignInService,
  listRemovedSignInServices,
  listSignInServices,
  listSignInServiceVersions,
  removeSignInService,
  restoreSignInService,
  switchSignInService,
  trySignInService,
  type NewSignInService,
  type RemovedSignInService,
  type signInAudiences,
  type SignInService,
  type SignInTrial,
} from '#contract/betrieb/staff.js';
import type { TenantDocument } from '#contract/mandanten.js';
import { names, toWireDateTime, toWireVersions } from '#contract/shared/codec.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  fieldsBetween,
  namingBoth,
  newSubject,
  Part,
  type DocumentChange,
  type DocumentPart,
} from '#platform/tenancy/settings.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Implements, Input, OwnTransaction, planned, type CallContext, type CallRequest } from '#platform/http/call.js';
import { customersAnswer, type By, type SignInAudience } from '../api.js';
import { consoleAnswer, IdentityProvider } from '../use-cases/identity-providers.js';
import { customerFrom, entitledOrNone, mapped, personFrom, usualClaims } from '../use-cases/rights.js';
import {
  SignInServices,
  type StoredService,
  type ServiceChange,
  type WrittenService,
} from '../use-cases/sign-in-services.js';
import { inForceOf, type SignInServiceEntry } from '../persistence/sign-in-services.js';
import { by } from './staff.js';

const audiences = names({
  staff: 'Personal',
  customers: 'Kundschaft',
} satisfies Record<SignInAudience, (typeof signInAudiences)[number]>);

const writtenOnTheWire = ({ audience, name, issuer, clientId, scope, mapping }: StoredService) => ({
  Fuer: audiences.toWire(audience),
  Name: name,
  Aussteller: issuer,
  ClientId: clientId,
  Scope: scope,
  Zuordnung: {
    RollenFeld: mapping.rolesClaim,
    Rollen: mapping.roles.map(({ value, role }) => ({ Wert: value, Rolle: role })),
    AgenturFeld: mapping.agencyClaim,
    AdressenGelten: mapping.addressesAreTheirs,
    Person: mapping.person
      ? {
          EmailFeld: mapping.person.email,
          VornameFeld: mapping.person.firstName,
          NachnameFeld: mapping.person.lastName,
        }
      : null,
  },
});

const fromService = (row: SignInServiceEntry, asker: By, tenant: Tenant): SignInService => ({
  Id: row.serviceId,
  Version: row.version,
  ...writtenOnTheWire(row),
  MitGeheimnis: row.secretEncrypted !== null,
  Aktiv: row.active,
  VersionInKraft: inForceOf(row)?.version ?? null,
  Eingerichtet: row.authorizationEndpoint !== null,
  Getestet: row.testedVersion === row.version,
  GeaendertVon: row.changedByName,
  GeaendertAm: toWireDateTime(row.changedAt),
  Eigene: row.changedBy === asker.userId,
  Sso: {
    AuthorizationEndpoint: row.authorizationEndpoint ?? '',
    ClientId: row.clientId,
    RedirectUri: consoleAnswer(),
    Scope: row.scope,
  },
  Ruecksprung: [consoleAnswer(), ...(row.audience === 'customers' ? [customersAnswer(tenant)] : [])],
});

const toService = ({ Fuer, Zuordnung, ...body }: z.output<typeof NewSignInService>): WrittenService => ({
  audience: audiences.fromWire(Fuer),
  name: body.Name,
  issuer: body.Aussteller,
  clientId: body.ClientId,
  secret: body.Geheimnis,
  scope: body.Scope,
  mapping: {
    addressesAreTheirs: Zuordnung.AdressenGelten,
    ...(Fuer === 'Personal' ? rightsOf(Zuordnung) : personOf(Zuordnung)),
  },
});
type Mapping = z.output<typeof NewSignInService>['Zuordnung'];
const rightsOf = ({ RollenFeld, Rollen, AgenturFeld }: Mapping) => ({
  rolesClaim: RollenFeld,
  roles: Rollen.map(({ Wert, Rolle }) => ({ value: Wert, role: Rolle })),
  agencyClaim: AgenturFeld,
  person: null,
});
/** Mapping of a provider for recommenders, which never makes anybody staff. */
const personOf = ({ Person }: Mapping) => ({
  rolesClaim: null,
  roles: [],
  agencyClaim: null,
  person: Person
    ? { email: Person.EmailFeld, firstName: Person.VornameFeld, lastName: Person.NachnameFeld }
    : usualClaims,
});

/** A claim as shown to a person, shortened. */
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 500);

/** A tenant's own identity providers. They are called before a transaction is opened. */
@Controller()
export class SignInServicesController {
  constructor(
    private readonly list: SignInServices,
    private readonly provider: IdentityProvider,
    private readonly commands: CommandBus,
    private readonly work: UnitOfWork,
  ) {}

  @Implements(listSignInServices)
  async read(@Input() { context }: CallRequest<typeof listSignInServices>): Promise<SignInService[]> {
    return (await this.list.all()).map(row => fromService(row, by(context), context.tenant));
  }

  @Implements(listRemovedSignInServices)
  async readRemoved(@Input() _: CallRequest<typeof listRemovedSignInServices>): Promise<RemovedSignInService[]> {
    return (await this.list.removed()).map(row => ({
      Id: row.serviceId,
      Version: row.version,
      Fuer: audiences.toWire(row.audience),
      Name: row.name,
      Aussteller: row.issuer,
      EntferntAm: toWireDateTime(row.removedAt!),
      EntferntVon: row.changedByName,
    }));
  }

  @Implements(createSignInService)
  @OwnTransaction()
  async create(@Input() { query, body, context }: CallRequest<typeof createSignInService>) {
    const service = toService(body);
    const endpoint = await this.provider.authorizationEndpointOf({ ...service, secret: service.secret ?? null });
    return this.work.run(context.work, async () => {
      const to = { written: service, authorizationEndpoint: endpoint };
      if (query.giltAb) return this.plan(newSubject(service.name), null, to, query.giltAb, context);
      return { Id: await this.list.add(service, endpoint, by(context)) };
    });
  }

  @Implements(changeSignInService)
  @OwnTransaction()
  async change(@Input() { params, query, body, context }: CallRequest<typeof changeSignInService>) {
    const known = await this.work.run(context.work, () => this.list.find(params.id, 'newest'));
    ensure(known !== undefined, 'not-found');
    const service = toService({ ...body, Fuer: audiences.toWire(known.audience) });
    const endpoint = await this.provider.authorizationEndpointOf({ ...service, secret: null });
    const both = namingBoth(body.Version, writtenOnTheWire(service), async () => {
      const row = (await this.list.all()).find(({ serviceId }) => serviceId === params.id);
      return row && { version: row.version, content: writtenOnTheWire(row) };
    });
    return this.work.run(context.work, async () => {
      if (query.giltAb) {
        const to = { written: service, authorizationEndpoint: endpoint };
        return this.plan(params.id, body.Version, to, query.giltAb, context).catch(both);
      }
      await this.list.change(params.id, body.Version, service, endpoint, by(context)).catch(both);
      return undefined;
    });
  }

  private plan(subject: string, of: number | null, to: ServiceChange, giltAb: string, context: CallContext) {
    return planned(this.commands, { setting: 'sign-in-service', subject, of, to }, giltAb, by(context));
  }

  @Implements(listSignInServiceVersions)
  async versions(@Input() { params }: CallRequest<typeof listSignInServiceVersions>) {
    const { versions, inForce } = await this.list.history(params.id);
    return toWireVersions(
      versions,
      (before, after) => fieldsBetween(writtenOnTheWire(before.content), writtenOnTheWire(after.content)),
      inForce,
    );
  }

  @Implements(restoreSignInService)
  @OwnTransaction()
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreSignInService>) {
    const { versions } = await this.work.run(context.work, () => this.list.history(params.id));
    const [newest, earlier] = [versions.at(-1)!, versions.find(({ version }) => version === params.nummer)];
    ensure(earlier !== undefined, 'not-found');
    const service = { ...earlier.content, secret: undefined };
    const endpoint = await this.provider.authorizationEndpointOf({ ...service, secret: null });
    const restored = earlier.version;
    return this.work.run(context.work, async () => {
      if (query.giltAb) {
        const to = { written: service, authorizationEndpoint: endpoint, restored };
        return this.plan(params.id, null, to, query.giltAb, context);
      }
      await this.list.change(params.id, newest.version, service, endpoint, by(context), { restored });
      return undefined;
    });
  }

  @Implements(trySignInService)
  @OwnTransaction()
  async try(@Input() { params, body, context }: CallRequest<typeof trySignInService>): Promise<SignInTrial> {
    const service = await this.work.run(context.work, () => this.list.find(params.id, 'newest'));
    ensure(service !== undefined, 'not-found');
    const proof = { code: body.Code, verifier: body.Verifier, nonce: body.Nonce };
    const { claims } = await this.provider.identify(proof, context.address, service);
    await this.work.run(context.work, () => this.list.tested(params.id, service.version, by(context)));
    const Angaben = Object.entries(claims).map(([Name, value]) => ({ Name, Wert: shown(value) }));
    if (service.audience === 'customers') {
      const { email: Email, isProven: AdresseGilt, firstName, lastName } = customerFrom(claims, service.mapping);
      const Name = `${firstName} ${lastName}`.trim() || null;
      return { Fuer: 'Kundschaft', Angaben, Name, Email, AdresseGilt, Rollen: [], Agenturnummer: null };
    }
    const read = mapped(claims, service.mapping, context.tenant.key);
    const staff = entitledOrNone(read, context.tenant.key, undefined);
    const { name, email, proven } = personFrom(read);
    return {
      Fuer: 'Personal',
      Angaben,
      Name: name,
      Email: email,
      AdresseGilt: proven,
      Rollen: [...(staff?.roles ?? [])],
      Agenturnummer: staff?.agencyNumber ?? null,
    };
  }

  @Implements(switchSignInService)
  async switch(@Input() { params, query, body, context }: CallRequest<typeof switchSignInService>) {
    if (query.giltAb) return this.plan(params.id, body.Version, { active: body.Aktiv }, query.giltAb, context);
    if (body.Aktiv) await this.list.switchOn(params.id, body.Version, by(context));
    else await this.list.switchOff(params.id, body.Version, by(context));
    return undefined;
  }

  @Implements(removeSignInService)
  async remove(@Input() { params, query, context }: CallRequest<typeof removeSignInService>) {
    if (query.giltAb) return this.plan(params.id, null, 'removed', query.giltAb, context);
    await this.list.remove(params.id, by(context));
    return undefined;
  }
}

type Documented = NonNullable<TenantDocument['Anmeldedienste']>[number];

const documented = ({ secretEncrypted, awaitsSecret, ...row }: SignInServiceEntry): Documented => ({
  ...writtenOnTheWire(row),
  MitGeheimnis: secretEncrypted !== null || awaitsSecret,
});

/**
 * Providers are identified by name and audience. What a document creates or changes is not in force before it was saved
 * once, tested and switched on.
 */
@Part({ name: 'Anmeldedienste', order: 10 })
export class SignInServicesOfDocument implements DocumentPart<Documented[]> {
  constructor(private readonly list: SignInServices) {}

  async read(): Promise<Documented[]> {
    return (await this.list.all()).map(documented);
  }

  async write(wanted: Documented[], byName: string): Promise<DocumentChange[]> {
    // The document was applied by no member of staff, so any operator may switch the provider on.
    const whoever = { userId: currentWork().tenantId, name: byName };
    const left = await this.list.all();
    const changes: DocumentChange[] = [];
    for (const [index, one] of wanted.entries()) {
      ensure(URL.canParse(one.Aussteller), 'validation-failed', {
        fields: [{ field: `${index}.Aussteller`, reason: 'url' }],
      });
      const { MitGeheimnis: withSecret, ...body } = one;
      const at = left.findIndex(({ name, audience }) => name === one.Name && audiences.toWire(audience) === one.Fuer);
      const [was] = at < 0 ? [] : left.splice(at, 1);
      const fields = fieldsBetween(was ? { ...documented(was) } : {}, one);
      if (fields.length === 0) continue;
      const service = toService(body);
      if (was)
        await this.list.change(was.serviceId, was.version, service, null, whoever, { ofDocument: { withSecret } });
      else await this.list.add(service, null, whoever, withSecret);
      const isMissing = withSecret && !(was?.secretEncrypted != null && was.issuer === service.issuer);
      changes.push({
        list: 'Anmeldedienste',
        id: one.Name,
        name: one.Name,
        kind: was ? 'changed' : 'new',
        fields: isMissing ? [...fields, { field: 'Geheimnis', before: null, after: 'Wird neu verlangt' }] : fields,
      });
    }
    for (const { serviceId, version, name } of left.filter(({ active }) => active)) {
      await this.list.switchOff(serviceId, version, whoever);
      changes.push({
        list: 'Anmeldedienste',
        id: name,
        name,
        kind: 'retired',
        fields: [{ field: 'Aktiv', before: true, after: false }],
      });
    }
    return changes;
  }
}
