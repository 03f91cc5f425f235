import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { mustBeKnown } from '#platform/domain/person.js';
import { withoutPersonalData } from '#platform/logger.js';
import { ClearingItem } from '../domain/clearing.js';
import { BankRequests, type BankRequestRow } from '../persistence/bank-requests.js';
import { OpenBankResponses, undecided, type OpenAnswer } from '../persistence/open-bank-responses.js';
import { ClearingItems, type ClearingRow } from '../persistence/clearing-items.js';
import { Payouts } from '../persistence/payouts.js';
import { UnclaimedMoneyOfPayments } from '../persistence/unclaimed-money.js';
import { PossibleOutcomes, type Possible } from './possible-outcomes.js';

/** Cents that a line moved and no payment took, above zero if the account received them; null: none, or not known. */
export function clearableCents({
  booking,
  amountCents,
  appliedCents,
}: Pick<OpenAnswer, 'booking' | 'amountCents' | 'appliedCents'>): number | null {
  if (booking === null || amountCents === null || appliedCents === null || amountCents <= appliedCents) return null;
  const cents = amountCents - appliedCents;
  return booking.direction === 'credit' ? cents : -cents;
}

/** Which lines may be booked to the clearing account, and as the counter movement of what. */
@Injectable()
export class Clearable {
  constructor(
    private readonly items: ClearingItems,
    private readonly payouts: Payouts,
    private readonly unclaimed: UnclaimedMoneyOfPayments,
  ) {}

  /**
   * Its money is nobody's: it moved, and the payment that it names cannot have been meant, or waits there for its counter
   * movement. `possible`: what it could be assigned as.
   */
  async is(answer: OpenAnswer, possible: Possible): Promise<boolean> {
    if (clearableCents(answer) === null) return false;
    return isUnclaimed(answer, possible) || (await this.countersOf(answer)).length > 0;
  }

  /**
   * Open items in the other direction, of the payment that the line names (that of its own amount first, then the oldest),
   * then those of its own amount that name no payment.
   */
  async countersOf(answer: OpenAnswer): Promise<readonly string[]> {
    const cents = clearableCents(answer);
    const row = answer.namedPayoutId === null ? undefined : await this.payouts.byId(answer.namedPayoutId);
    if (cents === null || row === undefined) return [];
    const money = await this.unclaimed.of(row, cents > 0 ? 'debit' : 'credit');
    const rank = ({ openCents }: { readonly openCents: number }) =>
      openCents === -cents ? 0 : Math.abs(openCents) > Math.abs(cents) ? 1 : 2;
    const ofPayment = money
      .filter(({ clearingId }) => clearingId !== null)
      .sort((one, other) => rank(one) - rank(other))
      .map(({ clearingId }) => clearingId!);
    return [...ofPayment, ...(await this.items.unnamed(-cents))];
  }

  /** The item that it is offered as the counter movement of. */
  async counterOf(answer: OpenAnswer): Promise<ClearingRow | null> {
    const [counter] = await this.countersOf(answer);
    return counter === undefined ? null : ((await this.items.byId(counter)) ?? null);
  }
}

/** A debit that waits is decided before what may undo it. */
const isUnclaimed = ({ namedPayoutId }: OpenAnswer, { outcomes, whyNot }: Possible): boolean =>
  namedPayoutId === null || (outcomes.length === 0 && whyNot !== 'debit-waits');

const wrongLine = (reason: string) => ({ fields: [{ field: 'Eintrag', reason }] });

/** Money that fits no payment is booked to the clearing account, set off there and taken back, by two people each. */
@Injectable()
export class Clearing {
  constructor(
    private readonly open: OpenBankResponses,
    private readonly items: ClearingItems,
    private readonly possible: PossibleOutcomes,
    private readonly clearable: Clearable,
    private readonly audit: Audit,
    private readonly requests: BankRequests,
  ) {}

  /**
   * Asks that a line of the bank be booked to the clearing account; another person agrees. `against`: the open item that it
   * is the counter movement of. Refuses `not-found`, `clearing-booked`, `changed-meanwhile` (decided), `validation-failed`
   * (no money moved, it fits its payment, a debit of it waits, the same direction, a charge that is not the difference).
   */
  async ask(asked: {
    readonly key: string;
    readonly against: string | null;
    readonly chargeCents: number;
    readonly note: string;
    readonly byName: string;
  }): Promise<void> {
    const { key, against, chargeCents, byName } = asked;
    const answer = await undecided(this.open, key);
    const cents = clearableCents(answer);
    ensure(cents !== null, 'validation-failed', wrongLine('no-money-moved'));
    const possible = await this.possible.of(answer);
    const undoesOne = against !== null && (await this.clearable.countersOf(answer)).includes(against);
    const reason = possible.whyNot === 'debit-waits' ? 'debit-waits' : 'fits-its-payment';
    ensure(isUnclaimed(answer, possible) || undoesOne, 'validation-failed', wrongLine(reason));
    const counter = against === null ? null : await this.items.load(against);
    const note = withoutPersonalData(asked.note);
    const item = new ClearingItem(newId());
    const person = currentPerson();
    item.ask(key, { cents, chargeCents }, counter, person);
    await this.items.add(item, {
      clearingId: item.id,
      entryKey: key,
      note,
      askedBy: mustBeKnown(person).id,
      askedByName: byName,
    });
    await this.audit.record({
      action: 'payout.clearing-ask',
      subject: item.id,
      by: byName,
      before: { entry: key, why: answer.why },
      after: { cents, ...(chargeCents > 0 && { chargeCents }), ...(against && { against }), reason: note },
    });
  }

  /**
   * Agrees that a line is booked. Refuses `not-found`, `not-authorised` (asked for it), `changed-meanwhile` (decided).
   */
  async agree(clearingId: string, byName: string): Promise<void> {
    const row = await asked(this.items, clearingId);
    // The line first, as whoever asks does.
    const answer = await this.open.take(row.entryKey);
    ensure(answer?.state === 'open', 'changed-meanwhile');
    const item = await this.items.load(clearingId);
    const against = item.against === null ? null : await this.items.load(item.against);
    const person = currentPerson();
    item.book(person, against);
    await this.items.decide(item, { decidedBy: mustBeKnown(person).id, decidedByName: byName });
    if (against) await this.items.save(against);
    await this.open.decide(row.entryKey, 'cleared', { payoutId: null, note: row.note, byName });
    await this.audit.record({
      action: 'payout.clearing-agree',
      subject: clearingId,
      by: byName,
      before: { entry: row.entryKey, askedBy: row.askedByName },
      after: {
        ...item.movement,
        openCents: item.openCents,
        ...(against && { against: against.id, restCents: against.openCents }),
      },
    });
  }

  /** Declines what somebody asked for; the line waits as before. Refuses `not-found` and `changed-meanwhile`. */
  async decline(clearingId: string, reason: string, byName: string): Promise<void> {
    const row = await asked(this.items, clearingId);
    const item = await this.items.load(clearingId);
    const person = currentPerson();
    item.decline(person);
    const declinedBecause = withoutPersonalData(reason);
    const decidedBy = mustBeKnown(person).id;
    await this.items.decide(item, { decidedBy, decidedByName: byName, declinedBecause });
    await this.audit.record({
      action: 'payout.clearing-decline',
      subject: clearingId,
      by: byName,
      before: { entry: row.entryKey, askedBy: row.askedByName, cents: row.cents },
      after: { reason: declinedBecause },
    });
  }

  /**
   * Asks that two open items be set off against each other; another person agrees. Refuses `not-found`, `changed-meanwhile`,
   * `validation-failed` (the same direction), `second-person-waits`.
   */
  async askToOffset({
    clearingId,
    otherId,
    note: written,
    byName,
  }: {
    readonly clearingId: string;
    readonly otherId: string;
    readonly note: string;
    readonly byName: string;
  }): Promise<void> {
    const { item, other } = await bothOf(this.items, clearingId, otherId);
    item.mustBeOffsetBy(other);
    const note = withoutPersonalData(written);
    await this.requests.ask({ kind: 'offset', clearingId, withId: otherId }, { note, byName });
    await this.audit.record({
      action: 'payout.clearing-offset-ask',
      subject: clearingId,
      by: byName,
      before: { openCents: item.openCents, otherCents: other.openCents },
      after: { with: otherId, reason: note },
    });
  }

  /**
   * Asks that the booking of an item, which was an error, be taken back; another person agrees. Refuses `not-found`,
   * `changed-meanwhile` (it is not booked), `second-person-waits`.
   */
  async askToReverse({
    clearingId,
    note: written,
    byName,
  }: {
    readonly clearingId: string;
    readonly note: string;
    readonly byName: string;
  }): Promise<void> {
    const item = await this.items.load(clearingId);
    item.mustBeBooked();
    const note = withoutPersonalData(written);
    await this.requests.ask({ kind: 'reverse', clearingId }, { note, byName });
    await this.audit.record({
      action: 'payout.clearing-reverse-ask',
      subject: clearingId,
      by: byName,
      before: { ...item.movement, openCents: item.openCents },
      after: { reason: note },
    });
  }
}

/** What somebody asked for about items, once another person agreed. */
@Injectable()
export class AgreedClearing {
  constructor(
    private readonly open: OpenBankResponses,
    private readonly items: ClearingItems,
    private readonly audit: Audit,
  ) {}

  async offset({ clearingId, withId, note, askedByName }: BankRequestRow, byName: string): Promise<void> {
    const { item, other } = await bothOf(this.items, clearingId!, withId!);
    const before = { openCents: item.openCents, otherCents: other.openCents, askedBy: askedByName };
    item.offset(other);
    await this.items.save(item);
    await this.items.save(other);
    await this.audit.record({
      action: 'payout.clearing-offset',
      subject: clearingId!,
      by: byName,
      before,
      after: { with: withId, openCents: item.openCents, otherCents: other.openCents, reason: note },
    });
  }

  /** The bank's line waits again. */
  async reverse({ clearingId, note, askedByName }: BankRequestRow, byName: string): Promise<void> {
    const row = await this.items.byId(clearingId!);
    await this.open.take(row!.entryKey);
    const [seen] = await this.items.loadAll([clearingId!]);
    const ids = [clearingId!, ...seen!.offsetBy].sort();
    const locked: ClearingItem[] = [];
    for (const id of ids) locked.push(await this.items.load(id));
    const item = locked.find(({ id }) => id === clearingId)!;
    const others = locked.filter(({ id }) => item.offsetBy.includes(id));
    // Between the look and the lock it may have been set off against another one.
    ensure(others.length === item.offsetBy.length, 'changed-meanwhile');
    const before = { ...item.movement, openCents: item.openCents, askedBy: askedByName };
    item.reverse(currentPerson(), others);
    for (const one of locked) await this.items.save(one);
    await this.open.reopen(row!.entryKey);
    await this.audit.record({
      action: 'payout.clearing-reverse',
      subject: clearingId!,
      by: byName,
      before,
      after: { entry: row!.entryKey, reopened: others.map(({ id }) => id), reason: note },
    });
  }
}

/** Two items, locked in an order of their own. */
async function bothOf(
  items: ClearingItems,
  clearingId: string,
  otherId: string,
): Promise<{ readonly item: ClearingItem; readonly other: ClearingItem }> {
  const [first, second] = [clearingId, otherId].sort() as [string, string];
  for (const id of [first, second]) if (!(await items.byId(id))) throw new DomainError('not-found');
  const one = await items.load(first);
  const another = first === second ? one : await items.load(second);
  return clearingId === first ? { item: one, other: another } : { item: another, other: one };
}

async function asked(items: ClearingItems, clearingId: string): Promise<ClearingRow> {
  const row = await items.byId(clearingId);
  ensure(row !== undefined, 'not-found');
  ensure(row.status === 'asked', 'changed-meanwhile');
  return row;
}
