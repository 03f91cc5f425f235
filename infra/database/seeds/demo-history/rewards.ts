import { bankDataByIBAN } from 'bankdata-germany';
import { comparedCode } from '#shared/compared-numbers.js';
import { addDays, addHours, calendarDay } from '#platform/clock.js';
import { idFrom, newCode, newNumber } from '#platform/domain/ids.js';
import { rulesOf } from '#platform/tenancy/tenant.js';
import {
  configuredOptions,
  isPaidToOwnAccount,
  isSentAsCode,
  rewardType,
  rewardTypes,
  type RewardKind,
  type RewardType,
} from '#reward-types/index.js';
import type { HoldReason } from '../../../../services/modules/hold/events.js';
import { defaultVoucherLimits, voucherSignals } from '../../../../services/modules/hold/domain/voucher-limits.js';
import { Hold } from '../../../../services/modules/hold/domain/hold.js';
import { warrantsHold } from '../../../../services/modules/hold/domain/hold-threshold.js';
import type { Order } from '../../../../services/modules/order/domain/order.js';
import type { PayoutEvent } from '../../../../services/modules/payout/events.js';
import { fixesItsReward } from '../../../../services/modules/payout/published-rules.js';
import { postingFor } from '../../../../services/modules/payout/domain/ledger.js';
import type { CancelReason, RewardEvent } from '../../../../services/modules/reward/events.js';
import { splitReward } from '../../../../services/modules/reward/domain/split-reward.js';
import { claimPeriodEnds, remindersAhead } from '../../../../services/modules/reward/domain/claim-dates.js';
import { Reward, type Grant } from '../../../../services/modules/reward/domain/reward.js';
import { Voucher } from '../../../../services/modules/voucher/domain/voucher.js';
import { Dice, iban } from './crowd.js';
import {
  saveRecommendation,
  type Account,
  type Beneficiary,
  type Earned,
  type History,
  type Recommended,
} from './history.js';

/** Reasons for a review before the payment, as the product's own reaction finds them. */
function signalsOf(history: History, { reward, beneficiary, by }: Earned): HoldReason[] {
  const { allowsSelfRecommendation, voucherLimits } = history.facts.tenant.config;
  const other = by?.account;
  const isShared =
    !allowsSelfRecommendation &&
    beneficiary.role === 'recipient' &&
    beneficiary.account !== undefined &&
    other?.account?.iban === beneficiary.account.iban;
  const shared: HoldReason[] = isShared ? ['same-account', 'shared-account'] : [];
  if (!isSentAsCode(reward.state.choice)) return shared;
  const limits = { ...defaultVoucherLimits, ...voucherLimits };
  const since = addHours(history.now, -limits.hours);
  const given = history
    .rowsOf('voucher')
    .filter(row => row['beneficiary_id'] === beneficiary.id && (row['assigned_at'] as Date) > since);
  const amountCents = given.reduce((sum, row) => sum + (row['amount_cents'] as number), 0);
  return [...shared, ...voucherSignals(reward.about.amountCents, limits, { count: given.length, amountCents })];
}

/** The parts of a contract's reward. */
export function grant(history: History, one: Recommended, order: Order): void {
  const { rewardCents, recommenderShare } = one.recommendation.terms;
  const friend = one.friends.find(({ id }) => id === order.state.recipientId);
  const split = splitReward({
    amountCents: rewardCents,
    recommenderShare,
    recipientCapCents: history.facts.tenant.config.maxRecipientRewardCents ?? null,
    recipientIsKnown: friend !== undefined,
  });
  const parts = [
    [one.account, split.recommenderCents] as const,
    ...(friend ? [[friend, split.recipientCents] as const] : []),
  ];
  for (const [beneficiary, amountCents] of parts)
    if (amountCents > 0)
      open(history, one, beneficiary, {
        recommendationId: one.recommendation.id,
        recipientId: order.state.recipientId,
        beneficiary: beneficiary.role,
        beneficiaryId: beneficiary.id,
        amountCents,
        orderId: order.id,
        origin: 'order',
      });
}

function open(history: History, one: Recommended, beneficiary: Beneficiary, entry: Grant): void {
  const reward = new Reward(idFrom(entry.orderId!, entry.beneficiary));
  reward.grant(entry);
  const earned: Earned = {
    reward,
    beneficiary,
    by: one,
    key: `${one.recommendation.terms.number}/${entry.beneficiary}`,
  };
  one.rewards.push(earned);
  beneficiary.rewards.push(earned);
  save(history, earned, 'system:keep-rewards-in-step-with-order');
}

/** Goodwill reasons: a slow answer, a technician who did not come. */
export function goodwill(history: History, key: string, account: Account): void {
  account.recommender.mustBeAbleToLogIn();
  const dice = history.dice('goodwill', key);
  const staff = history.employee(dice);
  const [amountCents, reason, number] = [dice.pick([1_000, 1_500, 2_500]), 'Lange Bearbeitungszeit', newNumber()];
  const reward = new Reward(history.newId());
  reward.grantGoodwill(account.id, amountCents);
  const earned: Earned = { reward, beneficiary: account, by: null, key: `goodwill/${key}` };
  account.rewards.push(earned);
  save(history, earned, staff.actor);
  history.put('goodwill', number, {
    number,
    reward_id: reward.id,
    recommender_id: account.id,
    amount_cents: amountCents,
    reason,
    state: 'granted',
    asked_by: staff.userId,
    asked_by_name: staff.name,
    asked_at: history.now,
  });
  history.audit(staff, 'reward.goodwill', account.id, null, { number, rewardId: reward.id, amountCents, reason });
  makeReady(history, earned, staff.actor);
}

export function makeReady(history: History, earned: Earned, actor = 'system:keep-rewards-in-step-with-order'): void {
  const { reward } = earned;
  reward.makeReady(claimPeriodEnds(history.now, rulesOf(history.facts.tenant.config).claimDays));
  if (reward.newEvents().length === 0) return;
  awaitChoice(history, earned, actor);
}

function awaitChoice(history: History, earned: Earned, actor: string): void {
  const { reward } = earned;
  save(history, earned, actor);
  for (const { daysLeft, at } of remindersAhead(reward.expiresAt!, history.now))
    history.due('remind-reward', `${reward.id}/${daysLeft}`, at, () => {
      reward.remind(daysLeft);
      save(history, earned, 'system:remind-reward');
    });
  history.due('expire-reward', reward.id, reward.expiresAt!, () => {
    reward.expire(history.now);
    save(history, earned, 'system:expire-reward');
  });
  const dice = history.dice('ready', earned.key);
  // One in fourteen never chooses; the claim expires after its reminders.
  if (dice.happens(0.93)) history.plan(dice.inLeisure(history.now, 8), () => choose(history, earned));
}

function choose(history: History, earned: Earned): void {
  const { reward, beneficiary } = earned;
  const dice = history.dice('choose', earned.key);
  if (reward.state.progress !== 'choice-open') return;
  const kind = kindChosen(history, dice);
  const actor = `reward:${reward.id}`;
  if (isSentAsCode(kind)) {
    reward.choose({ kind, option: String(dice.pick(history.facts.voucherTypes)) }, history.now);
    save(history, earned, actor);
    if (needsNoReview(history, earned)) giveVoucher(history, earned);
    return;
  }
  if (!isPaidToOwnAccount(kind)) {
    reward.choose({ kind, option: dice.pick(optionsOf(history, kind)).id, accountKnown: true }, history.now);
    return save(history, earned, actor);
  }
  const gives = beneficiary.account === undefined && !dice.happens(0.15);
  reward.choose({ kind, accountKnown: gives || beneficiary.account !== undefined }, history.now);
  if (gives) storeBankDetails(history, beneficiary, accountOf(history, earned, dice), actor);
  save(history, earned, actor);
  if (!beneficiary.account && dice.happens(0.8))
    history.plan(dice.inLeisure(history.now, 9), () => storeLater(history, earned, 'later'));
}

const optionsOf = ({ facts: { tenant } }: History, kind: RewardKind) =>
  configuredOptions(rewardType(kind), tenant.config.rewardTypes);

/** Four in ten choose a voucher, a few a type that only this tenant offers, the others cash. */
function kindChosen(history: History, dice: Dice): RewardKind {
  const kindWhere = (fits: (type: RewardType) => boolean) => rewardTypes.find(type => fits(type))!.kind;
  if (dice.happens(0.4)) return kindWhere(({ sentAsCode }) => sentAsCode);
  const own = rewardTypes.filter(({ kind }) => optionsOf(history, kind).length > 0);
  return own.length > 0 && dice.happens(0.1)
    ? dice.pick(own).kind
    : kindWhere(({ descriptor }) => descriptor.toOwnAccount);
}

/** Everyone has a separate account; a few friends give the recommender's, which needs a review. */
function accountOf({ facts }: History, { beneficiary, by, key }: Earned, dice: Dice): string {
  const shared = beneficiary.role === 'recipient' && by && dice.happens(0.02) ? by.account : null;
  return shared?.account?.iban ?? iban(new Dice(facts.tenant.key, 'account', beneficiary.name, key));
}

/** After a returned payment, or some time after the choice. */
function storeLater(history: History, { beneficiary, key }: Earned, when: string): void {
  if (!history.row('person', beneficiary.id)?.['email']) return;
  const other = iban(new Dice(history.facts.tenant.key, 'account', `${key}/${when}`));
  storeBankDetails(history, beneficiary, other, `${beneficiary.role}:${beneficiary.id}`);
}

function storeBankDetails(history: History, beneficiary: Beneficiary, account: string, updatedBy: string): void {
  const { facts, now } = history;
  const { id, name, bankDetails } = beneficiary;
  const isTheSame = beneficiary.account?.iban === account;
  const germanOnly = facts.tenant.config.germanIbanOnly ?? false;
  const payableFrom = bankDetails.store(
    id,
    account,
    { germanOnly, outsideEea: false, isGone: false },
    { isTheSame, now },
  );
  const bank = bankDataByIBAN(account);
  const bic = bank?.bic || null;
  beneficiary.account = { iban: account, bic, updatedBy, payableFrom };
  history.save('bank-details', bankDetails, updatedBy);
  const details = { holder: name, iban: account, bic, bank: bank?.bankName || null };
  history.put('bank_details', id, {
    beneficiary_id: id,
    details: facts.encrypt(JSON.stringify(details), 'bank_details.details', id),
    iban_hash: facts.hash('iban', account),
    updated_by: updatedBy,
    updated_at: now,
    payable_from: payableFrom ?? null,
  });
  for (const earned of beneficiary.rewards) {
    earned.reward.bankDetailsStored();
    save(history, earned, 'system:make-reward-payable-when-bank-details-stored');
  }
}

/** Whether no review is needed; otherwise the reward is put on hold. */
export function needsNoReview(history: History, earned: Earned): boolean {
  const { reward, beneficiary } = earned;
  const { account } = beneficiary;
  if (beneficiary.role === 'recommender' && (beneficiary as Account).recommender.status === 'blocked') return false;
  const hold = (earned.hold ??= new Hold(idFrom('hold', reward.id)));
  if (hold.state === 'held' || hold.state === 'refused') return false;
  const found = signalsOf(history, earned);
  if (warrantsHold(found, history.facts.tenant.config.holdThreshold))
    for (const reason of found) hold.hold(reward.id, reason);
  if (isPaidToOwnAccount(reward.state.choice) && account?.payableFrom && account.payableFrom > history.now)
    hold.hold(reward.id, 'account-replaced', account.payableFrom);
  if (hold.newEvents().length === 0) return true;
  saveHold(history, hold, 'system:hold-reward');
  if (hold.until)
    history.due('end-waiting', reward.id, hold.until, () => {
      hold.timeIsOver(history.now);
      saveHold(history, hold, 'system:end-waiting');
    });
  else {
    const dice = history.dice('held', earned.key);
    history.plan(dice.atTheOffice(addDays(history.now, 1), 3), () => decideHold(history, earned, hold, dice));
  }
  return false;
}

/** Recommender and friend with one account: mostly a couple, sometimes one person. */
function decideHold(history: History, earned: Earned, hold: Hold, dice: Dice): void {
  const operator = history.operator(0);
  const released = dice.happens(0.5);
  const note = released ? 'Gemeinsames Konto, zwei Verträge: in Ordnung.' : 'Vertrag und Konto derselben Person.';
  const before = { why: [...hold.open.keys()], state: 'held' };
  if (released) hold.release();
  else hold.refuse();
  saveHold(history, hold, operator.actor);
  history.put('reward_hold', earned.reward.id, {
    decided_at: history.now,
    decided_by: operator.actor,
    decided_by_name: operator.name,
    note,
  });
  history.audit(operator, released ? 'hold.release' : 'hold.refuse', earned.reward.id, before, {
    state: hold.state,
    reason: note,
  });
  if (!released) cancelWherePossible(history, earned, 'by-agency');
  else if (earned.reward.state.progress === 'code-wanted') giveVoucher(history, earned);
}

function saveHold(history: History, hold: Hold, actor: string): void {
  history.save('hold', hold, actor);
  const before = history.row('reward_hold', hold.rewardId);
  history.put('reward_hold', hold.rewardId, {
    reward_id: hold.rewardId,
    reasons: hold.state === 'held' ? [...hold.open.keys()] : before?.['reasons'],
    state: hold.state,
    until: hold.until,
    held_at: before?.['held_at'] ?? history.now,
    decided_at: hold.state === 'released' ? history.now : null,
  });
}

/** A code bought for this reward, so that the portal's stock is not used up. */
function giveVoucher(history: History, earned: Earned): void {
  const { facts, now } = history;
  const { reward, beneficiary } = earned;
  const { amountCents } = reward.about;
  const voucher = new Voucher(history.newId());
  const code = `${facts.tenant.key.slice(0, 2).toUpperCase()}-${newCode()}-${newCode()}`;
  voucher.assign({
    rewardId: reward.id,
    beneficiaryId: beneficiary.id,
    voucherTypeId: Number(reward.state.option),
    amountCents,
  });
  voucher.mail();
  history.save('voucher-code', voucher, 'system:assign-voucher-when-reward-chosen');
  history.put('voucher', voucher.id, {
    voucher_id: voucher.id,
    type_id: Number(reward.state.option),
    amount_cents: amountCents,
    code_encrypted: facts.encrypt(code, 'voucher.code_encrypted', voucher.id),
    code_hash: facts.hash('voucher-code', comparedCode(code)),
    valid_until: calendarDay(addDays(now, 3 * 365)),
    imported_at: addDays(now, -14),
    reward_id: reward.id,
    beneficiary_id: beneficiary.id,
    assigned_at: now,
    mailed_at: now,
  });
  reward.pickedUp(voucher.id);
  save(history, earned, 'system:pick-up-reward-when-voucher-mailed');
}

export function cancelWherePossible(history: History, earned: Earned, reason: CancelReason): void {
  if (!earned.reward.mayBeCancelled || fixesItsReward(earned.payout?.status)) return;
  earned.reward.cancel(reason);
  save(history, earned, 'system:keep-rewards-in-step-with-order');
}

/** The reward's events and row, its ledger entries, and what follows. */
export function save(history: History, earned: Earned, actor: string): void {
  const { reward, by } = earned;
  const events = history.save('reward', reward, actor);
  if (events.length === 0) return;
  const { now } = history;
  const before = history.row('reward', reward.id);
  const { rewardId: _, recommendationId, recipientId, beneficiary, beneficiaryId, amountCents } = reward.about;
  history.put('reward', reward.id, {
    reward_id: reward.id,
    order_id: reward.state.orderId,
    recommendation_id: recommendationId,
    recipient_id: recipientId,
    beneficiary,
    beneficiary_id: beneficiaryId,
    amount_cents: amountCents,
    origin: reward.state.origin,
    status: reward.state.status,
    progress: reward.state.progress,
    choice: reward.state.choice,
    option: reward.state.option,
    expires_at: reward.expiresAt,
    granted_at: before?.['granted_at'] ?? now,
    changed_at: now,
    payable_since: reward.state.progress === 'payable' ? (before?.['payable_since'] ?? now) : null,
  });
  for (const { event, eventId } of events) {
    post(history, earned, event as RewardEvent, eventId);
    if (event.type === 'RewardReturned') {
      if (reward.choiceIsVoid) continue;
      const dice = history.dice('returned', earned.key);
      if (dice.happens(0.85)) history.plan(dice.inLeisure(now, 4), () => storeLater(history, earned, eventId));
    }
  }
  if (reward.state.progress === 'payable') history.payable.add(earned);
  else history.payable.delete(earned);
  if (reward.choiceIsVoid) {
    reward.reopenChoice(claimPeriodEnds(now, rulesOf(history.facts.tenant.config).claimDays));
    awaitChoice(history, earned, actor);
  }
  if (reward.state.progress === null && reward.state.status !== 'open') {
    history.notDue('expire-reward', reward.id);
    if (by) settle(history, by);
  }
}

function settle(history: History, one: Recommended): void {
  one.recommendation.settle(
    one.rewards.map(
      ({
        reward: {
          state: { status },
        },
      }) => ({
        settled: status !== 'open' && status !== 'ready',
        earned: status === 'paid' || status === 'picked-up',
      }),
    ),
  );
  saveRecommendation(history, one, 'system:settle-recommendation-when-reward-settled');
}

export function post(history: History, { reward }: Earned, event: RewardEvent | PayoutEvent, eventId: string): void {
  const posting = postingFor(event);
  if (!posting) return;
  const about = { event_id: eventId, reward_id: reward.id };
  history.put('ledger_posting', eventId, { ...about, kind: posting.kind, at: history.now });
  posting.entries.forEach((entry, index) =>
    history.put('ledger_entry', `${eventId}/${index}`, { ...about, line: index + 1, ...entry }),
  );
}
