import { Aggregate } from '#platform/domain/aggregate.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import {
  AccessLinkRequested,
  AccountProtectionChanged,
  CustomerNumberDecided,
  CustomerNumberSubmitted,
  EmailChangeRequested,
  EmailChangeWithdrawn,
  NewsletterOptInConfirmed,
  NewsletterOptInRequested,
  NewsletterOptInWithdrawn,
  RecommenderComplained,
  RecommenderActivated,
  RecommenderBlocked,
  RecommenderEmailChanged,
  RecommenderErased,
  RecommenderErasureCompleted,
  RecommenderNameCorrected,
  RecommenderRegistered,
  RecommenderUnblocked,
  type RecommenderEvent,
  type BlockReason,
} from '../events.js';

export type RecommenderStatus = 'none' | 'registered' | 'activated' | 'blocked' | 'erased';

type EventOf<Type extends RecommenderEvent['type']> = Extract<RecommenderEvent, { type: Type }>;

const refusalOf = {
  general: 'account-blocked',
  single: 'this-account-blocked',
  'excluded-by-terms': 'excluded-by-terms',
} as const;

/** A customer or employee who recommends: registered → activated ⇄ blocked → erased. Knows no name and no address. */
export class Recommender extends Aggregate<RecommenderEvent> {
  private state: RecommenderStatus = 'none';
  private blockedFor: BlockReason | null = null;
  private beforeTheBlock: 'registered' | 'activated' = 'registered';
  private newsletter: 'none' | 'pending' | 'given' = 'none';
  private complained = false;
  private askedWording = '';
  private customerNumber: 'none' | 'open' | 'ok' | 'refused' = 'none';
  private nothingIsOwed = false;
  private cameFor: number | null = null;
  private wasInvited = false;

  get status(): RecommenderStatus {
    return this.state;
  }

  /** True also after an erasure, which does not lift the block. */
  get wasBlocked(): boolean {
    return this.blockedFor !== null;
  }

  /** Opened by a form, and the address was never confirmed; who was invited is waited for as long as the invitation says. */
  get waitsForConfirmation(): boolean {
    return this.state === 'registered' && !this.wasInvited;
  }

  get newsletterState(): 'none' | 'pending' | 'given' {
    return this.newsletter;
  }

  /** A new, unconfirmed account with its welcome mail; an invitation sends its own, a provider's sign-in needs none. */
  register(
    source: EventOf<'RecommenderRegistered'>['data']['source'],
    language: 'de' | 'en',
    productId: number | null = null,
  ): void {
    ensure(this.state === 'none', 'email-exists');
    this.apply(RecommenderRegistered.of({ recommenderId: this.id, source, language }));
    if (source !== 'invitation' && source !== 'sign-in') this.sendAccessLink('welcome', productId);
  }

  /** The provider imports somebody whose consent was given elsewhere, so nothing has to be confirmed. */
  bringIn(language: 'de' | 'en'): void {
    ensure(this.state === 'none', 'email-exists');
    this.apply(RecommenderRegistered.of({ recommenderId: this.id, source: 'import', language }));
    this.apply(RecommenderActivated.of({ recommenderId: this.id }));
    this.sendAccessLink('imported');
  }

  /** Requests a mail with a link to log in or to set a password; while the address is unconfirmed, the welcome mail instead. */
  requestAccessLink(purpose: 'login' | 'reset'): void {
    this.mustBeThere();
    this.mustNotBeBlocked();
    this.sendAccessLink(this.state === 'registered' ? 'welcome' : purpose);
  }

  /** Staff have the welcome mail sent again. */
  mailWelcomeAgain(): void {
    this.mustBeThere();
    this.mustNotBeBlocked();
    ensure(this.state === 'registered', 'changed-meanwhile');
    this.sendAccessLink('welcome');
  }

  /** Somebody registered with the address of this account: only its owner is told, by mail. Blocked accounts get no mail. */
  remindOfAccount(): void {
    this.mustBeThere();
    if (!this.blockedFor) this.sendAccessLink(this.state === 'registered' ? 'welcome' : 'known');
  }

  /** Every later welcome mail leads to the same product as the first one. */
  private sendAccessLink(
    purpose: EventOf<'AccessLinkRequested'>['data']['purpose'],
    productId: number | null = this.cameFor,
  ): void {
    const leadsTo = purpose === 'welcome' && productId !== null ? { productId } : {};
    this.apply(AccessLinkRequested.of({ recommenderId: this.id, purpose, ...leadsTo }));
  }

  /** The address is confirmed. Confirming again has no effect. */
  activate(): void {
    this.mustBeThere();
    this.mustNotBeBlocked();
    if (this.state === 'registered') this.apply(RecommenderActivated.of({ recommenderId: this.id }));
  }

  /** Password or second factor changed. The first password is part of opening the account and causes no event. */
  changeProtection(change: EventOf<'AccountProtectionChanged'>['data']['change']): void {
    this.mustBeAbleToLogIn();
    this.apply(AccountProtectionChanged.of({ recommenderId: this.id, change }));
  }

  /** `blockedBecause`: the reason a blocked person reads; it is passed in because no event holds it. */
  mustBeAbleToLogIn(blockedBecause?: string | null): void {
    this.mustBeThere();
    this.mustNotBeBlocked(blockedBecause);
    ensure(this.state === 'activated', 'opt-in-required');
  }

  /** Refuses a second block, so the first reason is kept and the second person learns of the first. */
  block(reason: BlockReason): void {
    this.mustBeThere();
    ensure(this.state !== 'blocked', 'changed-meanwhile');
    this.apply(RecommenderBlocked.of({ recommenderId: this.id, reason }));
  }

  unblock(): void {
    this.mustBeThere();
    ensure(this.state === 'blocked', 'changed-meanwhile');
    this.apply(RecommenderUnblocked.of({ recommenderId: this.id, to: this.beforeTheBlock }));
  }

  /** Final: an erased account cannot be restored. */
  erase(again = false): void {
    if (this.state === 'erased') return;
    this.mustBeThere();
    this.apply(RecommenderErased.of({ recommenderId: this.id, ...(again && { again }) }));
  }

  /** Nothing is owed to the person any more. */
  completeErasure(): void {
    if (this.state === 'erased' && !this.nothingIsOwed)
      this.apply(RecommenderErasureCompleted.of({ recommenderId: this.id }));
  }

  /** Given through the link of a reward mail. An accepted number stays; any other may be corrected. */
  submitCustomerNumber(): void {
    this.mustBeThere();
    if (this.customerNumber !== 'ok') this.apply(CustomerNumberSubmitted.of({ recommenderId: this.id }));
  }

  /** Decision of an agency's staff member; no rule alone refuses a number. */
  decideCustomerNumber(accepted: boolean): void {
    this.mustBeThere();
    ensure(this.customerNumber !== 'none', 'not-found');
    ensure(this.customerNumber === 'open', 'changed-meanwhile');
    this.apply(CustomerNumberDecided.of({ recommenderId: this.id, accepted }));
  }

  /** First half of the double opt-in; while the link in the mail is valid, asking again sends no second mail. */
  requestNewsletter(textVersion: string, linkIsOver = false): void {
    this.mustBeAbleToLogIn();
    if (this.newsletter === 'none' || (this.newsletter === 'pending' && linkIsOver))
      this.apply(NewsletterOptInRequested.of({ recommenderId: this.id, textVersion }));
  }

  /** Gives the consent to the text version that the request named. */
  confirmNewsletter(): void {
    this.mustBeAbleToLogIn();
    if (this.newsletter === 'given') return;
    ensure(this.newsletter === 'pending', 'link-expired');
    this.apply(NewsletterOptInConfirmed.of({ recommenderId: this.id, textVersion: this.askedWording }));
  }

  withdrawNewsletter(): void {
    if (this.newsletter !== 'none') this.apply(NewsletterOptInWithdrawn.of({ recommenderId: this.id }));
  }

  /** Of news or advertising; later ones change nothing, until they order the newsletter again. */
  complain(): void {
    this.withdrawNewsletter();
    if (!this.complained) this.apply(RecommenderComplained.of({ recommenderId: this.id }));
  }

  /** `who`: the person, or staff for a caller, whose account may be unconfirmed. */
  correctName(who: 'own' | 'for-caller' = 'own'): void {
    if (who === 'own') this.mustBeAbleToLogIn();
    this.mustBeThere();
    this.mustNotBeBlocked();
    this.apply(RecommenderNameCorrected.of({ recommenderId: this.id }));
  }

  /** The present address stays in use until the new one is confirmed. */
  requestEmailChange(changeId: string, { taken, byStaff }: { taken: boolean; byStaff: boolean }): void {
    this.mustBeAbleToLogIn();
    const by = byStaff ? { byStaff } : {};
    this.apply(EmailChangeRequested.of({ recommenderId: this.id, changeId, taken, ...by }));
  }

  /** Staff take back an address that waits for its confirmation. */
  withdrawEmailChange(changeId: string): void {
    this.mustBeThere();
    this.apply(EmailChangeWithdrawn.of({ recommenderId: this.id, changeId }));
  }

  confirmEmailChange(changeId: string): void {
    this.mustBeAbleToLogIn();
    this.apply(RecommenderEmailChanged.of({ recommenderId: this.id, changeId }));
  }

  private mustBeThere(): void {
    ensure(this.state !== 'none' && this.state !== 'erased', 'email-not-registered');
  }

  private mustNotBeBlocked(because?: string | null): void {
    if (this.blockedFor)
      throw new DomainError(refusalOf[this.blockedFor], because ? { values: { cause: because } } : {});
  }

  protected onRecommenderRegistered({ data: { source } }: EventOf<'RecommenderRegistered'>): void {
    this.state = 'registered';
    this.wasInvited = source === 'invitation';
  }

  protected onAccessLinkRequested({ data: { productId } }: EventOf<'AccessLinkRequested'>): void {
    this.cameFor = productId ?? this.cameFor;
  }

  protected onRecommenderActivated(): void {
    this.state = 'activated';
  }

  protected onRecommenderBlocked(event: EventOf<'RecommenderBlocked'>): void {
    this.beforeTheBlock = this.state === 'activated' ? 'activated' : 'registered';
    this.state = 'blocked';
    this.blockedFor = event.data.reason;
  }

  protected onRecommenderUnblocked(event: EventOf<'RecommenderUnblocked'>): void {
    this.state = event.data.to;
    this.blockedFor = null;
  }

  protected onRecommenderErased(): void {
    this.state = 'erased';
    this.newsletter = 'none';
  }

  protected onRecommenderErasureCompleted(): void {
    this.nothingIsOwed = true;
  }

  protected onCustomerNumberSubmitted(): void {
    this.customerNumber = 'open';
  }

  protected onCustomerNumberDecided(event: EventOf<'CustomerNumberDecided'>): void {
    this.customerNumber = event.data.accepted ? 'ok' : 'refused';
  }

  protected onNewsletterOptInRequested(event: EventOf<'NewsletterOptInRequested'>): void {
    this.newsletter = 'pending';
    this.askedWording = event.data.textVersion;
  }

  protected onNewsletterOptInConfirmed(): void {
    this.complained = false;
    this.newsletter = 'given';
  }

  protected onRecommenderComplained(): void {
    this.complained = true;
  }
  protected onNewsletterOptInWithdrawn(): void {
    this.newsletter = 'none';
  }
}

/** Validity in days of the link in a double opt-in mail; afterwards the mail may be requested again. */
export const newsletterLinkDays = 7;
