import { Aggregate } from '#platform/domain/aggregate.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { addressIn } from '#platform/domain/leading-away.js';
import type { TenantConfig, Language } from '#platform/tenancy/tenant.js';
import { endOfItsDay, endOfPeriod } from '#shared/calendar.js';
import { hourMs } from '#shared/dates-and-money.js';
import {
  InvitationAccepted,
  InvitationExpired,
  InvitationMailRequested,
  RecommenderInvited,
  type InvitationEvent,
} from '../events.js';

/** docs/specification/recommending.md#invitations. */
export const invitationsAreOpenForDays = 60;
export const invitationKinds = ['customer', 'employee', 'partner'] as const;
export type InvitationKind = (typeof invitationKinds)[number];
/** Employees may recommend only where the tenant allows it (ModuleCompanyRecommendation). */
export const offeredKinds = (config: Pick<TenantConfig, 'companyRecommendation'>): readonly InvitationKind[] =>
  invitationKinds.filter(kind => kind !== 'employee' || config.companyRecommendation);
/** End of an invitation that is issued now. */
export const invitationEnds = (now: Date): Date => endOfPeriod(now, invitationsAreOpenForDays);
export type InvitationStatus = 'none' | 'open' | 'accepted' | 'expired';
type EventOf<Type extends InvitationEvent['type']> = Extract<InvitationEvent, { type: Type }>;

/** An agency invites someone to recommend: open → accepted | expired. */
export class Invitation extends Aggregate<InvitationEvent> {
  private state: InvitationStatus = 'none';
  private recommenderId = '';
  private openUntil = new Date(0);
  private mailed: Pick<EventOf<'RecommenderInvited'>['data'], 'agencyNumber' | 'employeeNumber' | 'validUntil'> | null =
    null;

  get status(): InvitationStatus {
    return this.state;
  }

  get validUntil(): Date {
    return this.openUntil;
  }

  /** Invites under the tenant's present rules. */
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

  /** A person who confirms late keeps the account, but the invitation stays expired. */
  accept(): void {
    if (this.state === 'open')
      this.apply(InvitationAccepted.of({ invitationId: this.id, recommenderId: this.recommenderId }));
  }

  /** The same mail once more, while the invitation is open. */
  mailAgain(): void {
    if (this.state !== 'open' || !this.mailed) throw new DomainError('changed-meanwhile');
    const about = { invitationId: this.id, recommenderId: this.recommenderId };
    this.apply(InvitationMailRequested.of({ ...about, ...this.mailed }));
  }

  /** Expires the invitation once its time is over. */
  expire(now: Date): void {
    if (this.state === 'open' && now >= this.openUntil) this.end();
  }

  /** Ends the open invitation: staff took it back, the person wants none, or their data is erased. */
  withdraw(): void {
    if (this.state === 'open') this.end();
  }

  private end(): void {
    this.apply(InvitationExpired.of({ invitationId: this.id, recommenderId: this.recommenderId }));
  }

  protected onRecommenderInvited({ data }: EventOf<'RecommenderInvited'>): void {
    this.state = 'open';
    this.recommenderId = data.recommenderId;
    this.openUntil = endOfItsDay(new Date(data.validUntil));
    const { agencyNumber, employeeNumber, validUntil } = data;
    this.mailed = { agencyNumber, employeeNumber, validUntil };
  }

  protected onInvitationAccepted(): void {
    this.state = 'accepted';
  }

  protected onInvitationExpired(): void {
    this.state = 'expired';
  }
}

/** What an import creates: accounts of people whose consent was given elsewhere, or invitations. */
export type ImportKind = 'accounts' | 'invitations';
export type ImportState = 'running' | 'done' | 'cancelled';

/** A person from a line of the file that could be read. */
export interface ImportedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly salutation: string | null;
  readonly language: Language;
  /** For accounts only. */
  readonly customerNumber?: string | null;
  readonly consent?: { readonly on: string; readonly text: string; readonly source: string };
  /** For invitations only; null where the file names an unknown kind. */
  readonly kind?: InvitationKind | null;
  readonly agencyNumber?: string | null;
  readonly employeeNumber?: string | null;
}

/** Facts about the people of a file, looked up before anything is written. */
export interface ImportFacts {
  readonly kind: ImportKind;
  readonly now: Date;
  /** Whether the tenant allows this e-mail address. */
  readonly isAllowed: (email: string) => boolean;
  /** Normalises an e-mail address. */
  readonly addressOf: (email: string) => string;
  readonly offered: readonly InvitationKind[];
  /** Accounts by normalised address: `invitable` ones were never confirmed and have no open invitation. */
  readonly accounts: ReadonlyMap<string, 'there' | 'invitable'>;
  /** Normalised addresses that refused further invitations. */
  readonly unsubscribed: ReadonlySet<string>;
  /** Employee numbers by agency number. */
  readonly staff: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface LineRefused {
  readonly field: string;
  readonly reason: string;
  readonly values?: Readonly<Record<string, string>>;
}
export type LineOutcome = 'accepted' | 'known' | 'unsubscribed' | readonly LineRefused[];

/** Outcome of a line; the dry run and the import use the same rule (docs/specification/people.md#people-brought-in-by-a-file). */
export function outcomeOf(person: ImportedPerson, facts: ImportFacts): LineOutcome {
  const refused = facts.kind === 'accounts' ? accountRefused(person, facts) : invitationRefused(person, facts);
  if (!facts.isAllowed(person.email)) refused.push({ field: 'Email', reason: 'email-not-allowed' });
  if (refused.length > 0) return refused;
  const address = facts.addressOf(person.email);
  const account = facts.accounts.get(address);
  if (account === 'there' || (account && facts.kind === 'accounts')) return 'known';
  return facts.kind === 'invitations' && facts.unsubscribed.has(address) ? 'unsubscribed' : 'accepted';
}

/**
 * A consent dated in the future proves nothing. Its day is compared by its start in UTC (`consentGivenAt`). The person
 * reads the customer number, so it is no address.
 */
function accountRefused({ consent, customerNumber }: ImportedPerson, { now }: ImportFacts): LineRefused[] {
  if (!consent) return [{ field: 'EinwilligungAm', reason: 'required' }];
  const address = addressIn(customerNumber ?? '');
  return [
    ...(consentGivenAt(consent.on) > now ? [{ field: 'EinwilligungAm', reason: 'future' }] : []),
    ...(address === undefined ? [] : [{ field: 'Kundennummer', reason: 'foreign-words', values: { address } }]),
  ];
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

/** Start of that day in UTC, since the file gives only the day of consent. */
export const consentGivenAt = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Wording of the consent given elsewhere, as it is stored for proof. */
export const consentWording = ({ text, source }: NonNullable<ImportedPerson['consent']>): string =>
  `${text} (${source})`;

/** Lines per transaction, and pause before the next ones in milliseconds: at most 600 mails a minute, whatever the size of the file. */
export const pace = { lines: 50, rest: 5_000 } as const;
/** Milliseconds that a line waits after its address reached its mail limit. */
export const limitRest = hourMs;
/** Days for which refused lines can be looked up. */
export const errorsKeptForDays = 30;
