import { Command, CommandHandler, type CommandBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { endOfPeriod } from '#shared/calendar.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { emailIsAllowed } from '#platform/intake/captcha.js';
import { AcceptedTerms, Consents } from '#platform/intake/consents.js';
import { MailLimit, Throttle } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Retention } from '#platform/retention.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens, type TokenKind } from '#platform/tokens.js';
import {
  EndMarketing,
  objectionDays,
  RequestNewsletter,
  type NewsletterRequested,
  type NotificationKind,
} from '../api.js';
import { newsletterLinkDays, newsletterWording } from '../domain/recommender.js';
import {
  EmailChanges,
  NewsletterConsents,
  NotificationSettings,
  type EmailChange,
  type Evidence,
} from '../persistence/emails.js';
import { emailChangesAreKeptForDays } from '../persistence/kept-records.js';
import { RecommenderRepository, CustomerNumbers } from '../persistence/recommenders.js';
import { FindableRecommenders } from './own-choices.js';
import { Injectable } from '@nestjs/common';
import { SentMails } from '#platform/mail/mailer.js';
import { PayoutsTo } from '../../payout/api.js';
import { RecommendationsOf } from '../../recommendation/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { BankDetailsRepository } from '../persistence/bank-details.js';
import { Passkeys, SecondFactors } from '../persistence/second-factors.js';
import { SignInLinks } from './sign-in-at-provider.js';

/** By the token of the mail to the new address. Refuses `link-expired`, and `email-exists` where the address got an account meanwhile. */
export class ConfirmEmailChange extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

const FORGET_FORMER_ADDRESS = 'forget-former-address';

/** Sessions and mailed links, revoked because they belong to the old address; the person logs in with the new one. */
const ended: readonly TokenKind[] = ['user', 'welcome', 'login-link', 'reset', 'admin-login', 'email-change'];

@CommandHandler(ConfirmEmailChange)
export class ConfirmEmailChangeHandler implements ICommandHandler<ConfirmEmailChange> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly changes: EmailChanges,
    private readonly tokens: Tokens,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: ConfirmEmailChange): Promise<void> {
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

/** Corrects the person's own name, effective at once. */
export class CorrectName extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly name: { readonly firstName: string; readonly lastName: string },
  ) {
    super();
  }
}

@CommandHandler(CorrectName)
export class CorrectNameHandler implements ICommandHandler<CorrectName> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly findable: FindableRecommenders,
  ) {}

  async execute({ recommenderId, name }: CorrectName): Promise<void> {
    const person = await this.people.find(recommenderId);
    if (person?.firstName === name.firstName && person.lastName === name.lastName) return;
    const recommender = await this.recommenders.load(recommenderId);
    recommender.correctName();
    await this.recommenders.save(recommender);
    await this.people.update(recommenderId, name);
    await this.findable.rename(recommenderId, { ...name, zip: person?.zip ?? null });
  }
}

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

/**
 * Requests another e-mail address: nothing changes before the link mailed to it is followed. The present one is told.
 * A known address gets the same answer; its owner alone is told. Refuses `email-not-allowed`, `too-many-requests`.
 */
export class RequestEmailChange extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly recommenderId: string,
    readonly email: string,
  ) {
    super();
  }
}

@CommandHandler(RequestEmailChange)
export class RequestEmailChangeHandler implements ICommandHandler<RequestEmailChange> {
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

  async execute({ tenant, recommenderId, email }: RequestEmailChange): Promise<void> {
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
    recommender.requestEmailChange(changeId, taken);
    await this.recommenders.save(recommender);
    // A new request invalidates the link of the earlier one.
    await this.tokens.revokeAll('email-change', recommenderId);
    await this.changes.keep(recommenderId, changeId, email);
    await this.dueWork.schedule(
      FORGET_EMAIL_CHANGE,
      recommenderId,
      addDays(this.clock.now(), emailChangesAreKeptForDays),
    );
    if (taken) await this.notifyOwner(known.id);
  }

  private async notifyOwner(ownerId: string): Promise<void> {
    const owner = await this.recommenders.load(ownerId);
    owner.remindOfAccount();
    await this.recommenders.save(owner);
  }
}

/** By the token of the double opt-in mail. Refuses `link-expired`; a second click on the same link is no error. */
export class ConfirmNewsletter extends Command<void> {
  constructor(
    readonly token: string,
    readonly evidence: Evidence,
  ) {
    super();
  }
}

/**
 * By the person logged in, or with the token of any newsletter mail. Other tokens are refused by `link-expired`, but not
 * to a mail program's button, which would tell its user of an error and retry. Repeating it has no effect.
 */
export class WithdrawNewsletter extends Command<void> {
  constructor(
    readonly by: { readonly recommenderId: string } | { readonly token: string },
    readonly evidence: Evidence,
  ) {
    super();
  }
}

/** The newsletter box was ticked in the form that opened the account; the address is confirmed now. */
export async function askForWishedNewsletter(
  recommenders: RecommenderRepository,
  commands: CommandBus,
  recommenderId: string,
): Promise<void> {
  if ((await recommenders.row(recommenderId))?.newsletterWish)
    await commands.execute(new RequestNewsletter(recommenderId, { source: 'form', address: null }));
}

@CommandHandler(RequestNewsletter)
export class RequestNewsletterHandler implements ICommandHandler<RequestNewsletter> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly consents: NewsletterConsents,
    private readonly people: PersonStore,
    private readonly tenants: TenantDirectory,
    private readonly terms: AcceptedTerms,
    private readonly clock: Clock,
  ) {}

  async execute({ recommenderId, evidence }: RequestNewsletter): Promise<NewsletterRequested> {
    const [tenant, person, row] = [
      await this.tenants.byId(currentWork().tenantId),
      await this.people.find(recommenderId),
      await this.recommenders.row(recommenderId),
    ];
    ensure(tenant !== undefined && person !== undefined, 'not-found');
    const recommender = await this.recommenders.load(recommenderId);
    const before = recommender.newsletterState;
    const mailedAt = row?.newsletterMailedAt;
    const wording = await this.terms.keep(newsletterWording(tenant.name, person.language));
    recommender.requestNewsletter(
      wording,
      mailedAt != null && endOfPeriod(mailedAt, newsletterLinkDays) <= this.clock.now(),
    );
    const asked = recommender.newEvents().length > 0;
    await this.recommenders.save(recommender);
    if (asked) await this.consents.note('requested', recommenderId, wording, evidence);
    return { mailAlreadySent: before !== 'none' && !asked, alreadySet: before === 'given' };
  }
}

@CommandHandler(ConfirmNewsletter)
export class ConfirmNewsletterHandler implements ICommandHandler<ConfirmNewsletter> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly consents: NewsletterConsents,
    private readonly tokens: Tokens,
  ) {}

  async execute({ token, evidence }: ConfirmNewsletter): Promise<void> {
    const record = await this.tokens.find('newsletter', token);
    ensure(record !== undefined, 'link-expired');
    const recommender = await this.recommenders.load(record.subjectId);
    if (record.usedAt && recommender.newsletterState === 'given') return;
    ensure(await this.tokens.use('newsletter', token), 'link-expired');
    recommender.confirmNewsletter();
    const [confirmed] = recommender.newEvents();
    await this.recommenders.save(recommender);
    if (confirmed?.type === 'NewsletterOptInConfirmed')
      await this.consents.note('confirmed', recommender.id, confirmed.data.textVersion, evidence);
  }
}

@CommandHandler(WithdrawNewsletter)
export class WithdrawNewsletterHandler implements ICommandHandler<WithdrawNewsletter> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly consents: NewsletterConsents,
    private readonly tokens: Tokens,
  ) {}

  async execute({ by, evidence }: WithdrawNewsletter): Promise<void> {
    const recommenderId = 'token' in by ? await this.holderOf(by.token) : by.recommenderId;
    ensure(recommenderId !== null || evidence.source === 'one-click', 'link-expired');
    if (recommenderId === null) return;
    const recommender = await this.recommenders.find(recommenderId);
    recommender?.withdrawNewsletter();
    if (!recommender || recommender.newEvents().length === 0) return;
    await this.recommenders.save(recommender);
    await this.consents.note('withdrawn', recommenderId, null, evidence);
  }

  /** The token of the double opt-in mail may also decline; the unsubscribe token of a newsletter never expires. */
  private async holderOf(token: string): Promise<string | null> {
    const record = (await this.tokens.find('newsletter-end', token)) ?? (await this.tokens.find('newsletter', token));
    return record?.subjectId ?? null;
  }
}

const newsByMail: readonly NotificationKind[] = ['contact-reacted', 'new-link-wanted'];

@CommandHandler(EndMarketing)
export class EndMarketingHandler implements ICommandHandler<EndMarketing> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly consents: NewsletterConsents,
    private readonly settings: NotificationSettings,
  ) {}

  async execute({ recommenderId }: EndMarketing): Promise<void> {
    const recommender = await this.recommenders.find(recommenderId);
    if (!recommender) return;
    recommender.complain();
    const events = recommender.newEvents().map(({ type }) => type);
    if (events.length === 0) return;
    await this.recommenders.save(recommender);
    if (events.includes('NewsletterOptInWithdrawn'))
      await this.consents.note('withdrawn', recommenderId, null, { source: 'complaint', address: null });
    for (const kind of newsByMail) await this.settings.end(recommenderId, { kind, way: 'mail' });
  }
}

/** Export of everything stored on a recommender, collected from every module that holds personal data. */
@Injectable()
export class AccountExporter {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly signIns: SignInLinks,
    private readonly bankDetails: BankDetailsRepository,
    private readonly customerNumbers: CustomerNumbers,
    private readonly newsletterConsents: NewsletterConsents,
    private readonly consents: Consents,
    private readonly sentMails: SentMails,
    private readonly notifications: NotificationSettings,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async of(recommenderId: string, programme: string) {
    const [person, row] = [await this.people.find(recommenderId), await this.recommenders.row(recommenderId)];
    if (!person || !row) throw new DomainError('session-over');
    return {
      createdAt: this.clock.now(),
      programme,
      person,
      account: {
        hash: row.hash,
        status: row.status,
        registeredAt: row.registeredAt,
        activatedAt: row.activatedAt ?? null,
        secondFactorSince: (await this.secondFactors.appInUse(recommenderId))?.confirmedAt ?? null,
        passkeys: await this.passkeys.of(recommenderId),
        signIns: await this.signIns.of(recommenderId),
      },
      customerNumber: await this.customerNumbers.of(recommenderId),
      bankDetails: await this.bankDetails.read(recommenderId),
      consents: await this.consentsOf(recommenderId),
      recommendations: await this.queries.execute(new RecommendationsOf(recommenderId)),
      rewards: await this.queries.execute(new RewardsOfBeneficiary(recommenderId)),
      payouts: await this.queries.execute(new PayoutsTo(recommenderId)),
      mails: await this.sentMails.to(recommenderId),
      notificationsOff: await this.notifications.off(recommenderId),
    };
  }

  private async consentsOf(recommenderId: string) {
    const newsletter = (await this.newsletterConsents.of(recommenderId)).map(consent => ({
      ...consent,
      to: 'newsletter' as const,
      about: null,
    }));
    const others = (await this.consents.of(recommenderId)).map(({ purpose, ...consent }) => ({
      ...consent,
      to: purpose,
    }));
    return [...newsletter, ...others].sort((one, other) => one.at.getTime() - other.at.getTime());
  }
}
