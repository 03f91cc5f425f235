import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { EventStore } from '#engine/event-store.js';
import { Audit } from '#platform/audit.js';
import { addHours, Clock } from '#platform/clock.js';
import { lockName, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/answers.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isId, newId } from '#platform/domain/ids.js';
import { isTheirOwn, mustBeAnother, mustBeSignedIn, personId, type Person } from '#platform/domain/person.js';
import { Throttle } from '#platform/intake/limits.js';
import { withoutPersonalData } from '#platform/logger.js';
import { Handles } from '#platform/messages.js';
import { changedMeanwhile } from '#platform/tenancy/settings.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { platformTenant, type Language } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { foldedName } from '#shared/person-names.js';
import { maskedAddress } from '#shared/texts.js';
import { AgencyHasAdvisors } from '../../catalogue/api.js';
import { OperatorSeatProposed, StaffInvited } from '../events.js';
import {
  AgreeToFirstOperator,
  EndDraftInvitations,
  FirstInvitations,
  InviteFirstOperator,
  ProposedSeat,
  RemindFirstOperator,
  StaffProposalsThatWait,
  WithdrawFirstInvitation,
  type By,
  type FirstInvitation,
  type SeatAsked,
  type SeatToObjectTo,
} from '../api.js';
import { forgetViewsOf } from '../persistence/saved-views.js';
import {
  AgencyUserRow,
  AgencyUsers,
  changeUser,
  invitedByPlatform,
  lockStaff,
  noProposal,
  ProvenAddressRow,
  users,
} from '../persistence/agency-users.js';
import { accountsOfTheSameAddress, personOf, withHumans } from '../persistence/accounts-of-staff.js';
import { BringingOperatorsIn } from './bring-operators-in.js';
import { passkeysSignStaffIn } from '../persistence/ways-in.js';
import { ConsolePasskeys } from './console-passkeys.js';
import { OperatorsLeft } from './operators-left.js';
import {
  isOf,
  isSame,
  mustBeWhole,
  needsAnotherOperator,
  nobody,
  rightsOf,
  type Rights,
  type StaffRole,
} from './rights.js';
import { StaffSessions } from './staff-sessions.js';

export type StaffEntry = Omit<RowOf<typeof AgencyUserRow>, 'emailEncrypted'> & { readonly email: string | null };

/** A human on the list: one of their accounts, and what is to be seen of the others. */
export interface ListedHuman extends StaffEntry {
  readonly others: readonly Pick<
    StaffEntry,
    'employeeNumber' | 'roles' | 'agencyNumber' | 'blockedAt' | 'lastSignedInAt'
  >[];
}

export type StaffState = 'invited' | 'active' | 'blocked';

interface Invited extends Rights {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

export const stateOf = ({ blockedAt, lastSignedInAt }: Pick<StaffEntry, 'blockedAt' | 'lastSignedInAt'>): StaffState =>
  blockedAt ? 'blocked' : lastSignedInAt ? 'active' : 'invited';

interface RightsAsProposed extends Pick<StaffEntry, 'agencyNumber' | 'proposalId'> {
  readonly roles: readonly string[];
}

/** Of somebody's rights and of what is proposed for them: nothing else makes another, as signing in. */
export const versionOf = ({ roles, agencyNumber, proposalId }: RightsAsProposed): string =>
  createHash('sha256')
    .update(JSON.stringify([roles.toSorted(), agencyNumber, proposalId]))
    .digest('hex')
    .slice(0, 16);
const proposedFor = ({ proposedRoles, proposedAgency }: StaffEntry): Rights => ({
  roles: (proposedRoles ?? []) as StaffRole[],
  agencyNumber: proposedAgency,
});
/** What was last entered for somebody: what is proposed, or else what holds. */
const asked = (entry: StaffEntry): Rights => (entry.proposalId === null ? rightsOf(entry) : proposedFor(entry));
const onTheWire = ({ roles, agencyNumber }: Rights) => ({ Rollen: roles.toSorted(), Agenturnummer: agencyNumber });

/** Also of the platform, whose sessions know nothing of this tenant's accounts. */
async function whoActs(): Promise<Person | null> {
  const person = currentPerson();
  return person && personOf(person.id);
}

/** Operators that the platform may invite: as many as needed to go live and to approve each other's changes. */
const firstOperators = 2;
/** Hours in which former operators may object to an operator whom two of the platform seat where none is left. */
export const hoursToObject = 72;
/** Further mails with a link per person and hour. */
const linksAnHour = 3;

/** The people who may sign in to a tenant's console, and who manages them (docs/specification/programme.md#the-list-of-staff). */
@Injectable()
export class StaffList {
  constructor(
    private readonly people: AgencyUsers,
    private readonly bringingIn: BringingOperatorsIn,
    private readonly keys: ConsolePasskeys,
    private readonly operatorsLeft: OperatorsLeft,
    private readonly sessions: StaffSessions,
    private readonly tokens: Tokens,
    private readonly throttle: Throttle,
    private readonly directory: TenantDirectory,
    private readonly queries: QueryBus,
    private readonly events: EventStore,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** One entry a human: the first of their accounts that is asked for, with the others that are on the list. */
  async page(asked: {
    page: number;
    pageSize: number;
    state?: StaffState | undefined;
    search?: string | undefined;
    agency?: string;
  }) {
    const shown = () => this.humans(asked).selectFrom('shown');
    const { total } = await shown()
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await shown()
      .selectAll()
      .orderBy(sql`lower(name) collate "de-x-icu"`)
      .orderBy('employeeNumber')
      .limit(asked.pageSize)
      .offset((asked.page - 1) * asked.pageSize)
      .execute();
    const holders = await this.keys.holdersAmong(passkeysSignStaffIn() ? rows.map(({ userId }) => userId) : []);
    const accounts = await this.humans(asked)
      .selectFrom('listed')
      .selectAll()
      .where('humanId', 'in', [...new Set(rows.map(({ humanId }) => humanId)), ''])
      .orderBy('employeeNumber')
      .execute();
    const entries = rows.map(({ humanId, ...row }) => ({
      ...this.opened(row),
      hasPasskey: holders.has(row.userId),
      others: accounts.filter(other => other.humanId === humanId && other.userId !== row.userId),
    }));
    return { total: Number(total), rows: entries };
  }

  /** `listed`: the accounts that the asker may see at all; `shown`: of each human the first that is asked for. */
  private humans({
    state,
    search: sought,
    agency,
  }: {
    state?: StaffState | undefined;
    search?: string | undefined;
    agency?: string;
  }) {
    const search = sought?.trim();
    return withHumans()
      .with('listed', all => {
        const query = all
          .selectFrom('agency_user')
          .innerJoin('humans', 'humans.accountId', 'agency_user.userId')
          .where('agency_user.tenantId', '=', currentWork().tenantId)
          .selectAll('agency_user')
          .select('humans.humanId');
        return agency === undefined
          ? query
          : query.where('agencyNumber', '=', agency).where(sql<boolean>`not 'Betreiber' = any(roles)`);
      })
      .with('shown', all => {
        let query = all.selectFrom('listed').selectAll().distinctOn('humanId').orderBy('humanId');
        if (state) query = query.where('blockedAt', state === 'blocked' ? 'is not' : 'is', null);
        if (state === 'active') query = query.where('lastSignedInAt', 'is not', null);
        if (state === 'invited') query = query.where('lastSignedInAt', 'is', null);
        if (search)
          query = query.where(({ or, eb }) =>
            or([
              sql<boolean>`strpos(folded_name(name), nullif(${foldedName(search)}, '')) > 0`,
              eb('employeeNumber', '=', search),
              eb('agencyNumber', '=', search),
              eb('emailHash', 'in', this.people.hashesOf(search)),
            ]),
          );
        return query
          .orderBy(sql`blocked_at is not null`)
          .orderBy(sql`length(employee_number)`)
          .orderBy('employeeNumber');
      });
  }

  /** Refuses `taken` where a person with that address is on the list. */
  async invite(invited: Invited, by: By, isNewAgency: boolean): Promise<{ employeeNumber: string; waits: boolean }> {
    const waits = needsAnotherOperator(nobody, mustBeWhole(invited));
    await this.mustBeKnown(invited, isNewAgency);
    return { employeeNumber: await this.add(invited, by, waits ? by : null), waits };
  }

  /**
   * The platform gives a seat by itself only while the programme is a draft. Later it proposes: an operator who is left
   * agrees, or, where none is, another operator of the platform, after former operators were told and could object.
   * Again: another link, as all may be shut out.
   */
  @Handles(InviteFirstOperator)
  async inviteFirst(invited: Omit<Invited, keyof Rights>, by: By): Promise<string> {
    await this.bringingIn.mustBeAllowed();
    await this.bringingIn.mustBeAnothers(invited.email);
    await lockStaff();
    const there = await users()
      .selectAll()
      .where('emailHash', 'in', this.people.hashesOf(invited.email))
      .where(sql<boolean>`'Betreiber' = any(roles)`)
      .executeTakeFirst();
    if (there && (await this.mayGetLink(this.opened(there)))) {
      await this.mailAnew(there.userId);
      await this.noteForPlatformToo('staff.remind', there, by);
      return there.employeeNumber;
    }
    const isDraft = (await this.directory.own()).status === 'draft';
    const isRoom = (isDraft ? await this.operators('and invited') : (await this.unfollowed()).length) < firstOperators;
    ensure(isRoom, 'validation-failed', { fields: [{ field: 'Email', reason: 'enough' }] });
    const rights = { roles: ['Betreiber'], agencyNumber: null } as const;
    if (isDraft) return this.add({ ...invited, ...rights }, by, null, 'the platform');
    const isLeft = (await this.operators()) > 0;
    // Where the platform alone decides, it has to be known who of it asked.
    if (!isLeft) mustBeSignedIn(currentPerson());
    const number = await this.add({ ...invited, ...rights }, by, by, 'the platform');
    if (!isLeft) await this.askFormerOperators(number);
    return number;
  }

  private async askFormerOperators(employeeNumber: string): Promise<void> {
    const { userId, proposalId } = await this.entry(employeeNumber);
    await changeUser(userId, { objectionsUntil: addHours(this.clock.now(), hoursToObject) });
    for (const formerId of await this.people.formerOperators()) {
      const noticeId = newId();
      const asked = OperatorSeatProposed.of({ noticeId, proposalId: proposalId!, invitedId: userId, userId: formerId });
      await this.events.append('notice', noticeId, 0, [asked]);
    }
  }

  /** Another operator of the platform agrees where the programme has none and nobody objected in time. */
  @Handles(AgreeToFirstOperator)
  async agreeToFirst(employeeNumber: string, by: By): Promise<void> {
    await this.bringingIn.mustBeAllowed();
    const entry = await this.firstInvitation(employeeNumber);
    const { objectionsUntil, proposedBy, proposedByName } = entry;
    ensure(objectionsUntil !== null && (await this.operators()) === 0, 'changed-meanwhile');
    mustBeAnother(await whoActs(), proposedBy, personId(entry.userId));
    ensure(this.clock.now() >= objectionsUntil, 'changed-meanwhile');
    await this.give(this.opened(entry), { roles: ['Betreiber'], agencyNumber: null });
    const asked = { action: 'staff.agree', subject: employeeNumber, by: by.name } as const;
    await this.audit.recordForPlatformToo({ ...asked, before: { askedBy: proposedByName } });
    await this.mail(entry.userId);
  }

  /** For the mail to a former operator. */
  @Handles(ProposedSeat)
  async seatToObjectTo({ invitedId, proposalId, userId }: SeatAsked): Promise<SeatToObjectTo | null> {
    const asked = await users()
      .selectAll()
      .where('userId', '=', invitedId)
      .where('proposalId', '=', proposalId)
      .executeTakeFirst();
    const former = await users().selectAll().where('userId', '=', userId).executeTakeFirst();
    if (!asked?.objectionsUntil || !asked.emailEncrypted || !former?.emailEncrypted) return null;
    const invited = maskedAddress(this.people.opening(asked.emailEncrypted, invitedId));
    const email = this.people.opening(former.emailEncrypted, userId);
    const { name, language } = former;
    return { former: { name, language, email }, invited, objectionsUntil: asked.objectionsUntil };
  }

  /** Whom the link of a former operator's mail is about; refuses `not-authorised` once that is decided. */
  async toObjectTo(link: string): Promise<{ proposed: StaffEntry; former: string }> {
    const record = await this.tokens.resolve('operator-objection', link);
    ensure(record !== undefined, 'not-authorised');
    const row = await users().selectAll().where('userId', '=', record.subjectId).forUpdate().executeTakeFirst();
    const isOpen = row?.objectionsUntil != null && row.proposalId === record.data['proposalId'];
    ensure(row !== undefined && isOpen, 'not-authorised');
    return { proposed: this.opened(row), former: String(record.data['former']) };
  }

  /** A former operator's word ends the proposal; the platform reads why. */
  async objectToFirst(link: string, reason: string): Promise<void> {
    await lockStaff();
    const { proposed, former } = await this.toObjectTo(link);
    ensure(await this.tokens.use('operator-objection', link), 'not-authorised');
    const said = withoutPersonalData(reason);
    await changeUser(proposed.userId, { ...noProposal, objection: said });
    const asked = { action: 'staff.object', subject: proposed.employeeNumber } as const;
    // The platform learns that somebody objected, not who.
    await this.audit.recordForPlatform({ ...asked, by: '', after: { reason: said } });
    const { name } = await users().select('name').where('userId', '=', former).executeTakeFirstOrThrow();
    await this.audit.record({ ...asked, by: name, after: { reason: said } });
  }

  /** What the platform invited in a draft and nobody followed waits for an operator once the programme is live. */
  @Handles(EndDraftInvitations)
  async leaveDraft(): Promise<void> {
    await lockStaff();
    for (const { userId, invitedBy, invitedByName } of await this.unfollowed()) {
      await this.tokens.useUp(['staff-invitation'], userId);
      const by = { userId: invitedBy ?? platformTenant, name: invitedByName ?? '' };
      const proposal = this.proposal({ roles: ['Betreiber'], agencyNumber: null }, by);
      await changeUser(userId, { roles: [], invitationId: null, ...proposal });
    }
  }

  private unfollowed = () =>
    invitedByPlatform().where('lastSignedInAt', 'is', null).orderBy('invitedAt').orderBy('userId').execute();

  /** Invitations not followed yet, oldest first, with only what distinguishes them. */
  @Handles(FirstInvitations)
  async firstInvitations(): Promise<FirstInvitation[]> {
    const found: FirstInvitation[] = [];
    const reader = await whoActs();
    const isLeft = (await this.operators()) > 0;
    for (const row of await this.unfollowed()) {
      const { userId, employeeNumber, emailEncrypted, invitedAt, objection, objectionsUntil, proposalId } = row;
      const [link] = await this.tokens.ofSubject('staff-invitation', userId);
      const email = emailEncrypted ? maskedAddress(this.people.opening(emailEncrypted, userId)) : '';
      const state =
        objection !== null
          ? 'objected'
          : proposalId === null
            ? 'invited'
            : objectionsUntil === null || isLeft
              ? 'waits-for-operator'
              : 'waits-for-platform';
      const isOwn = isTheirOwn(reader, row.proposedBy);
      const validUntil = link?.expiresAt ?? null;
      found.push({ employeeNumber, email, invitedAt, validUntil, state, objection, objectionsUntil, isOwn });
    }
    return found;
  }

  /** Lets a mistyped address be withdrawn, so that it does not occupy one of the two places. */
  @Handles(WithdrawFirstInvitation)
  async withdrawFirst(employeeNumber: string, by: By): Promise<void> {
    const entry = await this.firstInvitation(employeeNumber);
    await this.remove(entry.userId);
    await this.noteForPlatformToo('staff.withdraw', entry, by);
  }

  @Handles(RemindFirstOperator)
  async remindFirst(employeeNumber: string, by: By): Promise<void> {
    await this.bringingIn.mustBeAllowed();
    const entry = await this.firstInvitation(employeeNumber);
    ensure(entry.roles.length > 0, 'changed-meanwhile');
    await this.mailAnew(entry.userId);
    await this.noteForPlatformToo('staff.remind', entry, by);
  }

  /** The platform may change only its own invitations, and only until the person has signed in. */
  private async firstInvitation(employeeNumber: string) {
    await lockStaff();
    const row = await invitedByPlatform().where('employeeNumber', '=', employeeNumber).forUpdate().executeTakeFirst();
    ensure(row !== undefined, 'not-found');
    ensure(stateOf(row) === 'invited', 'changed-meanwhile');
    return row;
  }

  /** Changes rights and ends sessions. A new operator or owner keeps the former until another operator has approved. */
  async change(
    employeeNumber: string,
    { of, to: rights, isNewAgency }: { readonly of: string; readonly to: Rights; readonly isNewAgency: boolean },
    by: By,
  ): Promise<{ waits: boolean }> {
    mustBeWhole(rights);
    const entry = await this.ofAnother(employeeNumber, by);
    if (of !== versionOf(entry)) throw changedMeanwhile(onTheWire(asked(entry)), onTheWire(rights));
    await this.mustBeKnown(rights, isNewAgency);
    const before = rightsOf(entry);
    if (isSame(before, rights)) return { waits: false };
    if (needsAnotherOperator(before, rights)) {
      await this.mustLeaveSecondOperator(entry, rights);
      await changeUser(entry.userId, this.proposal(rights, by));
      await this.note('staff.propose', entry, by, before, rights);
      return { waits: true };
    }
    await this.give(entry, rights);
    await this.note('staff.change', entry, by, before, rights);
    return { waits: false };
  }

  /** Role changes proposed by others. */
  @Handles(StaffProposalsThatWait)
  async pending({ accounts }: Person): Promise<Waiting> {
    return users()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('proposedAt').as('oldestAt')])
      .where('proposalId', 'is not', null)
      .where('proposedBy', 'not in', accounts)
      .executeTakeFirstOrThrow();
  }

  /** Approval by an operator who is neither the proposer nor the person concerned. */
  async agree(employeeNumber: string, proposalId: string, by: By): Promise<void> {
    const entry = await this.ofAnother(employeeNumber, by);
    ensure(entry.proposalId !== null && entry.proposalId === proposalId, 'changed-meanwhile');
    mustBeAnother(await personOf(by.userId), entry.proposedBy);
    const rights = proposedFor(entry);
    await this.give(entry, rights);
    await changeUser(entry.userId, { invitedAloneBy: null });
    await this.note('staff.agree', entry, by, { ...rightsOf(entry), askedBy: entry.proposedByName }, rights);
    if (stateOf(entry) === 'invited') await this.mail(entry.userId);
  }

  /** Another human than who alone invited the person says that there is one. */
  async confirm(employeeNumber: string, by: By): Promise<void> {
    const entry = await this.ofAnother(employeeNumber, by);
    ensure(entry.invitedAloneBy !== null, 'changed-meanwhile');
    mustBeAnother(await personOf(by.userId), entry.invitedAloneBy, personId(entry.userId));
    await changeUser(entry.userId, { invitedAloneBy: null });
    await this.note('staff.confirm', entry, by, { invitedBy: entry.invitedByName });
  }

  async decline(employeeNumber: string, proposalId: string, reason: string, by: By): Promise<void> {
    const entry = await this.entry(employeeNumber);
    ensure(entry.proposalId !== null && entry.proposalId === proposalId, 'changed-meanwhile');
    if (stateOf(entry) === 'invited' && entry.roles.length === 0) await this.remove(entry.userId);
    else await changeUser(entry.userId, noProposal);
    const asked = { roles: entry.proposedRoles, agencyNumber: entry.proposedAgency, askedBy: entry.proposedByName };
    await this.note('staff.decline', entry, by, asked, { reason });
  }

  /** Blocks all entries with the same address at once, whichever identity provider names them. */
  async block(employeeNumber: string, reason: string, by: By): Promise<void> {
    const entry = await this.ofAnother(employeeNumber, by);
    ensure(stateOf(entry) === 'active', 'changed-meanwhile');
    const blocked = {
      blockedAt: this.clock.now(),
      blockedByName: by.name,
      blockedByAgency: by.ofAgency ?? null,
      blockedBecause: reason,
    };
    const ids = (await this.ofSameAddress(entry)).map(({ userId }) => userId);
    await changeUser(ids, { ...blocked, ...noProposal, invitationId: null });
    ensure(!entry.roles.includes('Betreiber') || (await this.operators()) > 0, 'changed-meanwhile');
    await this.tokens.useUp(['staff-invitation'], entry.userId);
    await this.sessions.endAllOf(ids);
    await forgetViewsOf(ids);
    await this.note('staff.block', entry, by, undefined, { reason });
  }

  async unblock(employeeNumber: string, reason: string, by: By): Promise<void> {
    const entry = await this.ofAnother(employeeNumber, by);
    ensure(stateOf(entry) === 'blocked', 'changed-meanwhile');
    // An owner cannot lift an operator's block.
    ensure(by.ofAgency === undefined || entry.blockedByAgency === by.ofAgency, 'not-authorised');
    const unblocked = { blockedAt: null, blockedByName: null, blockedByAgency: null, blockedBecause: null };
    const ids = (await this.ofSameAddress(entry)).map(({ userId }) => userId);
    await changeUser(ids, unblocked);
    await this.note('staff.unblock', entry, by, { reason: entry.blockedBecause }, { reason });
  }

  /** Refuses an unknown agency number, which may be a typing mistake, unless the caller says that it is new. */
  private async mustBeKnown({ agencyNumber }: Rights, isNew: boolean): Promise<void> {
    if (agencyNumber === null || isNew) return;
    const isKnown =
      (await this.people.hasAgency(agencyNumber)) || (await this.queries.execute(new AgencyHasAdvisors(agencyNumber)));
    ensure(isKnown, 'validation-failed', { fields: [{ field: 'Agenturnummer', reason: 'unknown-agency' }] });
  }

  /** Mails another link and revokes earlier ones. Owners may do so only for people who never signed in. */
  async remind(employeeNumber: string, by: By): Promise<void> {
    const entry = await this.ofAnother(employeeNumber, by);
    const mayAsk = by.ofAgency === undefined || stateOf(entry) === 'invited';
    ensure(mayAsk && (await this.mayGetLink(entry)), 'changed-meanwhile');
    await this.mailAnew(entry.userId);
    await this.note('staff.remind', entry, by);
  }

  /** People who never signed in, and those who need a passkey on another device: the present one works until the link is followed. */
  private async mayGetLink(entry: StaffEntry): Promise<boolean> {
    if (stateOf(entry) === 'invited') return entry.roles.length > 0;
    return stateOf(entry) === 'active' && passkeysSignStaffIn() && (await this.keys.has(entry.userId));
  }

  private async mailAnew(userId: string): Promise<void> {
    await this.throttle.take('staff-link', userId, linksAnHour);
    await this.tokens.useUp(['staff-invitation'], userId);
    await this.mail(userId);
  }

  async withdraw(employeeNumber: string, by: By): Promise<void> {
    const entry = await (by.ofAgency === undefined ? this.entry(employeeNumber) : this.ofAnother(employeeNumber, by));
    ensure(stateOf(entry) === 'invited', 'changed-meanwhile');
    await this.remove(entry.userId);
    await this.note('staff.withdraw', entry, by, rightsOf(entry));
  }

  private async add(
    invited: Invited,
    by: By,
    proposedBy: By | null,
    invitedBy: 'an operator' | 'the platform' = 'an operator',
  ): Promise<string> {
    const { name, email, language, roles, agencyNumber } = invited;
    const emailHash = this.people.hashOf(email);
    await lockName(`staff ${currentWork().tenantId} ${emailHash}`);
    const there = await users()
      .select('userId')
      .where('emailHash', 'in', this.people.hashesOf(email))
      .executeTakeFirst();
    ensure(!there, 'taken', { fields: [{ field: 'Email', reason: 'taken' }] });
    const userId = newId();
    await currentEntityManager().insert(AgencyUserRow, {
      tenantId: currentWork().tenantId,
      userId,
      name,
      language,
      emailHash,
      emailEncrypted: this.people.sealed(email, userId),
      rolesFrom: 'list',
      invitedAt: this.clock.now(),
      invitedByName: by.name,
      invitedBy: invitedBy === 'the platform' && isId(by.userId) ? personId(by.userId) : null,
      invitedByPlatform: invitedBy === 'the platform',
      invitedAloneBy: invitedBy === 'the platform' ? null : personId(by.userId),
      ...(proposedBy ? { roles: [], ...this.proposal(invited, proposedBy) } : { roles: [...roles], agencyNumber }),
    });
    await this.people.noteProven(userId, email);
    const { employeeNumber } = await users()
      .select('employeeNumber')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    const entry = {
      action: 'staff.invite',
      subject: employeeNumber,
      by: by.name,
      after: { roles, agencyNumber },
    } as const;
    await (invitedBy === 'an operator' ? this.audit.record(entry) : this.audit.recordForPlatformToo(entry));
    if (!proposedBy) await this.mail(userId);
    return employeeNumber;
  }

  private proposal({ roles, agencyNumber }: Rights, by: By) {
    return {
      proposalId: newId(),
      proposedRoles: [...roles],
      proposedAgency: agencyNumber,
      proposedBy: personId(by.userId),
      proposedByName: by.name,
      proposedAt: this.clock.now(),
    };
  }

  private async mustLeaveSecondOperator(entry: StaffEntry, after: Rights): Promise<void> {
    const isTaken = entry.roles.includes('Betreiber') && !after.roles.includes('Betreiber');
    // An invitation not followed yet is nobody's second person.
    if (isTaken && entry.lastSignedInAt !== null) await this.operatorsLeft.mustBeEnoughWithout(entry.userId);
  }

  private async give(entry: StaffEntry, { roles, agencyNumber }: Rights): Promise<void> {
    await this.mustLeaveSecondOperator(entry, { roles, agencyNumber });
    const wasAtWork = stateOf(entry) === 'active' && entry.roles.includes('Betreiber');
    await changeUser(entry.userId, { ...noProposal, roles: [...roles], agencyNumber, rolesFrom: 'list' });
    ensure(!wasAtWork || (await this.operators()) > 0, 'changed-meanwhile');
    await this.sessions.endAllOf([entry.userId]);
  }

  /** Locks the whole list: two people removing each other's rights at once could leave nobody. */
  private async entry(employeeNumber: string): Promise<StaffEntry> {
    await lockStaff();
    const row = await users().selectAll().where('employeeNumber', '=', employeeNumber).forUpdate().executeTakeFirst();
    ensure(row !== undefined, 'not-found');
    return this.opened(row);
  }

  /** Nobody changes their own entry, under any login; an owner only people who are mere staff there under all. */
  private async ofAnother(employeeNumber: string, { userId, ofAgency }: By): Promise<StaffEntry> {
    const entry = await this.entry(employeeNumber);
    ensure(ofAgency === undefined || isOf(ofAgency, entry), 'not-found');
    const same = await this.ofSameAddress(entry);
    ensure(!same.some(one => one.userId === userId), 'not-authorised');
    const areStaff = same.every(one => isOf(ofAgency!, one) && !one.roles.includes('AgenturInhaber'));
    ensure(ofAgency === undefined || areStaff, 'not-authorised');
    return entry;
  }

  private async ofSameAddress(entry: StaffEntry): Promise<Pick<StaffEntry, 'userId' | 'roles' | 'agencyNumber'>[]> {
    const accounts = await accountsOfTheSameAddress(entry.userId);
    return users().select(['userId', 'roles', 'agencyNumber']).where('userId', 'in', accounts).execute();
  }

  private async operators(which: 'at work' | 'and invited' = 'at work'): Promise<number> {
    const { count } = await (which === 'at work' ? users().where('lastSignedInAt', 'is not', null) : users())
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('blockedAt', 'is', null)
      .where(sql<boolean>`'Betreiber' = any(roles)`)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  private async remove(userId: string): Promise<void> {
    await this.tokens.useUp(['staff-invitation'], userId);
    const those = { tenantId: currentWork().tenantId, userId };
    await currentEntityManager().nativeDelete(ProvenAddressRow, those);
    await currentEntityManager().nativeDelete(AgencyUserRow, those);
  }

  private async mail(userId: string): Promise<void> {
    const invitationId = newId();
    await changeUser(userId, { invitationId });
    await this.events.append('staff-invitation', invitationId, 0, [StaffInvited.of({ invitationId, userId })]);
  }

  private note(
    action: Parameters<Audit['record']>[0]['action'],
    { employeeNumber }: Pick<StaffEntry, 'employeeNumber'>,
    by: By,
    before?: unknown,
    after?: unknown,
  ): Promise<void> {
    return this.audit.record({ action, subject: employeeNumber, by: by.name, before, after });
  }

  private noteForPlatformToo(
    action: 'staff.remind' | 'staff.withdraw',
    { employeeNumber }: Pick<StaffEntry, 'employeeNumber'>,
    by: By,
  ): Promise<void> {
    return this.audit.recordForPlatformToo({ action, subject: employeeNumber, by: by.name });
  }

  private opened({ emailEncrypted, ...row }: RowOf<typeof AgencyUserRow>): StaffEntry {
    return { ...row, email: emailEncrypted && this.people.opening(emailEncrypted, row.userId) };
  }
}
