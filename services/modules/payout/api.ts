import { CommandOf, QueryOf } from '#platform/messages.js';
import type { Figure } from '#engine/figures.js';
import type { Person } from '#platform/domain/person.js';
import type { Waiting } from '#platform/domain/answers.js';
import type { PayoutStatus } from './events.js';

/** Where the payer has its seat; a bank wants it of payments to accounts outside the EEA. */
export interface PayerAddress {
  readonly street: string;
  readonly houseNumber: string | null;
  readonly postcode: string;
  readonly town: string;
  /** Two letters. */
  readonly country: string;
}

/** Stores, encrypted, the account from which the tenant pays rewards. Published for the set-up of a tenant. */
export class SetPayoutAccount extends CommandOf<
  [
    account: {
      readonly name: string;
      readonly iban: string;
      readonly bic: string | null;
      readonly address?: PayerAddress | null;
    },
  ]
> {}

/** Whether the tenant has an account to pay from, and the address that payments outside the EEA need. */
export class HasPayoutAccount extends QueryOf<[], { readonly account: boolean; readonly address: boolean }> {}

/**
 * Refuses a sealed batch that is not approved yet: its payments are payable again, and the batch is never sent.
 * Refuses `not-found`, `changed-meanwhile` (not sealed, or approved already) and `not-authorised` (the person who sealed it).
 */
export class RefuseBatch extends CommandOf<
  [refusal: { readonly number: string; readonly reason: string; readonly byName: string }]
> {}

/**
 * Takes one payment out of a batch before its seal; its reward is held until a person decides.
 * Refuses `not-found` (no such payment in this batch) and `changed-meanwhile` (sealed, or taken out already).
 */
export class TakePaymentOut extends CommandOf<
  [
    request: {
      readonly number: string;
      readonly endToEndId: string;
      readonly reason: string;
      readonly byName: string;
    },
  ]
> {}

/**
 * Records that the file of an approved batch was handed to the bank; repeating it changes nothing. Refuses `not-found`
 * and `changed-meanwhile` (not approved).
 */
export class HandOverBatch extends CommandOf<[request: { readonly number: string; readonly byName: string }]> {}

/** `number` is the EndToEndId, by which the bank names the payment. */
export interface PayoutToPerson {
  readonly number: string;
  readonly amountCents: number;
  readonly status: PayoutStatus;
  readonly ibanMasked: string | null;
  readonly changedAt: Date;
}

/** Every payout to a person, oldest first, for the export of their data. */
export class PayoutsTo extends QueryOf<[beneficiaryId: string], readonly PayoutToPerson[]> {}

/** The streams of the batch of this number, of its payments, and of every payment of these rewards. */
export class PayoutStreams extends QueryOf<[batchNumber: string, rewardIds: readonly string[]], readonly string[]> {}

export interface LastPayout {
  readonly endToEndId: string;
  readonly batchNumber: string;
  readonly amountCents: number;
  readonly status: PayoutStatus;
  /** ISO 20022 code of a return, or the reason why it left its batch. */
  readonly reason: string | null;
  readonly changedAt: Date;
}

/** The latest payment of each of these rewards; rewards never collected are missing. */
export class LastPayoutsOf extends QueryOf<[rewardIds: readonly string[]], ReadonlyMap<string, LastPayout>> {}

export interface PayoutAttempt extends LastPayout {
  readonly payoutId: string;
  readonly rewardId: string;
  readonly batchId: string;
}

/** Every payment of these rewards, oldest first. */
export class PayoutsInCases extends QueryOf<[rewardIds: readonly string[]], readonly PayoutAttempt[]> {}

interface Numbered {
  readonly number: string;
  readonly match: 'whole' | 'start';
}

/** Batches and payments whose number begins so; few of each. */
export class PayoutsNumbered extends QueryOf<
  [beginning: string],
  {
    readonly batches: readonly Numbered[];
    readonly payouts: readonly (Numbered & { readonly batchNumber: string })[];
  }
> {}

/** Those of these people to whose own account a payment came back, or was rejected; whoever pays many asks once. */
export class CameBackTo extends QueryOf<[beneficiaryIds: readonly string[]], ReadonlySet<string>> {}

/**
 * Sealed batches that wait for approval, returns of settled money, what is to be booked to the clearing account, set off
 * there or taken back, lines to be put aside and a proposed account to pay from; without those this person sealed, read
 * in, asked for or proposed.
 */
export class PayoutDecisionsThatWait extends QueryOf<
  [notBy: Person],
  {
    readonly batches: Waiting;
    readonly returns: Waiting;
    readonly clearing: Waiting;
    readonly putAside: Waiting;
    readonly account: Waiting;
  }
> {}

/** First day (`YYYY-MM-DD`) on which tax law no longer requires the ledger and the locked records; null: no money was ever owed. */
export class EvidenceKeptUntil extends QueryOf<[], string | null> {}

/** Money figures for Prometheus. */
export const payoutFigures: readonly Figure[] = [
  {
    name: 'weitersagen_payouts',
    help: 'Payouts by state',
    labels: ['tenant', 'state'],
    freshFor: 60,
    sql: 'select t.key as tenant, p.status as state, count(*)::int as value from payout p join tenant t on t.id = p.tenant_id group by 1, 2',
  },
  {
    name: 'weitersagen_payout_cents',
    help: 'Cents in payouts by state',
    labels: ['tenant', 'state'],
    freshFor: 60,
    sql: 'select t.key as tenant, p.status as state, sum(p.amount_cents)::float8 as value from payout p join tenant t on t.id = p.tenant_id group by 1, 2',
  },
  {
    name: 'weitersagen_ledger_imbalance_cents',
    help: 'Sum over all entries of the ledger; anything but 0 is a fault',
    labels: ['tenant'],
    freshFor: 60,
    sql: 'select t.key as tenant, coalesce((select sum(l.cents) from ledger_entry l where l.tenant_id = t.id), 0)::float8 as value from tenant t',
  },
];
