import { addDays, calendarDay } from '#platform/clock.js';
import { newNumber } from '#platform/domain/ids.js';
import { personId, personIn, personWith, type PersonId } from '#platform/domain/person.js';
import { maskIban } from '#reward-types/iban.js';
import { payeeOf } from '#reward-types/index.js';
import { paymentFile, renewedFile } from '../../../../services/modules/payout/bank/payment-file.js';
import { readBankDocuments } from '../../../../services/modules/payout/bank/read-bank-document.js';
import { executionDayHasPassed, nextBankingDay } from '../../../../services/modules/payout/domain/banking-days.js';
import { sha256Of } from '../../../../services/modules/payout/persistence/payout-batches.js';
import type { PayoutEvent } from '../../../../services/modules/payout/events.js';
import {
  nextCollection,
  Payout,
  PayoutBatch,
  type DropReason,
} from '../../../../services/modules/payout/domain/payout.js';
import { camt054, pain002, type Transfer } from '../play-stories.js';
import type { Dice } from './crowd.js';
import type { Earned, History } from './history.js';
import { needsNoReview, post, save } from './rewards.js';

interface Payment {
  readonly payout: Payout;
  readonly earned: Earned;
}

interface Batch {
  readonly batch: PayoutBatch;
  readonly payments: Payment[];
  readonly dice: Dice;
  sha256: string;
  /** Its newest version, once it is sealed. */
  file?: { readonly xml: string; readonly executionDay: string };
  ibanEditors: readonly PersonId[];
}

/** Return reasons: account closed, wrong number, account blocked, unknown holder. */
const reasons = [
  ['AC04', 5],
  ['AC01', 3],
  ['AC06', 1],
  ['BE04', 1],
] as const;

const endToEndIdOf = (payout: Payout): string => payout.id.replaceAll('-', '');

/** Weekly; what is payable at the end is left to the worker. */
export function planCollections(history: History): void {
  const { from, until } = history.facts;
  let at = nextCollection(from);
  for (; at < until; at = nextCollection(at)) history.plan(at, () => collect(history));
}

/** On Mondays payable rewards are collected in a batch, sealed by one operator and approved by another. */
function collect(history: History): void {
  const free = [...history.payable].filter(earned => needsNoReview(history, earned));
  if (free.length === 0) return;
  const actor = 'system:collect-payouts';
  const day = history.now.toISOString().slice(0, 10);
  const batch: Batch = {
    batch: new PayoutBatch(history.newId()),
    payments: [],
    dice: history.dice('batch', day),
    sha256: '',
    ibanEditors: [],
  };
  batch.batch.open(newNumber());
  saveBatch(history, batch, actor, { opened_at: history.now });
  for (const earned of free) {
    const { amountCents } = earned.reward.about;
    const payment = { payout: new Payout(history.newId()), earned };
    earned.payout = payment.payout;
    payment.payout.collect(batch.batch.id, earned.reward.id, amountCents);
    batch.payments.push(payment);
    savePayment(history, batch, payment, actor);
  }
  history.plan(batch.dice.atTheOffice(history.now, 0.1), () => seal(history, batch));
}

function seal(history: History, batch: Batch): void {
  const { facts, now } = history;
  const operator = history.operator(0);
  for (const payment of [...batch.payments]) {
    const { progress, status } = payment.earned.reward.state;
    const reason: DropReason | null =
      progress !== 'payable'
        ? status === 'ready'
          ? 'bank-details-missing'
          : 'reward-cancelled'
        : needsNoReview(history, payment.earned)
          ? null
          : 'held';
    if (!reason) continue;
    payment.payout.drop(reason);
    savePayment(history, batch, payment, operator.actor);
    batch.payments.splice(batch.payments.indexOf(payment), 1);
  }
  if (batch.payments.length === 0) return history.put('payout_batch', batch.batch.id, { count: 0, total_cents: 0 });
  const { number } = batch.batch;
  const debtor = facts.payoutAccount;
  const executionDay = nextBankingDay(calendarDay(now));
  const file = paymentFile({
    number,
    createdAt: now,
    executionDay,
    debtor,
    transfers: batch.payments.map(({ payout, earned }) => ({
      endToEndId: endToEndIdOf(payout),
      amountCents: earned.reward.about.amountCents,
      ...accountToPay(history, earned),
    })),
  });
  batch.sha256 = sha256Of(file);
  batch.ibanEditors = [
    ...new Set(batch.payments.flatMap(({ earned }) => personIn(accountToPay(history, earned).updatedBy) ?? [])),
  ];
  const count = batch.payments.length;
  const totalCents = batch.payments.reduce((sum, { earned }) => sum + earned.reward.about.amountCents, 0);
  const seal = { count, totalCents, sha256: batch.sha256, sealedBy: personId(operator.userId) };
  batch.batch.seal(seal);
  for (const payment of batch.payments) {
    const { payout, earned } = payment;
    const { holder, iban, own } = accountToPay(history, earned);
    payout.seal();
    savePayment(history, batch, payment, operator.actor, {
      holder_encrypted: facts.encrypt(holder, 'payout.holder_encrypted', payout.id),
      iban_encrypted: facts.encrypt(iban, 'payout.iban_encrypted', payout.id),
      iban_masked: maskIban(iban),
      own_account: own,
      iban_hash: facts.hash('debtor-account', iban),
      payee: own ? null : `${earned.reward.state.choice}:${earned.reward.state.option}`,
    });
  }
  saveBatch(history, batch, operator.actor, {
    count,
    total_cents: totalCents,
    sealed_at: now,
    sealed_by: operator.userId,
    sealed_by_name: operator.name,
    sha256: batch.sha256,
    file_encrypted: facts.encrypt(file, 'payout_batch.file_encrypted', batch.batch.id),
    iban_editors: batch.ibanEditors,
    debtor_hash: facts.hash('debtor-account', debtor.iban),
    execution_day: executionDay,
    version: 1,
  });
  const { sealedBy: _, ...told } = { ...seal, executionDay };
  history.audit(operator, 'payout.seal', number, { status: 'collecting' }, { status: 'sealed', ...told });
  batch.file = { xml: file, executionDay };
  // The second person is not always at their desk.
  history.plan(batch.dice.atTheOffice(now, 0.2), () => approve(history, batch));
}

/** The day of execution passed while the batch waited for its second person. */
function renew(history: History, batch: Batch): void {
  const { facts, now } = history;
  const operator = history.operator(0);
  const { xml, executionDay: passed } = batch.file!;
  const fileId = history.newId();
  const executionDay = nextBankingDay(calendarDay(now));
  const renewed = renewedFile(xml, { createdAt: now, executionDay });
  const sha256 = sha256Of(renewed);
  history.put('payout_batch_former_file', fileId, {
    file_id: fileId,
    batch_id: batch.batch.id,
    version: batch.batch.version,
    sha256: batch.sha256,
    execution_day: passed,
    file_encrypted: facts.encrypt(xml, 'payout_batch_former_file.file_encrypted', fileId),
    replaced_at: now,
  });
  batch.batch.renew({ sha256, executionDay, renewedBy: personId(operator.userId) });
  saveBatch(history, batch, operator.actor, {
    version: batch.batch.version,
    sha256,
    execution_day: executionDay,
    file_encrypted: facts.encrypt(renewed, 'payout_batch.file_encrypted', batch.batch.id),
  });
  const before = { status: 'sealed', sha256: batch.sha256, executionDay: passed };
  history.audit(operator, 'payout.renew', batch.batch.number, before, { status: 'sealed', sha256, executionDay });
  batch.sha256 = sha256;
  batch.file = { xml: renewed, executionDay };
}

/** The beneficiary's own account, or the payee's from the tenant's settings. */
function accountToPay({ facts: { tenant } }: History, { reward, beneficiary: { name, account } }: Earned) {
  const payee = payeeOf(reward.state, tenant.config.rewardTypes);
  return payee
    ? {
        ...payee,
        own: false,
        updatedBy: tenant.config.payeeEditors?.[reward.state.choice!]?.[reward.state.option!]?.by ?? null,
      }
    : { ...account!, holder: name, remittance: `Ihre Praemie von ${tenant.name}`, own: true };
}

function approve(history: History, batch: Batch): void {
  const operator = history.operator(1);
  if (executionDayHasPassed(batch.file!.executionDay, calendarDay(history.now))) renew(history, batch);
  const { sha256 } = batch;
  batch.batch.approve(sha256, personWith(operator.userId), batch.ibanEditors);
  saveBatch(history, batch, operator.actor, {
    approved_at: history.now,
    approved_by: operator.userId,
    approved_by_name: operator.name,
  });
  history.audit(operator, 'payout.approve', batch.batch.number, { status: 'sealed' }, { status: 'approved', sha256 });
  history.plan(new Date(history.now.getTime() + 20 * 60_000), () => handOver(history, batch));
}

/** The bank rejects some payments at once (pain.002) and reports the others when booked (camt.054). */
function handOver(history: History, batch: Batch): void {
  const operator = history.operator(1);
  const { dice, sha256 } = batch;
  batch.batch.handOver();
  saveBatch(history, batch, operator.actor, { exported_at: history.now });
  for (const payment of batch.payments) {
    payment.payout.send();
    savePayment(history, batch, payment, operator.actor);
  }
  const { number } = batch.batch;
  history.audit(operator, 'payout.read-file', number, null, { sha256 });
  history.audit(operator, 'payout.hand-over', number, { status: 'approved' }, { status: 'exported', sha256 });
  const refused = batch.payments.filter(() => dice.happens(0.015));
  const booked = batch.payments.filter(payment => !refused.includes(payment));
  if (refused.length > 0)
    history.plan(dice.atTheOffice(history.now, 0.1), () => answer(history, batch, refused, 'refused'));
  if (booked.length > 0)
    history.plan(dice.atTheOffice(addDays(history.now, 1), 0.3), () => answer(history, batch, booked, 'booked'));
}

/** Some booked payments are returned days later, in a separate message. */
function answer(history: History, batch: Batch, payments: readonly Payment[], kind: 'refused' | 'booked' | 'returned') {
  const { dice } = batch;
  const [reader, other] = [history.operator(1), history.operator(0)];
  const answered = payments.map(payment => ({
    payment,
    transfer: [endToEndIdOf(payment.payout), (payment.earned.reward.about.amountCents / 100).toFixed(2)] as Transfer,
    reason: kind === 'booked' ? null : dice.weighted(reasons),
  }));
  const { number } = batch.batch;
  const xml =
    kind === 'refused' ? pain002(number, answered) : camt054(number, history.facts.payoutAccount.iban, answered);
  const document = readBankDocuments(xml)[0]!;
  const sha256 = sha256Of(xml);
  history.put('bank_response_file', sha256, {
    sha256,
    kind: document.kind,
    entries: document.entries.length,
    imported_at: history.now,
    imported_by: reader.userId,
    imported_by_name: reader.name,
    name: `${document.kind}-${number}.xml`,
    matched: kind === 'returned' ? 0 : answered.length,
    open: kind === 'returned' ? answered.length : 0,
    known: 0,
    rejected: 0,
    pending: 0,
    times: 1,
    documents: [],
    last_read_at: history.now,
    last_read_by_name: reader.name,
  });
  for (const [index, { payment, transfer, reason }] of answered.entries()) {
    const { payout } = payment;
    const entry = document.entries.find(one => one.about === 'payment' && one.name.endToEndId === transfer[0])!;
    const entryKey = sha256Of(entry.reference);
    history.put('bank_response_line', `${sha256}.${index}`, {
      sha256,
      number: index + 1,
      document: `${document.kind}-${number}.xml`,
      place: entry.place,
      outcome: kind === 'returned' ? 'open' : 'matched',
      why: kind === 'returned' ? 'returned-after-settlement' : null,
      kind: entry.kind,
      code: entry.code ?? entry.reason,
      amount_cents: entry.amountCents,
      payout_id: payout.id,
      entry_key: entryKey,
    });
    if (kind === 'refused') payout.reject(reason!);
    else if (kind === 'booked') payout.settle({ booked: true });
    // A returned executed payment needs the other operator's approval.
    else payout.agreeToReturn(reason!, personWith(other.userId), personId(reader.userId));
    history.put('bank_response_entry', entryKey, {
      entry_key: entryKey,
      sha256,
      outcome: kind === 'returned' ? 'open' : 'matched',
      payout_id: kind === 'returned' ? null : payout.id,
      at: history.now,
    });
    if (kind === 'returned') noteReturn(history, payment, { entryKey, sha256, reason: reason!, transfer });
    savePayment(history, batch, payment, kind === 'returned' ? other.actor : reader.actor);
  }
  settle(history, batch, reader.actor);
  const returned = kind === 'booked' ? payments.filter(() => dice.happens(0.035)) : [];
  if (returned.length > 0)
    history.plan(dice.atTheOffice(addDays(history.now, 1), 1), () => answer(history, batch, returned, 'returned'));
}

function noteReturn(
  history: History,
  { payout, earned }: Payment,
  entry: { entryKey: string; sha256: string; reason: string; transfer: Transfer },
): void {
  const [reader, other] = [history.operator(1), history.operator(0)];
  const note = 'Rückgabe auf dem Kontoauszug gesehen.';
  const { amountCents } = earned.reward.about;
  history.put('bank_response_open', entry.entryKey, {
    entry_key: entry.entryKey,
    sha256: entry.sha256,
    kind: 'returned',
    about: 'payment',
    end_to_end_id: entry.transfer[0],
    named_payout_id: payout.id,
    amount_cents: amountCents,
    reason: entry.reason,
    why: 'returned-after-settlement',
    at: history.now,
    done_at: history.now,
    decision: 'assigned',
    payout_id: payout.id,
    note,
    done_by: other.actor,
    done_by_name: other.name,
    source: 'booking',
    reported_by: reader.userId,
    reported_by_name: reader.name,
  });
  const before = { why: 'returned-after-settlement', entry: entry.entryKey };
  history.audit(other, 'payout.bank-response-assign', entry.transfer[0], before, {
    reason: note,
    outcome: 'returned',
    amountCents,
  });
}

/** Settles a batch once each payout is executed or returned. */
function settle(history: History, batch: Batch, actor: string): void {
  const count = (status: string) => batch.payments.filter(({ payout }) => payout.status === status).length;
  const [paid, returned] = [count('settled'), count('returned')];
  if (paid + returned < batch.payments.length || batch.batch.status !== 'exported') return;
  batch.batch.settle(paid, returned);
  saveBatch(history, batch, actor, { settled_at: history.now });
}

function saveBatch(history: History, { batch }: Batch, actor: string, row: object): void {
  history.save('payout-batch', batch, actor);
  history.put('payout_batch', batch.id, {
    batch_id: batch.id,
    number: batch.number,
    iban_editors: [],
    count: 0,
    total_cents: 0,
    ...history.row('payout_batch', batch.id),
    status: batch.status,
    ...row,
  });
}

/** The payout's events and row, and their effect on its reward. */
function savePayment(history: History, { batch }: Batch, payment: Payment, actor: string, row: object = {}): void {
  const { payout, earned } = payment;
  const { reward } = earned;
  for (const { event, eventId } of history.save('payout', payout, actor)) {
    const { type, data } = event as PayoutEvent;
    post(history, earned, event as PayoutEvent, eventId);
    if (type === 'PayoutSettled') reward.paid(data.payoutId);
    if (type === 'PayoutReturned') reward.returned(data.payoutId, data.reason);
    if (type === 'PayoutReturned' || type === 'PayoutDropped') row = { ...row, reason: data.reason };
  }
  history.put('payout', payout.id, {
    payout_id: payout.id,
    batch_id: batch.id,
    reward_id: reward.id,
    beneficiary_id: reward.about.beneficiaryId,
    amount_cents: reward.about.amountCents,
    status: payout.status,
    end_to_end_id: endToEndIdOf(payout),
    changed_at: history.now,
    ...row,
  });
  save(history, earned, 'system:follow-payout');
  if (payout.status === 'dropped' && reward.state.progress === 'payable') history.payable.add(earned);
  else history.payable.delete(earned);
}
