import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { SealedColumn } from '#platform/crypto/cipher.js';
import { eventDefinition, type Aggregate, type DomainEvent } from '#platform/domain/aggregate.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { idFrom } from '#platform/domain/ids.js';
import { alikeEmail, normalisedEmail, type Person } from '#platform/persons/person-store.js';
import { normalisedPhone } from '#platform/persons/phones.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { BankDetails } from '../../../../services/modules/account/domain/bank-details.js';
import type { Recommender } from '../../../../services/modules/account/domain/recommender.js';
import type { Hold } from '../../../../services/modules/hold/domain/hold.js';
import type { Invitation } from '../../../../services/modules/invitation/domain/invitation.js';
import type { Order } from '../../../../services/modules/order/domain/order.js';
import type { Payout } from '../../../../services/modules/payout/domain/payout.js';
import type { PayoutAccount } from '../../../../services/modules/payout/persistence/payout-accounts.js';
import type { Recipient } from '../../../../services/modules/recipient/domain/recipient.js';
import type { Recommendation } from '../../../../services/modules/recommendation/domain/recommendation.js';
import type { Reward } from '../../../../services/modules/reward/domain/reward.js';
import { acting, type ActingPerson } from '../seeding.js';
import { busyness, Dice } from './crowd.js';

/** A possible beneficiary. */
export interface Beneficiary {
  readonly id: string;
  readonly role: 'recommender' | 'recipient';
  readonly name: string;
  readonly bankDetails: BankDetails;
  readonly rewards: Earned[];
  account?: BankAccount;
}

interface BankAccount {
  readonly iban: string;
  readonly bic: string | null;
  readonly updatedBy: string;
  /** Set when it replaced another account: nothing is paid to it before this time. */
  readonly payableFrom: Date | undefined;
}

export interface Earned {
  readonly reward: Reward;
  readonly beneficiary: Beneficiary;
  /** The origin of the reward; absent for goodwill. */
  readonly by: Recommended | null;
  /** Key for the random generator. */
  readonly key: string;
  hold?: Hold;
  /** The latest payout of it. */
  payout?: Payout;
}

/** A recommender. */
export interface Account extends Beneficiary {
  readonly role: 'recommender';
  readonly recommender: Recommender;
  readonly recommended: Recommended[];
  readonly language: 'de' | 'en';
  invitation?: Invitation;
}

/** A friend who followed a recommendation. */
export interface Friend extends Beneficiary {
  readonly role: 'recipient';
  readonly recipient: Recipient;
  readonly number: string;
  /** Keyed hashes of address and person: a person is confirmed only once per product. */
  readonly keys: readonly string[];
  readonly registeredAt: Date;
  confirmedAt?: Date;
}

/** A recommendation with everything that followed from it. */
export class Recommended {
  readonly friends: Friend[] = [];
  readonly orders: Ordered[] = [];
  readonly rewards: Earned[] = [];

  constructor(
    readonly recommendation: Recommendation,
    readonly account: Account,
  ) {}

  hasPendingFriend(): boolean {
    return (
      this.friends.some(({ recipient }) => recipient.status === 'confirmed') ||
      this.orders.some(({ state }) => state === 'open' || state === 'closed')
    );
  }
}

/** An order, and its effect on the recommendation. A renewal has none. */
export interface Ordered {
  readonly order: Order;
  state: 'none' | 'open' | 'closed' | 'failed';
}

export const bankDetailsId = (beneficiaryId: string): string => idFrom('bank-details', beneficiaryId);

export function putPerson(
  history: History,
  { id, role, email, phone = null, ...person }: Pick<Person, 'id' | 'role' | 'email'> & Partial<Person>,
): void {
  history.put('person', id, {
    person_id: id,
    role,
    salutation: person.salutation ?? null,
    first_name: person.firstName,
    last_name: person.lastName,
    email,
    email_normalised: normalisedEmail(email),
    email_alike: alikeEmail(email),
    phone,
    phone_normalised: phone && normalisedPhone(phone),
    birth_date: person.birthDate ?? null,
    street: person.street ?? null,
    house_number: person.houseNumber ?? null,
    zip: person.zip ?? null,
    city: person.city ?? null,
    language: person.language ?? 'de',
  });
}

/** Erases personal data; the row stays. */
export function erasePerson(history: History, id: string, role: 'recommender' | 'recipient'): void {
  const nothing = ['salutation', 'email_normalised', 'email_alike', 'phone', 'phone_normalised', 'birth_date'].concat([
    'street',
    'house_number',
    'zip',
    'city',
  ]);
  history.put('person', id, {
    ...Object.fromEntries(nothing.map(column => [column, null])),
    first_name: '',
    last_name: '',
    email: '',
    erased_at: history.now,
  });
  history.put('erasure', id, { person_id: id, role, erased_at: history.now });
}

export function removeBankDetails(history: History, { id, bankDetails }: Beneficiary, actor: string): void {
  bankDetails.remove(id);
  history.save('bank-details', bankDetails, actor);
  history.remove('bank_details', id);
}

export function saveRecommendation(history: History, { recommendation }: Recommended, actor: string, row = {}): void {
  history.save('recommendation', recommendation, actor);
  history.put('recommendation', recommendation.id, {
    recommendation_id: recommendation.id,
    status: recommendation.status,
    ...row,
  });
}

/** Facts of the tenant that the simulation needs, and the functions for encryption and hashing. */
export interface HistoryFacts {
  readonly tenant: Tenant & { readonly key: 'telko' | 'energie' };
  readonly from: Date;
  readonly until: Date;
  readonly agencyNumber: string | null;
  /** Employee numbers of the staff by name. */
  readonly employees: ReadonlyMap<string, string>;
  readonly offers: readonly Offered[];
  readonly voucherTypes: readonly number[];
  readonly payoutAccount: PayoutAccount;
  readonly decisionDays: number;
  /** Versions of the wordings agreed to (accepted_terms). */
  readonly wordings: Readonly<Record<'recommend' | 'follow' | 'advertising' | 'newsletterDe' | 'newsletterEn', string>>;
  readonly passwordHash: string;
  /** Addresses with an existing account. */
  readonly takenEmails: ReadonlySet<string>;
  encrypt(plaintext: string, column: SealedColumn, row: string): string;
  hash(purpose: string, value: string): string;
}

export interface Offered {
  readonly productId: number;
  readonly rewardCents: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly displayEndsOn: string | null;
}

export interface RecordedEvent {
  readonly eventId: string;
  readonly aggregateType: string;
  readonly streamId: string;
  readonly version: number;
  readonly schemaVersion: number;
  readonly event: DomainEvent;
  readonly meta: { readonly actor: string; readonly correlationId: string };
  readonly at: Date;
}

export type HistoryRow = Record<string, unknown>;

interface Activity {
  readonly at: Date;
  readonly act: () => void;
}

/**
 * One tenant's history while it is simulated: a queue of activities in time order, the events they cause, and the rows. Nothing is written
 * to the database here. The modules' aggregates decide; an activity that a rule refuses does not happen.
 */
export class History {
  now: Date;
  readonly events: RecordedEvent[] = [];
  /** Rewards that may be paid. */
  readonly payable = new Set<Earned>();
  /** Number of refusals by reason. */
  readonly refusals = new Map<string, number>();
  private readonly activities: Activity[] = [];
  private readonly tables = new Map<string, Map<string, HistoryRow>>();
  private readonly takenEmails: Set<string>;
  private correlationId = randomUUID();

  constructor(readonly facts: HistoryFacts) {
    this.now = facts.from;
    this.takenEmails = new Set(facts.takenEmails);
  }

  /** Ignored if later than the end of the history. */
  plan(at: Date, act: () => void): void {
    if (at >= this.facts.until) return;
    let [low, high] = [0, this.activities.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.activities[middle]!.at > at) low = middle + 1;
      else high = middle;
    }
    this.activities.splice(low, 0, { at, act });
  }

  /** Due work: done at its time, or left to the worker if that is in the future. */
  due(kind: string, subjectId: string, at: Date, act: () => void): void {
    if (at < this.facts.until) this.plan(at, act);
    else this.put('engine.due_work', `${kind}/${subjectId}`, { kind, subject_id: subjectId, due_at: at, next_at: at });
  }

  notDue(kind: string, subjectId: string): void {
    this.remove('engine.due_work', `${kind}/${subjectId}`);
  }

  run(): void {
    for (let next = this.activities.pop(); next; next = this.activities.pop()) {
      [this.now, this.correlationId] = [next.at, randomUUID()];
      try {
        next.act();
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        this.refusals.set(error.reason, (this.refusals.get(error.reason) ?? 0) + 1);
      }
    }
  }

  /** Records the events that an aggregate decided, at the current time. */
  save<Event extends DomainEvent>(aggregateType: string, aggregate: Aggregate<Event>, actor: string): RecordedEvent[] {
    const version = aggregate.expectedVersion;
    const saved = aggregate
      .newEvents()
      .map((event, index) => this.record(aggregateType, aggregate.id, event, actor, version + index + 1));
    aggregate.markStored();
    return saved;
  }

  /** Records an event at the current time; by default the first of its stream. */
  record(aggregateType: string, streamId: string, event: DomainEvent, actor: string, version = 1): RecordedEvent {
    const { schemaVersion, schema } = eventDefinition(event.type);
    const recorded = {
      eventId: this.newId(),
      aggregateType,
      streamId,
      version,
      schemaVersion,
      event: { type: event.type, data: schema.parse(event.data) },
      meta: { actor, correlationId: this.correlationId },
      at: this.now,
    };
    this.events.push(recorded);
    return recorded;
  }

  /** Inserts or updates a row; `key` identifies it. */
  put(table: string, key: string, row: HistoryRow): void {
    let rows = this.tables.get(table);
    if (!rows) this.tables.set(table, (rows = new Map()));
    rows.set(key, { ...rows.get(key), ...row });
  }

  row(table: string, key: string): HistoryRow | undefined {
    return this.tables.get(table)?.get(key);
  }

  remove(table: string, key: string): void {
    this.tables.get(table)?.delete(key);
  }

  rowsOf(table: string): readonly HistoryRow[] {
    return [...(this.tables.get(table)?.values() ?? [])];
  }

  audit({ actor, name }: ActingPerson, action: string, subject: string, before: unknown, after: unknown): void {
    const entryId = this.newId();
    this.put('audit_entry', entryId, {
      entry_id: entryId,
      at: this.now,
      actor,
      by_name: name,
      action,
      subject,
      before,
      after,
      correlation_id: this.correlationId,
    });
  }

  consent(
    personId: string,
    purpose: 'terms' | 'advertising',
    source: 'form' | 'mail',
    version: string,
    about: string | null = null,
  ): void {
    const consentId = this.newId();
    this.put('consent', consentId, {
      consent_id: consentId,
      person_id: personId,
      purpose,
      step: 'given',
      about,
      language: 'de',
      text_version: version,
      source,
      address_encrypted: null,
      at: this.now,
    });
  }

  /** False if the address is taken. */
  takeEmail(email: string): boolean {
    if (this.takenEmails.has(email)) return false;
    this.takenEmails.add(email);
    return true;
  }

  /** An id of the current time, so that ids are in time order. */
  newId(): string {
    return v7({ msecs: this.now.getTime() });
  }

  dice(what: string, key: string): Dice {
    return new Dice(this.facts.tenant.key, what, key);
  }

  busyness(day: Date): number {
    return busyness(this.facts.tenant.key, day, this.facts.from, this.facts.until);
  }

  employee(dice: Dice): ActingPerson {
    return acting(this.facts.tenant.id, this.facts.tenant.key, 'staff', dice.between(0, 1));
  }

  operator(index: 0 | 1): ActingPerson {
    return acting(this.facts.tenant.id, this.facts.tenant.key, 'operator', index);
  }
}
