import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { endOfPeriod } from '#shared/calendar.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays, addHours, Clock } from '#platform/clock.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { emailIsAllowed } from '#platform/intake/captcha.js';
import { MailLimit, Throttle } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Retention } from '#platform/retention.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import type { TokenKind } from '#platform/token-kind.js';
import {
  addressLinksLiveForHours,
  AddressWaitsFor,
  EmailChangeOf,
  objectionDays,
  PayableAfterAddress,
} from '../api.js';
import { replacedAccountsWaitForHours } from '../domain/bank-details.js';
import { EmailChanges, type EmailChange } from '../persistence/email-changes.js';
import { emailChangesAreKeptForDays } from '../persistence/kept-records.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

const FORGET_FORMER_ADDRESS = 'forget-former-address';

/** Sessions and mailed links, revoked because they belong to the old address; the person logs in with the new one. */
const ended: readonly TokenKind[] = ['user', 'welcome', 'login-link', 'reset', 'admin-login', 'email-change'];

const FORGET_EMAIL_CHANGE = 'forget-email-change';

/** The change was not confirmed, so the new address is deleted. */
@DueHandler(FORGET_EMAIL_CHANGE, 'erasure')
export class ForgetEmailChange implements DueWorkHandler {
  constructor(
    private readonly changes: EmailChanges,
    private readonly retention: Retention,
  ) {}

  async due(recommenderId: string): Promise<void> {
    await this.changes.forget(recommenderId);
    await this.retention.noteDone('email-change', 1);
  }
}

/** The time to object is over, so the former address is deleted. */
@DueHandler(FORGET_FORMER_ADDRESS, 'erasure')
export class ForgetFormerAddress implements DueWorkHandler {
  constructor(
    private readonly changes: EmailChanges,
    private readonly retention: Retention,
  ) {}

  async due(changeId: string): Promise<void> {
    await this.changes.forgetFormer({ changeId });
    await this.retention.noteDone('former-address', 1);
  }
}

/** Requests allowed per account and hour. */
const requestsAnHour = 3;

/** A recommender takes another e-mail address, once its mail is answered. */
@Injectable()
export class EmailAddressChange {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly changes: EmailChanges,
    private readonly attempts: Throttle,
    private readonly mails: MailLimit,
    private readonly tokens: Tokens,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests another e-mail address: nothing changes before the link mailed to it is followed. The present one is told.
   * A known address gets the same answer; its owner alone is told. Refuses `email-not-allowed`, `too-many-requests`.
   * `byStaff`: entered for a caller, so payouts wait once it holds.
   */
  async request(
    tenant: Tenant,
    recommenderId: string,
    email: string,
    { byStaff = false }: { readonly byStaff?: boolean } = {},
  ): Promise<void> {
    ensure(emailIsAllowed(email, tenant.config.emailWhitelist), 'email-not-allowed', {
      fields: [{ field: 'Email', reason: 'email-not-allowed' }],
    });
    if ((await this.people.find(recommenderId))?.email === email) return;
    await this.attempts.take('email-change', recommenderId, requestsAnHour);
    // One mail is sent to the address either way: to its new owner or to the owner of the account that has it.
    await this.mails.take(email);
    const known = await this.people.findByEmail('recommender', email);
    const taken = known !== undefined && known.id !== recommenderId;
    const changeId = newId();
    const recommender = await this.recommenders.load(recommenderId);
    recommender.requestEmailChange(changeId, { taken, byStaff });
    await this.recommenders.save(recommender);
    // A new request invalidates the link of the earlier one.
    await this.tokens.revokeAll('email-change', recommenderId);
    await this.changes.keep(recommenderId, changeId, email, byStaff);
    await this.dueWork.schedule(
      FORGET_EMAIL_CHANGE,
      recommenderId,
      addDays(this.clock.now(), emailChangesAreKeptForDays),
    );
    if (taken) await this.notifyOwner(known.id);
  }

  /**
   * By the token of the mail to the new address. Refuses `link-expired`, and `email-exists` where the address got an account meanwhile.
   */
  async confirm(token: string): Promise<void> {
    const record = await this.tokens.resolve('email-change', token);
    const change = record && (await this.changes.of(record.subjectId));
    ensure(record !== undefined && change != null && change.changeId === record.data['changeId'], 'link-expired');
    ensure(await this.tokens.use('email-change', token), 'link-expired');
    const recommenderId = record.subjectId;
    const person = await this.people.find(recommenderId);
    ensure(person !== undefined, 'link-expired');
    const recommender = await this.recommenders.load(recommenderId);
    recommender.confirmEmailChange(change.changeId);
    await this.recommenders.save(recommender);
    await this.takeAddress(recommenderId, change.email);
    for (const kind of ended) await this.tokens.revokeAll(kind, recommenderId);
    // Links of rewards in the former mailbox no longer say where money goes.
    await this.tokens.outdateLinksOf(recommenderId);
    await this.allowObjection(recommenderId, change, person.email);
  }

  @Handles(EmailChangeOf)
  async addressOf(recommenderId: string, changeId: string, which: 'asked-for' | 'left-behind'): Promise<string | null> {
    const change =
      which === 'asked-for' ? await this.changes.of(recommenderId) : await this.changes.former(recommenderId, changeId);
    return change?.changeId === changeId ? change.email : null;
  }

  @Handles(AddressWaitsFor)
  async waitsFor(recommenderId: string) {
    const change = await this.changes.of(recommenderId);
    return change && { email: change.email, until: addHours(change.requestedAt, addressLinksLiveForHours) };
  }

  @Handles(PayableAfterAddress)
  async payableAfter(beneficiaryId: string): Promise<Date | null> {
    const changedAt = await this.changes.changedByStaffAt(beneficiaryId);
    return changedAt && addHours(changedAt, replacedAccountsWaitForHours);
  }

  private async notifyOwner(ownerId: string): Promise<void> {
    const owner = await this.recommenders.load(ownerId);
    owner.remindOfAccount();
    await this.recommenders.save(owner);
  }

  /** The former address and its link to object survive later changes of address and the erasure of the account. */
  private async allowObjection(recommenderId: string, change: EmailChange, email: string): Promise<void> {
    const expiresAt = endOfPeriod(this.clock.now(), objectionDays);
    const { changeId } = change;
    await this.changes.done(recommenderId, change, email);
    await this.tokens.issue('account-change', recommenderId, { seed: changeId, data: { changeId }, expiresAt });
    await this.dueWork.schedule(FORGET_FORMER_ADDRESS, changeId, expiresAt);
  }

  private async takeAddress(recommenderId: string, email: string): Promise<void> {
    const owner = await this.people.findByEmail('recommender', email);
    ensure(owner === undefined || owner.id === recommenderId, 'email-exists');
    try {
      await this.people.update(recommenderId, { email });
    } catch (error) {
      // A concurrent registration took the address.
      if ((error as { code?: string }).code === '23505') throw new DomainError('email-exists');
      throw error;
    }
  }
}
