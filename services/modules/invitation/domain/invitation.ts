import { Aggregate } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { TenantConfig, Language } from '#platform/tenancy/tenant.js';
import { InvitationAccepted, InvitationExpired, RecommenderInvited, type InvitationEvent } from '../api.js';

/** docs/specification/recommending.md#invitations. */
export const invitationsAreOpenForDays = 60;
export const invitationKinds = ['customer', 'employee', 'partner'] as const;
export type InvitationKind = (typeof invitationKinds)[number];
/** Employees recommend only where the tenant says so (ModuleCompanyRecommendation). */
export const offeredKinds = (config: Pick<TenantConfig, 'companyRecommendation'>): readonly InvitationKind[] =>
  invitationKinds.filter(kind => kind !== 'employee' || config.companyRecommendation);
/** How long an invitation of this moment is open. */
export const invitationEnds = (now: Date): Date => new Date(now.getTime() + invitationsAreOpenForDays * 86_400_000);
export type InvitationStatus = 'none' | 'open' | 'accepted' | 'expired';
type EventOf<Type extends InvitationEvent['type']> = Extract<InvitationEvent, { type: Type }>;

/** An agency invites someone to recommend: open → accepted | expired. */
export class Invitation extends Aggregate<InvitationEvent> {
  private state: InvitationStatus = 'none';
  private recommenderId = '';
  private openUntil = new Date(0);

  get status(): InvitationStatus {
    return this.state;
  }

  get validUntil(): Date {
    return this.openUntil;
  }

  /** Under the tenant's rules of this moment. */
  invite(
    entry: Omit<EventOf<'RecommenderInvited'>['data'], 'invitationId' | 'validUntil'>,
    config: Pick<TenantConfig, 'companyRecommendation'>,
    now: Date,
  ): void {
    ensure(this.state === 'none', 'email-exists');
    ensure(offeredKinds(config).includes(entry.kind), 'module-off');
    const validUntil = invitationEnds(now).toISOString();
    this.apply(RecommenderInvited.of({ invitationId: this.id, ...entry, validUntil }));
  }

  /** Who confirms late was let in all the same, but not by this invitation. */
  accept(): void {
    if (this.state === 'open')
      this.apply(InvitationAccepted.of({ invitationId: this.id, recommenderId: this.recommenderId }));
  }

  /** Its time is over. */
  expire(now: Date): void {
    if (this.state === 'open' && now >= this.openUntil) this.end();
  }

  /** The invited person is gone. */
  withdraw(): void {
    if (this.state === 'open') this.end();
  }

  private end(): void {
    this.apply(InvitationExpired.of({ invitationId: this.id, recommenderId: this.recommenderId }));
  }

  protected onRecommenderInvited({ data }: EventOf<'RecommenderInvited'>): void {
    this.state = 'open';
    this.recommenderId = data.recommenderId;
    this.openUntil = new Date(data.validUntil);
  }

  protected onInvitationAccepted(): void {
    this.state = 'accepted';
  }

  protected onInvitationExpired(): void {
    this.state = 'expired';
  }
}

/** What a file brings people in as: accounts of those who agreed elsewhere, or invitations. */
export type ImportKind = 'accounts' | 'invitations';
export type ImportState = 'running' | 'done' | 'cancelled';

/** A person of a file whose line could be read. */
export interface ImportedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly salutation: string | null;
  readonly language: Language;
  /** Of an account. */
  readonly customerNumber?: string | null;
  readonly consent?: { readonly on: string; readonly text: string; readonly source: string };
  /** Of an invitation; null where the file names a kind that does not exist. */
  readonly kind?: InvitationKind | null;
  readonly agencyNumber?: string | null;
  readonly employeeNumber?: string | null;
}

/** What is known about the people of a file before anything is done. */
export interface ImportFacts {
  readonly kind: ImportKind;
  readonly now: Date;
  /** Whether the tenant takes this address. */
  readonly isAllowed: (email: string) => boolean;
  /** One spelling of an address. */
  readonly addressOf: (email: string) => string;
  readonly offered: readonly InvitationKind[];
  /** Accounts by normalised address: `invitable` ones were never confirmed and have no open invitation. */
  readonly accounts: ReadonlyMap<string, 'there' | 'invitable'>;
  /** Normalised addresses that want no invitation. */
  readonly unsubscribed: ReadonlySet<string>;
  /** Employee numbers by agency number. */
  readonly staff: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface LineRefused {
  readonly field: string;
  readonly reason: string;
}
export type LineOutcome = 'accepted' | 'known' | 'unsubscribed' | readonly LineRefused[];

/** What becomes of a line; a dry run and the real one ask the same (docs/specification/people.md#people-brought-in-by-a-file). */
export function outcomeOf(person: ImportedPerson, facts: ImportFacts): LineOutcome {
  const refused = facts.kind === 'accounts' ? accountRefused(person, facts) : invitationRefused(person, facts);
  if (!facts.isAllowed(person.email)) refused.push({ field: 'Email', reason: 'email-not-allowed' });
  if (refused.length > 0) return refused;
  const address = facts.addressOf(person.email);
  const account = facts.accounts.get(address);
  if (account === 'there' || (account && facts.kind === 'accounts')) return 'known';
  return facts.kind === 'invitations' && facts.unsubscribed.has(address) ? 'unsubscribed' : 'accepted';
}

/** A consent of a day that has not come proves nothing; a day ends last where it ends last. */
function accountRefused({ consent }: ImportedPerson, { now }: ImportFacts): LineRefused[] {
  if (!consent) return [{ field: 'EinwilligungAm', reason: 'required' }];
  return consentGivenAt(consent.on) > now ? [{ field: 'EinwilligungAm', reason: 'future' }] : [];
}

function invitationRefused(
  { kind, agencyNumber = null, employeeNumber = null }: ImportedPerson,
  { offered, staff }: ImportFacts,
): LineRefused[] {
  const agency = agencyNumber === null ? undefined : staff.get(agencyNumber);
  return [
    ...(kind && offered.includes(kind) ? [] : [{ field: 'Art', reason: 'choice' }]),
    ...(agencyNumber !== null && !agency?.size ? [{ field: 'Agenturnummer', reason: 'choice' }] : []),
    ...(employeeNumber !== null && !agency?.has(employeeNumber)
      ? [{ field: 'Mitarbeiternummer', reason: 'choice' }]
      : []),
  ];
}

/** The first moment of that day in UTC: a day is all the proof has. */
export const consentGivenAt = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** What is kept as the wording somebody agreed to elsewhere. */
export const consentWording = ({ text, source }: NonNullable<ImportedPerson['consent']>): string =>
  `${text} (${source})`;

/** So many lines a transaction, and so long until the next ones (milliseconds): 600 mails a minute, whatever the file is. */
export const pace = { lines: 50, rest: 5_000 } as const;
/** After the mail limit of an address its line waits so long (milliseconds). */
export const limitRest = 3_600_000;
/** So long lines that were refused can be looked up. */
export const errorsKeptForDays = 30;
