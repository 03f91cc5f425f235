import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { Figure } from '#engine/figures.js';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';
import type { Waiting } from '#platform/domain/answers.js';

/** The account the tenant pays rewards from. Kept encrypted. Published for the set-up of a tenant. */
export class SetPayoutAccount extends Command<void> {
  constructor(readonly account: { readonly name: string; readonly iban: string; readonly bic: string | null }) {
    super();
  }
}

/** Whether there is one. */
export class HasPayoutAccount extends Query<boolean> {}

/**
 * Opens a sealed batch that nobody approved: every payment in it is payable again, and the batch never leaves.
 * Refuses `not-found`, `changed-meanwhile` (not sealed, or approved already) and `not-authorised` (one's own seal).
 */
export class RefuseBatch extends Command<void> {
  constructor(readonly refusal: { readonly number: string; readonly reason: string; readonly byName: string }) {
    super();
  }
}

/**
 * Takes one payment out of a batch before its seal; its reward waits as a hold until a person decides.
 * Refuses `not-found` (no such payment in this batch) and `changed-meanwhile` (sealed, or out of it already).
 */
export class TakePaymentOut extends Command<void> {
  constructor(
    readonly request: {
      readonly number: string;
      readonly endToEndId: string;
      readonly reason: string;
      readonly byName: string;
    },
  ) {
    super();
  }
}

/** Says that the file of an approved batch was handed to the bank. Again it changes nothing. Refuses `not-found` and `changed-meanwhile` (not approved). */
export class HandOverBatch extends Command<void> {
  constructor(readonly request: { readonly number: string; readonly byName: string }) {
    super();
  }
}

const payout = { payoutId: z.uuid(), batchId: z.uuid(), rewardId: z.uuid(), amountCents: z.int().positive() };

export const PayoutCollected = defineEvent('PayoutCollected', { ...payout });
/** Left its batch: before the seal because it may not be paid now, or after it because a second person refused the whole batch. */
export const PayoutDropped = defineEvent('PayoutDropped', {
  ...payout,
  reason: z.enum(['reward-cancelled', 'bank-details-missing', 'held', 'batch-refused']),
});
export const PayoutSealed = defineEvent('PayoutSealed', { ...payout });
export const PayoutSent = defineEvent('PayoutSent', { ...payout });
/** `afterRejection`: the bank had said it would not carry it out, and booked it all the same. */
export const PayoutSettled = defineEvent('PayoutSettled', { ...payout, afterRejection: z.literal(true).optional() });
/** `rejected`: the bank never carried it out. `agreedBy`: the second person who agreed that executed money came back; there is one whenever it had been executed. */
export const PayoutReturned = defineEvent('PayoutReturned', {
  ...payout,
  reason: z.string(),
  rejected: z.boolean().optional(),
  agreedBy: z.string().optional(),
});

const batch = { batchId: z.uuid(), number: z.string() };

export const PayoutBatchOpened = defineEvent('PayoutBatchOpened', { ...batch });
export const PayoutBatchSealed = defineEvent('PayoutBatchSealed', {
  ...batch,
  count: z.int(),
  totalCents: z.int(),
  sha256: z.string(),
  sealedBy: z.string(),
});
export const PayoutBatchApproved = defineEvent('PayoutBatchApproved', {
  ...batch,
  sha256: z.string(),
  approvedBy: z.string(),
});
/** A second person looked at the sealed batch and did not approve it; its payments are payable again. Why stands in the batch's row: it is free text. */
export const PayoutBatchRefused = defineEvent('PayoutBatchRefused', { ...batch, refusedBy: z.string() });
/** Handed to the bank. */
export const PayoutBatchExported = defineEvent('PayoutBatchExported', { ...batch });
export const PayoutBatchSettled = defineEvent('PayoutBatchSettled', { ...batch, paid: z.int(), returned: z.int() });

export type PayoutEvent = EventFrom<
  | typeof PayoutCollected
  | typeof PayoutDropped
  | typeof PayoutSealed
  | typeof PayoutSent
  | typeof PayoutSettled
  | typeof PayoutReturned
>;
export type PayoutBatchEvent = EventFrom<
  | typeof PayoutBatchOpened
  | typeof PayoutBatchSealed
  | typeof PayoutBatchApproved
  | typeof PayoutBatchRefused
  | typeof PayoutBatchExported
  | typeof PayoutBatchSettled
>;

export interface PayoutView {
  /** What the bank calls it: the EndToEndId. */
  readonly number: string;
  readonly amountCents: number;
  readonly status: 'collected' | 'sealed' | 'sent' | 'settled' | 'returned' | 'dropped';
  /** Null before the seal. */
  readonly ibanMasked: string | null;
  /** UTC. */
  readonly changedAt: Date;
}

/** Every payout to a person, oldest first, for their own export. */
export class PayoutsTo extends Query<readonly PayoutView[]> {
  constructor(readonly beneficiaryId: string) {
    super();
  }
}

export interface LastPayout {
  readonly endToEndId: string;
  readonly batchNumber: string;
  readonly amountCents: number;
  readonly status: PayoutView['status'];
  /** ISO 20022 code of a return, or why it left its batch. */
  readonly reason: string | null;
  readonly changedAt: Date;
}

/** The last payment of each of these rewards; one that was never collected is missing. */
export class LastPayoutsOf extends Query<ReadonlyMap<string, LastPayout>> {
  constructor(readonly rewardIds: readonly string[]) {
    super();
  }
}

/** The payout that pins this reward because its batch is sealed (or further) and the money did not come back, or null. Holds the payout's row until the asker's transaction ends. */
export class SealedPayoutOf extends Query<{ readonly payoutId: string } | null> {
  constructor(readonly rewardId: string) {
    super();
  }
}

/** Sealed batches nobody approved yet, returns of settled money and an account to pay from that nobody agreed to; without what this person sealed or read in. */
export class PayoutDecisionsThatWait extends Query<{
  readonly batches: Waiting;
  readonly returns: Waiting;
  readonly account: Waiting;
}> {
  constructor(readonly notBy: string) {
    super();
  }
}

/** The day (`YYYY-MM-DD`) from which tax law no longer asks for anything the ledger or a locked record tells of; null: no money was ever owed. */
export class EvidenceKeptUntil extends Query<string | null> {}

/** What Prometheus is told of the money. */
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
