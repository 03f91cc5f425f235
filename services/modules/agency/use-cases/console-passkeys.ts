import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { environment } from '#platform/environment.js';
import { Handles } from '#platform/messages.js';
import { Captcha, type CaptchaDue } from '#platform/intake/captcha.js';
import { Throttle } from '#platform/intake/limits.js';
import {
  challengeOf,
  countAfter,
  createdBy,
  creationOptions,
  PasskeyQuestions,
  requestOptions,
  type BrowserAnswer,
  type Party,
} from '#platform/passkeys.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { PlatformHasPasskeys, StaffInvitation, StaffMaySignInByPasskey, type StaffLink } from '../api.js';
import { AgencyUsers, users } from '../persistence/agency-users.js';
import { passkeysSignStaffIn } from '../persistence/ways-in.js';
import { entitled, entitledOrNone, type Entitled, type ListedStaff } from './rights.js';
import { SignInServices } from './sign-in-services.js';
import { StaffSessions, type OpenedSession } from './staff-sessions.js';

/** Passkeys for the console: of a tenant's staff, or, in the platform's own rows, of platform operators. */
export const ConsolePasskeyRow = defineEntity({
  name: 'ConsolePasskeyRow',
  tableName: 'console_passkey',
  properties: p => ({
    tenantId: p.uuid().primary(),
    credentialId: p.text().primary(),
    /** The staff member or platform operator who owns it. */
    userId: p.uuid(),
    /** The owner's name when it was made. */
    name: p.text(),
    publicKey: p.text(),
    counter: p.bigint('number'),
    transports: p.array(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  }),
});
type Holder = Pick<RowOf<typeof ConsolePasskeyRow>, 'userId' | 'name'>;

/** Questions per hour to who makes a passkey. */
const QUESTIONS_OF_ONE_PERSON = 60;
/** Distinguishes the console's questions from those of a portal on the same host. */
const CONSOLE = { login: 'console' };

/** All tenants share one console, so a passkey belongs to its host; the tenant at work decides whose it is. */
const party = (): Party => ({ name: 'Weitersagen', portalUrl: environment().PUBLIC_URL });
const passkeys = () => tables<typeof ConsolePasskeyRow>();
const tenantId = () => currentWork().tenantId;
const rows = () => passkeys().selectFrom('console_passkey').where('tenantId', '=', tenantId());

/** Where a question comes from, and the work done for it. */
export interface Asking {
  readonly address: string;
  readonly solution: string | null;
}

/** Creating passkeys and signing in by them, for the tenant at work; since nothing else is asked for, the device must verify its owner. */
@Injectable()
export class ConsolePasskeys {
  constructor(
    private readonly questions: PasskeyQuestions,
    private readonly attempts: Throttle,
    private readonly captcha: Captcha,
    private readonly clock: Clock,
  ) {}

  /** Options from which the browser makes a passkey. `account`: the name under which the device lists it. */
  async askToMake(person: {
    readonly id: string;
    readonly account: string;
    readonly name: string;
  }): Promise<Record<string, unknown>> {
    await this.attempts.take('passkey-setup', person.id, QUESTIONS_OF_ONE_PERSON);
    return creationOptions(party(), await this.questions.ask('passkey-setup', person.id), person, [], true);
  }

  /** False for a wrong answer, and for a passkey that is already stored here. */
  async make(userId: string, name: string, answer: BrowserAnswer): Promise<boolean> {
    const isTheirs = await this.questions.take('passkey-setup', answer, ({ subjectId }) => subjectId === userId);
    const credential = isTheirs ? await createdBy(party(), challengeOf(answer), answer, true) : null;
    if (!credential) return false;
    const { transports, ...key } = credential;
    // The database decides whether it is already stored, without failing the transaction.
    const added = { tenantId: tenantId(), userId, name, ...key, transports: [...transports] };
    return insertIfNew(ConsolePasskeyRow, { ...added, createdAt: this.clock.now() });
  }

  /** Whether a question of this network needs a captcha. */
  check(address: string): Promise<CaptchaDue> {
    return this.captcha.check(address, 'console-question');
  }

  /** Question without a named account: the device knows its key and verifies its owner by finger, face or PIN. */
  async ask({ address, solution }: Asking): Promise<Record<string, unknown>> {
    await this.captcha.accept(address, 'console-question', solution);
    return requestOptions(party(), await this.questions.ask('passkey-login', tenantId(), CONSOLE), 'any');
  }

  /**
   * The owner of the passkey that answered; null for a wrong answer. `lock` locks the owner's row before the passkey,
   * in the same order as replacing one.
   */
  async ownerOfAnswer(
    answer: BrowserAnswer,
    lock: (userId: string) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Holder | null> {
    const isMeant = await this.questions.take(
      'passkey-login',
      answer,
      ({ subjectId, data }) => subjectId === tenantId() && data['login'] === CONSOLE.login,
    );
    if (!isMeant) return null;
    const found = rows().selectAll().where('credentialId', '=', answer.id);
    const owner = (await found.executeTakeFirst())?.userId;
    if (owner !== undefined) await lock(owner);
    const key = owner === undefined ? undefined : await found.forUpdate().executeTakeFirst();
    const counter = key && (await countAfter(party(), challengeOf(answer), answer, key, true));
    if (!key || counter === null || counter === undefined) return null;
    const own = { tenantId: tenantId(), credentialId: key.credentialId };
    await currentEntityManager().nativeUpdate(ConsolePasskeyRow, own, { counter, lastUsedAt: this.clock.now() });
    return key;
  }

  @Handles(PlatformHasPasskeys)
  async hasAny(): Promise<boolean> {
    return (await rows().select('userId').limit(1).executeTakeFirst()) !== undefined;
  }

  /** Those of these users who have a passkey. */
  async holdersAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (userIds.length === 0) return new Set();
    const found = await rows().select('userId').where('userId', 'in', userIds).execute();
    return new Set(found.map(({ userId }) => userId));
  }

  async has(userId: string): Promise<boolean> {
    return (await this.holdersAmong([userId])).has(userId);
  }

  /** Deletes all but the one just made; returns how many. */
  async end(userId: string, except = ''): Promise<number> {
    const others = { tenantId: tenantId(), userId, credentialId: { $ne: except } };
    return currentEntityManager().nativeDelete(ConsolePasskeyRow, others);
  }
}

interface Client {
  readonly tenant: Tenant;
  readonly language: Language;
}
type Invited = ListedStaff & { readonly makesPasskey: boolean };

/**
 * Staff prove their identity by the link of their invitation mail, and by a passkey afterwards. Refusals are returned
 * where the answer used up the question.
 */
@Injectable()
export class StaffPasskeys {
  constructor(
    private readonly keys: ConsolePasskeys,
    private readonly people: AgencyUsers,
    private readonly services: SignInServices,
    private readonly sessions: StaffSessions,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** The holder of the link, and whether it makes a passkey or leads to a provider; refuses an expired link. */
  async read(link: string): Promise<{ name: string; makesPasskey: boolean }> {
    const { name, makesPasskey } = await this.invited(link);
    return { name, makesPasskey };
  }

  /** The link stays valid until a passkey is made. */
  async begin(link: string, { tenant }: Pick<Client, 'tenant'>): Promise<Record<string, unknown>> {
    const { userId, name } = await this.invitedForPasskey(link);
    return this.keys.askToMake({ id: userId, account: `${name} (${tenant.name})`, name });
  }

  /** Making the passkey uses up the link. Earlier passkeys end with their sessions, since that device may be in other hands. */
  async finish(link: string, answer: BrowserAnswer, client: Client): Promise<OpenedSession | DomainError> {
    const person = await this.invitedForPasskey(link);
    const { userId, name, employeeNumber } = person;
    if (!(await this.keys.make(userId, name, answer))) return new DomainError('passkey-wrong');
    // Of two concurrent requests the first uses the link.
    ensure(await this.tokens.use('staff-invitation', link), 'not-authorised');
    await this.sessions.linkFollowed(userId);
    const ended = await this.keys.end(userId, answer.id);
    await this.sessions.endAllOf([userId]);
    const rights = entitled({}, client.tenant.key, person);
    return this.opened(userId, rights, client, [
      { action: 'staff.passkey', subject: employeeNumber, by: name, before: { passkeys: ended } },
    ]);
  }

  check(address: string): Promise<CaptchaDue> {
    return this.keys.check(address);
  }

  ask(asking: Asking): Promise<Record<string, unknown>> {
    ensure(passkeysSignStaffIn(), 'not-authorised');
    return this.keys.ask(asking);
  }

  async signIn(answer: BrowserAnswer, client: Client): Promise<OpenedSession | DomainError> {
    ensure(passkeysSignStaffIn(), 'not-authorised');
    const holder = await this.keys.ownerOfAnswer(answer, userId => this.people.listed(userId, 'locked'));
    const person = holder && (await this.people.listed(holder.userId));
    if (!person) return new DomainError('passkey-wrong');
    const rights = entitledOrNone({}, client.tenant.key, person);
    return rights ? this.opened(person.userId, rights, client) : new DomainError('not-authorised');
  }

  /**
   * A new person may make a passkey where no identity provider, the tenant's own included, can sign them in; a person
   * who has one may replace it.
   */
  async mayMakePasskey(userId: string): Promise<boolean> {
    if (!passkeysSignStaffIn()) return false;
    const isOffered = (await this.services.all()).some(({ active, audience }) => active && audience === 'staff');
    return !isOffered || this.keys.has(userId);
  }

  /** The invited person, locked until the transaction ends. */
  private async invited(link: string): Promise<Invited> {
    const record = await this.tokens.resolve('staff-invitation', link);
    const person = record && (await this.people.listed(record.subjectId, 'locked'));
    ensure(person !== undefined && !person.blockedAt && person.roles.length > 0, 'not-authorised');
    // A link mailed for a provider must not make a passkey: it may have been sent by the tenant's own mail server.
    const makesPasskey = record?.data['makesPasskey'] === true && (await this.mayMakePasskey(person.userId));
    return { ...person, makesPasskey };
  }

  private async invitedForPasskey(link: string): Promise<Invited> {
    const person = await this.invited(link);
    ensure(person.makesPasskey, 'not-authorised');
    return person;
  }

  private async opened(
    userId: string,
    rights: Entitled,
    { language }: Client,
    alsoNoted: readonly AuditEntry[] = [],
  ): Promise<OpenedSession> {
    await this.people.signedIn(userId, { ...rights, wayIn: { by: 'passkey' } }, language, this.clock.now());
    const { email: _, rolesFrom: __, ...staff } = rights;
    return this.sessions.openFor(userId, staff, { alsoNoted });
  }

  @Handles(StaffMaySignInByPasskey)
  async maySignIn(): Promise<boolean> {
    return passkeysSignStaffIn() && this.keys.hasAny();
  }

  /** No mail is sent to a person who followed the link meanwhile, is blocked or whose invitation was withdrawn. */
  @Handles(StaffInvitation)
  async invitation(userId: string, invitationId: string): Promise<StaffLink | null> {
    const row = await users()
      .select(['name', 'language', 'emailEncrypted', 'roles', 'invitedByName', 'lastSignedInAt'])
      .where('userId', '=', userId)
      .where('invitationId', '=', invitationId)
      .where('blockedAt', 'is', null)
      .executeTakeFirst();
    if (!row?.emailEncrypted || row.roles.length === 0) return null;
    const { name, language, invitedByName, lastSignedInAt } = row;
    const [makesPasskey, isReplaced] = [await this.mayMakePasskey(userId), lastSignedInAt !== null];
    if (isReplaced && !makesPasskey) return null;
    return {
      name,
      language,
      invitedBy: invitedByName ?? '',
      email: this.people.opening(row.emailEncrypted, userId),
      makesPasskey,
      isReplaced,
    };
  }
}
