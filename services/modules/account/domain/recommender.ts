import { Aggregate } from '#platform/domain/aggregate.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import {
  AccessLinkRequested,
  AccountProtectionChanged,
  CustomerNumberDecided,
  CustomerNumberSubmitted,
  EmailChangeRequested,
  NewsletterOptInConfirmed,
  NewsletterOptInRequested,
  NewsletterOptInWithdrawn,
  RecommenderActivated,
  RecommenderBlocked,
  RecommenderEmailChanged,
  RecommenderErased,
  RecommenderErasureCompleted,
  RecommenderNameCorrected,
  RecommenderRegistered,
  RecommenderUnblocked,
  type Notification,
  type NotificationKind,
  type RecommenderEvent,
} from '../api.js';

export type RecommenderStatus = 'none' | 'registered' | 'activated' | 'blocked' | 'erased';
export type BlockReason = 'general' | 'single' | 'excluded-by-terms';
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
  private askedWording = '';
  private customerNumber: 'none' | 'open' | 'ok' | 'refused' = 'none';
  private nothingIsOwed = false;
  private cameFor: number | null = null;

  get status(): RecommenderStatus {
    return this.state;
  }

  /** Also after an erasure, which lifts no block. */
  get wasBlocked(): boolean {
    return this.blockedFor !== null;
  }

  get newsletterState(): 'none' | 'pending' | 'given' {
    return this.newsletter;
  }

  /** A new account, not confirmed yet; the welcome mail is asked for in the same breath. An invitation brings its own mail, and a provider's sign-in needs none. */
  register(
    source: EventOf<'RecommenderRegistered'>['data']['source'],
    language: 'de' | 'en',
    productId: number | null = null,
  ): void {
    ensure(this.state === 'none', 'email-exists');
    this.apply(RecommenderRegistered.of({ recommenderId: this.id, source, language }));
    if (source !== 'seed' && source !== 'invitation' && source !== 'sign-in') this.sendAccessLink('welcome', productId);
  }

  /** The provider brings somebody in who agreed elsewhere: there is nothing left to confirm. */
  bringIn(language: 'de' | 'en'): void {
    ensure(this.state === 'none', 'email-exists');
    this.apply(RecommenderRegistered.of({ recommenderId: this.id, source: 'import', language }));
    this.apply(RecommenderActivated.of({ recommenderId: this.id }));
    this.sendAccessLink('imported');
  }

  /** The mail that lets the person in, or set a password: the welcome mail while the address is unconfirmed. */
  requestAccessLink(purpose: 'login' | 'reset'): void {
    this.mustBeThere();
    this.mustNotBeBlocked();
    this.sendAccessLink(this.state === 'registered' ? 'welcome' : purpose);
  }

  /** Somebody registered with the address of this account: its owner is told, and nobody else. Blocked ones hear nothing. */
  remindOfAccount(): void {
    this.mustBeThere();
    if (!this.blockedFor) this.sendAccessLink(this.state === 'registered' ? 'welcome' : 'known');
  }

  /** Every welcome mail leads to the product the first one led to. */
  private sendAccessLink(
    purpose: EventOf<'AccessLinkRequested'>['data']['purpose'],
    productId: number | null = this.cameFor,
  ): void {
    const leadsTo = purpose === 'welcome' && productId !== null ? { productId } : {};
    this.apply(AccessLinkRequested.of({ recommenderId: this.id, purpose, ...leadsTo }));
  }

  /** The address is confirmed. Once is enough: again has no effect. */
  activate(): void {
    this.mustBeThere();
    this.mustNotBeBlocked();
    if (this.state === 'registered') this.apply(RecommenderActivated.of({ recommenderId: this.id }));
  }

  /** Password or second factor. The first password belongs to opening the account and is news to nobody. */
  changeProtection(change: EventOf<'AccountProtectionChanged'>['data']['change']): void {
    this.mustBeAbleToLogIn();
    this.apply(AccountProtectionChanged.of({ recommenderId: this.id, change }));
  }

  /** `blockedBecause`: what the person reads where the account is blocked; no event holds it. */
  mustBeAbleToLogIn(blockedBecause?: string | null): void {
    this.mustBeThere();
    this.mustNotBeBlocked(blockedBecause);
    ensure(this.state === 'activated', 'opt-in-required');
  }

  /** Stays blocked for the first reason: whoever comes second is told that somebody was there before. */
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

  /** For good: nothing leads back from here. */
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

  /** Given with the link of a reward. A number that was accepted stays; any other may be corrected. */
  submitCustomerNumber(): void {
    this.mustBeThere();
    if (this.customerNumber !== 'ok') this.apply(CustomerNumberSubmitted.of({ recommenderId: this.id }));
  }

  /** By a person of the agency: nothing is denied by a rule alone. */
  decideCustomerNumber(accepted: boolean): void {
    this.mustBeThere();
    ensure(this.customerNumber !== 'none', 'not-found');
    ensure(this.customerNumber === 'open', 'changed-meanwhile');
    this.apply(CustomerNumberDecided.of({ recommenderId: this.id, accepted }));
  }

  /** First half of the double opt-in; while the mail's link holds, asking again mails nothing new. */
  requestNewsletter(textVersion: string, linkIsOver = false): void {
    this.mustBeAbleToLogIn();
    if (this.newsletter === 'none' || (this.newsletter === 'pending' && linkIsOver))
      this.apply(NewsletterOptInRequested.of({ recommenderId: this.id, textVersion }));
  }

  /** To the wording that was asked about. */
  confirmNewsletter(): void {
    this.mustBeAbleToLogIn();
    if (this.newsletter === 'given') return;
    ensure(this.newsletter === 'pending', 'link-expired');
    this.apply(NewsletterOptInConfirmed.of({ recommenderId: this.id, textVersion: this.askedWording }));
  }

  withdrawNewsletter(): void {
    if (this.newsletter !== 'none') this.apply(NewsletterOptInWithdrawn.of({ recommenderId: this.id }));
  }

  correctName(): void {
    this.mustBeAbleToLogIn();
    this.apply(RecommenderNameCorrected.of({ recommenderId: this.id }));
  }

  /** Nothing changes before the new address is confirmed. */
  requestEmailChange(changeId: string, taken: boolean): void {
    this.mustBeAbleToLogIn();
    this.apply(EmailChangeRequested.of({ recommenderId: this.id, changeId, taken }));
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

  protected onRecommenderRegistered(): void {
    this.state = 'registered';
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
    this.newsletter = 'given';
  }

  protected onNewsletterOptInWithdrawn(): void {
    this.newsletter = 'none';
  }
}

/** Asked for from one network address an hour, for whichever accounts. */
export const requestsAnHour = 60;

/** The link of a double opt-in mail holds this long; then the mail may be asked for anew. */
export const newsletterLinkDays = 7;

/** What is consented to, word for word; kept as accepted wording and shown in the mail that asks. */
export function newsletterWording(programme: string, language: 'de' | 'en'): string {
  return language === 'de'
    ? `Ich möchte von ${programme} per E-Mail über Produkte, Aktionen und Prämien des Empfehlungsprogramms informiert werden. Meine Einwilligung kann ich jederzeit mit Wirkung für die Zukunft widerrufen, zum Beispiel über den Abmeldelink in jeder dieser E-Mails.`
    : `I would like ${programme} to inform me by e-mail about products, campaigns and rewards of the referral programme. I can withdraw my consent at any time with effect for the future, for example with the unsubscribe link in each of these e-mails.`;
}

/** What is agreed to by whoever lets friends find them, word for word; kept as accepted wording. */
export function findableWording(programme: string, language: 'de' | 'en'): string {
  return language === 'de'
    ? `Wer meinen Vornamen, meinen Nachnamen und meine Postleitzahl angibt, kommt auf den Seiten von ${programme} zu meiner neuesten offenen Empfehlung und sieht meinen Vornamen. Meine Einwilligung kann ich jederzeit in meinem Konto mit sofortiger Wirkung widerrufen.`
    : `Anyone who enters my first name, last name and postcode is taken to my latest open referral on the pages of ${programme} and sees my first name. I can withdraw my consent in my account at any time, with immediate effect.`;
}

/** What the owner reads while the account is blocked because somebody else changed its address. */
export const addressObjectedWording = (language: 'de' | 'en'): string =>
  language === 'de'
    ? 'Die E-Mail-Adresse des Kontos wurde geändert, und die frühere Adresse hat widersprochen. Wir klären das mit Ihnen, bevor wir das Konto wieder öffnen.'
    : 'The account’s e-mail address was changed, and the earlier address objected. We’ll sort this out with you before we open the account again.';

/** Nobody is guessed: of several whom a name fits none is meant. A blocked one is never found, and may all the same be whom the friend means. */
export function theOneWhoFits(
  found: readonly { readonly recommenderId: string; readonly status: string }[],
): string | null {
  const [one, ...others] = found;
  return one?.status === 'activated' && others.length === 0 ? one.recommenderId : null;
}

/** What decides whether a banner has something to say. */
export interface BannerFacts {
  readonly newsletterOffered: boolean;
  readonly newsletter: 'none' | 'pending' | 'given';
  /** A chosen cash reward waits for an account. */
  readonly bankDetailsWanted: boolean;
  /** A reward waits to be chosen. */
  readonly choiceOpen: boolean;
  readonly hasRecommended: boolean;
}

const banners: Readonly<Record<string, (facts: BannerFacts) => boolean>> = {
  newsletter: ({ newsletterOffered, newsletter }) => newsletterOffered && newsletter === 'none',
  bankdaten: ({ bankDetailsWanted }) => bankDetailsWanted,
  praemie: ({ choiceOpen }) => choiceOpen,
  empfehlen: ({ hasRecommended }) => !hasRecommended,
};

/** A banner of the personal area, by its wire name in any spelling; one nobody knows is never shown. */
export function recommenderBannerShows(name: string, facts: BannerFacts): boolean {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(banners, key) && banners[key]!(facts);
}

/** News that nothing depends on. A mail about a reward is owed: without its link nobody chooses. */
const mailsThatMayEnd: readonly NotificationKind[] = ['contact-reacted', 'new-link-wanted'];

export const mayBeEnded = ({ kind, way }: Notification): boolean => way !== 'mail' || mailsThatMayEnd.includes(kind);

/** Everything is told until somebody wants it no more. */
export const isWanted = (asked: Notification, off: readonly Notification[]): boolean =>
  !mayBeEnded(asked) || !off.some(({ kind, way }) => kind === asked.kind && way === asked.way);
