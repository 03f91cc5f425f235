import { Aggregate } from '#platform/domain/aggregate.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { foreignInWords } from '#platform/domain/leading-away.js';
import { hostOf } from '#platform/domain/weakening.js';
import { damageOf, garbledIn } from '#shared/spreadsheets.js';
import {
  VoucherAssigned,
  VoucherMailed,
  VoucherMailHeld,
  VoucherMailReleased,
  VoucherMailRequested,
  VoucherWithdrawn,
  type RejectedLine,
  type VoucherEvent,
} from '../events.js';

export interface Assignment {
  readonly rewardId: string;
  readonly beneficiaryId: string;
  readonly voucherTypeId: number;
  /** The voucher's exact value in cents: vouchers are never split or topped up. */
  readonly amountCents: number;
}

/**
 * One code from a stock: in stock → assigned to one reward → mailed; withdrawn at any time, finally. The code itself is
 * stored encrypted in the row, never in events.
 */
export class Voucher extends Aggregate<VoucherEvent> {
  assignment: Assignment | null = null;
  mailed = false;
  held = false;
  withdrawn = false;

  /** The same assignment again changes nothing; a second reward is refused. */
  assign(assignment: Assignment): void {
    if (this.assignment?.rewardId === assignment.rewardId) return;
    if (this.assignment || this.withdrawn) throw new DomainError('changed-meanwhile');
    this.apply(VoucherAssigned.of({ voucherId: this.id, ...assignment }));
  }

  holdMail(): void {
    if (this.assignment && !this.withdrawn && !this.mailed && !this.held)
      this.apply(VoucherMailHeld.of({ voucherId: this.id, ...this.assignment }));
  }

  releaseMail(): void {
    if (this.assignment && !this.withdrawn && this.held)
      this.apply(VoucherMailReleased.of({ voucherId: this.id, ...this.assignment }));
  }

  /** Sends the code that was mailed once more. */
  requestMail(): void {
    ensure(this.assignment !== null && this.mailed && !this.withdrawn, 'changed-meanwhile');
    this.apply(VoucherMailRequested.of({ voucherId: this.id, ...this.assignment }));
  }

  /** `stocked`: kind and value, used where the code was never assigned. */
  withdraw(stocked: Pick<Assignment, 'voucherTypeId' | 'amountCents'>): void {
    if (this.withdrawn) return;
    const { rewardId = null, beneficiaryId = null } = this.assignment ?? {};
    this.apply(VoucherWithdrawn.of({ voucherId: this.id, ...stocked, rewardId, beneficiaryId }));
  }

  mail(): void {
    if (this.assignment && !this.withdrawn && !this.mailed)
      this.apply(VoucherMailed.of({ voucherId: this.id, ...this.assignment }));
  }

  protected onVoucherAssigned({ data: { voucherId: _, ...assignment } }: ReturnType<typeof VoucherAssigned.of>): void {
    this.assignment = assignment;
  }

  protected onVoucherMailHeld(): void {
    this.held = true;
  }

  protected onVoucherMailReleased(): void {
    this.held = false;
  }

  protected onVoucherMailed(): void {
    this.mailed = true;
  }

  protected onVoucherWithdrawn(): void {
    this.withdrawn = true;
  }
}

export interface VoucherLine {
  readonly line: number;
  readonly typeName: string;
  readonly code: string;
  readonly amountCents: number;
  /** `YYYY-MM-DD`, or null for a code without an end. */
  readonly validUntil: string | null;
}

/** Of bare words those count as hosts that end in letters: a code may have dots between its signs. */
const isAddress = (found: string): boolean => /:\/\/|@|\.(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?$/iu.test(found);
/** Whether words that are mailed as they are lead to another host than these. */
export const leadsAway = (words: string, hosts: readonly string[]): boolean =>
  foreignInWords(words, { hosts, mailOwners: [] }).some(isAddress);

/**
 * Reads the fields of one line; `today` is `YYYY-MM-DD`. A code is mailed as it is, so as an address it lies on one of
 * `shopHosts`, the hosts of the kind's shop.
 */
export function readVoucherLine(
  fields: readonly string[],
  line: number,
  today: string,
  shopHosts: readonly string[] = [],
): VoucherLine | RejectedLine {
  const [typeName = '', code = '', amount = '', until = ''] = fields.map(field => field.trim());
  if (fields.length < 3 || fields.length > 4) return { line, reason: 'columns' };
  const garbled = garbledIn(fields[0]!) ?? garbledIn(fields[1]!);
  if (garbled) return { line, reason: 'garbled', meant: garbled.meant };
  if (!typeName || typeName.length > 60) return { line, reason: 'type-missing' };
  if (damageOf(typeName)) return { line, reason: 'type-damaged' };
  if (!code || code.length > 200) return { line, reason: 'code-missing' };
  const damage = /[\r\n]/.test(code) ? 'lines' : damageOf(code);
  if (damage) return { line, reason: `code-${damage}` };
  if (leadsAway(code, shopHosts)) return { line, reason: 'code-leads-away' };
  if (!/^\d{1,7}$/.test(amount) || Number(amount) === 0) return { line, reason: 'amount-invalid' };
  const validUntil = until === '' ? null : isoDay(until);
  if (validUntil === undefined) return { line, reason: 'date-invalid' };
  if (validUntil !== null && validUntil < today) return { line, reason: 'already-expired' };
  return { line, typeName, code, amountCents: Number(amount), validUntil };
}

/** The hosts of a kind's shop, as people write them. */
export const hostsOfShop = (shopUrl: string | null): readonly string[] => {
  const host = hostOf(shopUrl);
  return host === null ? [] : [host, host.replace(/^www\./, '')];
};

export const isRejected = (line: VoucherLine | RejectedLine): line is RejectedLine => 'reason' in line;

export const isHeader = (fields: readonly string[]): boolean => fields[0]?.trim().toLowerCase() === 'gutscheinart';

/** `2027-12-31` of `2027-12-31` or `31.12.2027`; undefined where there is no such day. */
function isoDay(text: string): string | undefined {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const day = german ? `${german[3]}-${german[2]!.padStart(2, '0')}-${german[1]!.padStart(2, '0')}` : text.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day;
}
