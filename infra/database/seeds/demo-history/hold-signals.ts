import { addHours } from '#platform/clock.js';
import { isSentAsCode } from '#reward-types/index.js';
import { defaultVoucherLimits, voucherSignals } from '../../../../services/modules/hold/domain/hold.js';
import type { HoldReason } from '../../../../services/modules/hold/api.js';
import type { History } from './history.js';
import type { Earned } from './state.js';

/** What speaks for a person's look before a reward leaves, as the product's own reaction finds it. */
export function signalsOf(history: History, { reward, beneficiary, by }: Earned): HoldReason[] {
  const { allowsSelfRecommendation, voucherLimits } = history.facts.tenant.config;
  const other = by?.account;
  const isShared =
    !allowsSelfRecommendation &&
    beneficiary.role === 'recipient' &&
    beneficiary.account !== undefined &&
    other?.account?.iban === beneficiary.account.iban;
  const shared: HoldReason[] = isShared ? ['same-account', 'shared-account'] : [];
  if (!isSentAsCode(reward.choice)) return shared;
  const limits = { ...defaultVoucherLimits, ...voucherLimits };
  const since = addHours(history.now, -limits.hours);
  const given = history
    .rowsOf('voucher')
    .filter(row => row['beneficiary_id'] === beneficiary.id && (row['assigned_at'] as Date) > since);
  const amountCents = given.reduce((sum, row) => sum + (row['amount_cents'] as number), 0);
  return [...shared, ...voucherSignals(reward.about.amountCents, limits, { count: given.length, amountCents })];
}
