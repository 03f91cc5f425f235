import type { EntityData, InferEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { currentEntityManager, currentWork, UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/answers.js';
import { ensure } from '#platform/domain/domain-error.js';
import { mustBeAnother, personId, type Person } from '#platform/domain/person.js';
import {
  ChangesLater,
  isNewSubject,
  SettingVersions,
  type Plannable,
  type Planner,
  type SettingVersion,
} from '#platform/tenancy/settings.js';
import { idFrom, newId } from '#platform/domain/ids.js';
import { Handles } from '#platform/messages.js';
import { Tokens } from '#platform/tokens.js';
import {
  IdentifyCustomer,
  NamesOfSignInServices,
  OfferedSignIns,
  SignInServicesThatWait,
  type CustomerIdentity,
  type ProofOfCustomer,
  type OfferedSignIn,
  type By,
  type SignInAudience,
} from '../api.js';
import { personOf } from '../persistence/accounts-of-staff.js';
import { lockStaff } from '../persistence/agency-users.js';
import {
  everyService,
  inForceOf,
  ofTheRow,
  services,
  SignInServiceRow,
  type SignInServiceEntry,
} from '../persistence/sign-in-services.js';
import { openServices } from '../persistence/ways-in.js';
import { IdentityProvider, type SignInService } from './identity-providers.js';
import { OperatorsLeft } from './operators-left.js';
import { customerFrom, type ClaimMapping } from './rights.js';

/** A provider as an operator enters it; `secret`: undefined keeps the stored one, null means none. */
export interface WrittenService {
  readonly audience: SignInAudience;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | null | undefined;
  readonly scope: string;
  readonly mapping: ClaimMapping;
}
/** As a version stores it: without the secret. */
export type StoredService = Omit<WrittenService, 'secret'>;
interface Origin {
  /** The version that is restored. */
  readonly restored?: number | null | undefined;
  readonly ofDocument?: { readonly withSecret: boolean };
}
type AuditAction = Parameters<Audit['record']>[0]['action'];
/** More would not fit the sign-in page. */
const most = 5;
const column = 'sign_in_service.secret_encrypted';
const columnInForce = 'sign_in_service.secret_in_force_encrypted';
/** What is left of a former version once it signs nobody in. */
const noFormer = { inForce: null, secretInForceEncrypted: null };

/** The tenant's identity providers (docs/specification/programme.md#a-tenants-own-identity-providers). */
@Injectable()
export class SignInServices {
  constructor(
    private readonly operatorsLeft: OperatorsLeft,
    private readonly cipher: Cipher,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly versions: SettingVersions,
    private readonly tokens: Tokens,
  ) {}

  all(): Promise<SignInServiceEntry[]> {
    return services().selectAll().orderBy('name').orderBy('serviceId').execute();
  }

  @Handles(NamesOfSignInServices)
  async namesOf(serviceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = everyService()
      .select(['serviceId', 'name'])
      .where('serviceId', 'in', [...serviceIds]);
    return new Map((await found.execute()).map(({ serviceId, name }) => [serviceId, name]));
  }

  /** Removed last first. */
  removed(): Promise<SignInServiceEntry[]> {
    return everyService()
      .selectAll()
      .where('removedAt', 'is not', null)
      .orderBy('removedAt', 'desc')
      .limit(50)
      .execute();
  }

  @Handles(OfferedSignIns)
  async offered(audience: SignInAudience): Promise<readonly OfferedSignIn[]> {
    return (await this.all()).flatMap(row => {
      const inForce = row.audience === audience ? inForceOf(row) : null;
      return inForce?.authorizationEndpoint
        ? [{ ...inForce, serviceId: row.serviceId, authorizationEndpoint: inForce.authorizationEndpoint }]
        : [];
    });
  }

  private async mustHaveRoom(written: StoredService | null): Promise<void> {
    const all = await this.all();
    const isTaken = all.some(({ name, audience }) => name === written?.name && audience === written.audience);
    const reason = all.length >= most ? 'too-many-services' : 'taken';
    ensure(all.length < most && !isTaken, 'validation-failed', { fields: [{ field: 'Name', reason }] });
  }

  /** Tested, but not in force: an operator other than its editor may switch it on. */
  @Handles(SignInServicesThatWait)
  async pending({ accounts }: Person): Promise<Waiting> {
    return services()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('changedAt').as('oldestAt')])
      .where(({ or, eb }) => or([eb('active', '=', false), eb('inForce', 'is not', null)]))
      .whereRef('testedVersion', '=', 'version')
      .where('changedBy', 'not in', accounts)
      .executeTakeFirstOrThrow();
  }

  /** The provider as it is called: its newest version, for a test, or the one in force for exactly this audience. */
  async find(serviceId: string, of: 'newest' | SignInAudience): Promise<SignInService | undefined> {
    const row = await services().selectAll().where('serviceId', '=', serviceId).executeTakeFirst();
    if (!row || (of !== 'newest' && !(row.active && row.audience === of))) return undefined;
    const { audience, secretEncrypted, secretInForceEncrypted } = row;
    const former = of === 'newest' ? null : row.inForce;
    const secret = former
      ? secretInForceEncrypted && this.cipher.decrypt(secretInForceEncrypted, columnInForce, serviceId)
      : secretEncrypted && this.cipher.decrypt(secretEncrypted, column, serviceId);
    return { serviceId, audience, ...(former ?? ofTheRow(row)), secret };
  }

  async add(
    { secret, ...written }: WrittenService,
    authorizationEndpoint: string | null,
    by: By,
    awaitsSecret = false,
  ): Promise<string> {
    await this.mustHaveRoom(null);
    const serviceId = newId();
    await currentEntityManager().insert(SignInServiceRow, {
      ...of(serviceId),
      ...written,
      authorizationEndpoint,
      awaitsSecret,
      secretEncrypted: secret ? this.cipher.encrypt(secret, column, serviceId) : null,
      version: 1,
      active: false,
      ...noFormer,
      removedAt: null,
      ...this.changedBy(by),
    });
    const first = { version: 1, content: written, changedByName: by.name, restored: null };
    await this.versions.add('sign-in-service', serviceId, null, first);
    await this.note('sign-in-service.create', serviceId, by, undefined, written);
    return serviceId;
  }

  /** Oldest first, and the one by which people sign in; null: by none. */
  async history(serviceId: string): Promise<{
    readonly versions: readonly SettingVersion<StoredService>[];
    readonly inForce: number | null;
  }> {
    const row = await everyService().selectAll().where('serviceId', '=', serviceId).executeTakeFirst();
    ensure(row !== undefined, 'not-found');
    const versions = await this.versions.list('sign-in-service', serviceId, storedVersionOf(row));
    return { versions, inForce: inForceOf(row)?.version ?? null };
  }

  /** One that is switched on signs people in as before until the change is tested and another operator switches it on. */
  async change(
    serviceId: string,
    version: number,
    { secret, ...written }: WrittenService,
    authorizationEndpoint: string | null,
    by: By,
    { restored = null, ofDocument }: Origin = {},
  ): Promise<void> {
    const before = await this.held(serviceId, version, { removedToo: restored !== null });
    // The version is in force already.
    if (restored === version && before.removedAt === null) return;
    // Another provider may have its name meanwhile.
    if (before.removedAt !== null) await this.mustHaveRoom(written);
    // Otherwise somebody who may not read the secret could have it sent to a server of their own.
    const isSentElsewhere = before.secretEncrypted !== null && secret === undefined && before.issuer !== written.issuer;
    const isMissing = isSentElsewhere || (before.awaitsSecret && secret === undefined);
    // A restored provider, or one from a document, starts without a secret.
    ensure(!isMissing || restored !== null || ofDocument !== undefined, 'validation-failed', {
      fields: [{ field: 'Geheimnis', reason: 'required' }],
    });
    const kept = isSentElsewhere ? null : before.secretEncrypted;
    const awaitsSecret = ofDocument ? ofDocument.withSecret && kept === null : restored !== null && isMissing;
    await change(serviceId, {
      ...written,
      authorizationEndpoint,
      awaitsSecret,
      secretEncrypted: secret === undefined ? kept : secret && this.cipher.encrypt(secret, column, serviceId),
      version: version + 1,
      removedAt: null,
      ...(before.active && before.inForce === null && this.former(before)),
      ...this.changedBy(by),
    });
    const was = storedVersionOf(before);
    const after = { version: version + 1, content: written, changedByName: by.name, restored };
    await this.versions.add('sign-in-service', serviceId, was, after);
    const snapshot = {
      ...written,
      ...(restored === null ? { newSecret: secret !== undefined } : { ofVersion: restored }),
    };
    const action = restored === null ? 'sign-in-service.change' : 'sign-in-service.restore';
    await this.note(action, serviceId, by, was.content, snapshot);
  }

  async version(serviceId: string): Promise<number> {
    const row = await everyService().select('version').where('serviceId', '=', serviceId).executeTakeFirst();
    ensure(row !== undefined, 'not-found');
    return row.version;
  }

  async tested(serviceId: string, version: number, by: By): Promise<void> {
    await this.held(serviceId, version);
    await change(serviceId, { testedVersion: version });
    await this.note('sign-in-service.test', serviceId, by);
  }

  private former(row: SignInServiceEntry) {
    const { serviceId, secretEncrypted } = row;
    const secret = secretEncrypted && this.cipher.decrypt(secretEncrypted, column, serviceId);
    return {
      inForce: ofTheRow(row),
      secretInForceEncrypted: secret && this.cipher.encrypt(secret, columnInForce, serviceId),
    };
  }

  /** Must be switched on by another person than its editor, since it decides who is an operator. */
  async switchOn(serviceId: string, version: number, by: By): Promise<void> {
    await lockStaff();
    const row = await this.held(serviceId, version);
    ensure(row.testedVersion === version && row.authorizationEndpoint !== null, 'changed-meanwhile');
    mustBeAnother(await personOf(by.userId), row.changedBy);
    if (row.audience === 'staff')
      await this.operatorsLeft.mustComeInBy((await openServices()).set(serviceId, ofTheRow(row)));
    await change(serviceId, { active: true, ...noFormer });
    // Rights may be others by the new version.
    if (row.inForce !== null) await this.endSessions(serviceId);
    await this.note('sign-in-service.on', serviceId, by);
  }

  async switchOff(serviceId: string, version: number, by: By): Promise<void> {
    await lockStaff();
    await this.held(serviceId, version);
    await this.mustNotBeMissed(serviceId);
    // Has to be tested again, so that a provider switched off on purpose does not appear as waiting.
    await change(serviceId, { active: false, ...noFormer, testedVersion: null });
    await this.endSessions(serviceId);
    await this.note('sign-in-service.off', serviceId, by);
  }

  /** Restoring it makes another version, for which the secret is entered again, since the removed one's secret is deleted. */
  async remove(serviceId: string, by: By): Promise<void> {
    await lockStaff();
    const row = await services().selectAll().where('serviceId', '=', serviceId).forUpdate().executeTakeFirst();
    ensure(row !== undefined, 'not-found');
    await this.mustNotBeMissed(serviceId);
    await change(serviceId, {
      active: false,
      ...noFormer,
      testedVersion: null,
      secretEncrypted: null,
      awaitsSecret: row.awaitsSecret || row.secretEncrypted !== null,
      removedAt: this.clock.now(),
      changedByName: by.name,
    });
    await this.endSessions(serviceId);
    await this.note('sign-in-service.remove', serviceId, by, storedVersionOf(row).content);
  }

  private async mustNotBeMissed(serviceId: string): Promise<void> {
    const after = await openServices();
    after.delete(serviceId);
    await this.operatorsLeft.mustComeInBy(after);
  }

  private async held(serviceId: string, version: number, { removedToo = false } = {}): Promise<SignInServiceEntry> {
    const found = removedToo ? everyService() : services();
    const row = await found.selectAll().where('serviceId', '=', serviceId).forUpdate().executeTakeFirst();
    ensure(row !== undefined, 'not-found');
    ensure(row.version === version, 'changed-meanwhile');
    return row;
  }

  private changedBy(by: By) {
    return { changedBy: personId(by.userId), changedByName: by.name, changedAt: this.clock.now() };
  }

  private async endSessions(serviceId: string): Promise<void> {
    await this.tokens.revokeThoseWith(['agency', 'user'], 'service', [serviceId]);
  }

  private note(action: AuditAction, subject: string, by: By, before?: unknown, after?: unknown): Promise<void> {
    return this.audit.record({ action, subject, by: by.name, before, after });
  }
}

/** A planned change of a provider; its issuer was called when it was planned. */
export type ServiceChange =
  | {
      readonly written: WrittenService;
      readonly authorizationEndpoint: string;
      /** The version that is restored. */
      readonly restored?: number;
    }
  | { readonly active: boolean }
  | 'removed';

@ChangesLater('sign-in-service')
export class ServicesLater implements Plannable<ServiceChange> {
  constructor(private readonly services: SignInServices) {}

  version(serviceId: string): Promise<number> {
    return this.services.version(serviceId);
  }

  async change(serviceId: string, to: ServiceChange, version: number, by: Planner): Promise<void> {
    if (to === 'removed') return this.services.remove(serviceId, by);
    if ('written' in to) {
      const { written, authorizationEndpoint, restored } = to;
      if (!isNewSubject(serviceId))
        return this.services.change(serviceId, version, written, authorizationEndpoint, by, { restored });
      await this.services.add(written, authorizationEndpoint, by);
      return;
    }
    return to.active ? this.services.switchOn(serviceId, version, by) : this.services.switchOff(serviceId, version, by);
  }
}

const storedVersionOf = ({ version, audience, name, issuer, clientId, scope, mapping }: SignInServiceEntry) => ({
  version,
  content: { audience, name, issuer, clientId, scope, mapping } satisfies StoredService,
});

const of = (serviceId: string) => ({ tenantId: currentWork().tenantId, serviceId });
const change = (serviceId: string, to: EntityData<InferEntity<typeof SignInServiceRow>>) =>
  currentEntityManager().nativeUpdate(SignInServiceRow, of(serviceId), to);

/** The login depends on the issuer: the same subject at another issuer is another person, even within one service. */
export const customerLogin = (tenantId: string, issuer: string, subject: string): string =>
  idFrom(tenantId, 'customers', issuer, subject);

/** Identity of a recommender at a provider that is switched on for them; called outside a transaction. */
@Injectable()
export class CustomerIdentities {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly services: SignInServices,
    private readonly work: UnitOfWork,
  ) {}

  @Handles(IdentifyCustomer)
  async identify(
    serviceId: string,
    proof: ProofOfCustomer,
    client: { readonly work: WorkContext; readonly address: string },
  ): Promise<CustomerIdentity> {
    const service = await this.work.run(client.work, () => this.services.find(serviceId, 'customers'));
    ensure(service !== undefined, 'module-off');
    const { subject, claims, refreshToken } = await this.provider.identify(proof, client.address, service);
    const loginId = customerLogin(client.work.tenantId, service.issuer, subject);
    return { loginId, service: service.name, refreshToken, ...customerFrom(claims, service.mapping) };
  }
}
