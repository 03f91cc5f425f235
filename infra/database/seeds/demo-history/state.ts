import { idFrom } from '#platform/domain/ids.js';
import { alikeEmail, normalisedEmail, normalisedPhone, type Person } from '#platform/persons/person-store.js';
import type { BankDetails } from '../../../../services/modules/account/domain/bank-details.js';
import type { Recommender } from '../../../../services/modules/account/domain/recommender.js';
import type { Hold } from '../../../../services/modules/hold/domain/hold.js';
import type { Invitation } from '../../../../services/modules/invitation/domain/invitation.js';
import type { Order } from '../../../../services/modules/order/domain/order.js';
import type { Recipient } from '../../../../services/modules/recipient/domain/recipient.js';
import type { Recommendation } from '../../../../services/modules/recommendation/domain/recommendation.js';
import type { Payout } from '../../../../services/modules/payout/domain/payout.js';
import type { Reward } from '../../../../services/modules/reward/domain/reward.js';
import type { History } from './history.js';

/** Whoever may earn. */
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
  /** It replaced another one: nothing is paid to it earlier. */
  readonly payableFrom: Date | undefined;
}

export interface Earned {
  readonly reward: Reward;
  readonly beneficiary: Beneficiary;
  /** What it was earned with; a goodwill was not earned. */
  readonly by: Recommended | null;
  /** Names it for the dice. */
  readonly key: string;
  hold?: Hold;
  /** The latest attempt to pay it. */
  payout?: Payout;
}

/** Somebody who recommends. */
export interface Account extends Beneficiary {
  readonly role: 'recommender';
  readonly recommender: Recommender;
  readonly recommended: Recommended[];
  readonly language: 'de' | 'en';
  invitation?: Invitation;
}

/** Somebody who followed a recommendation. */
export interface Friend extends Beneficiary {
  readonly role: 'recipient';
  readonly recipient: Recipient;
  readonly number: string;
  /** Keyed hashes of address and person: nobody is confirmed twice for one product. */
  readonly keys: readonly string[];
  confirmedAt?: Date;
}

/** A recommendation and all that came of it. */
export class Recommended {
  readonly friends: Friend[] = [];
  readonly orders: Ordered[] = [];
  readonly rewards: Earned[] = [];

  constructor(
    readonly recommendation: Recommendation,
    readonly account: Account,
  ) {}

  hasFriendOnTheWay(): boolean {
    return (
      this.friends.some(({ recipient }) => recipient.status === 'confirmed') ||
      this.orders.some(({ state }) => state === 'open' || state === 'closed')
    );
  }
}

/** An order, and what it means to its recommendation. A renewal means nothing. */
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

/** Everything personal goes; the row stays. */
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
