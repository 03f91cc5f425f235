/**
 * The stage of a contact in SQL, so that reports can be sorted and filtered by it: the twin of the recommendation module's `stage.ts`, row by row of
 * domain.md's table (the reports' spec holds them against each other over random facts). Speaks of the aliases `f` (recommendation_facts),
 * `c` (contact_facts), `present_order` and `present_reward`, and of `$2`, the moment of asking.
 */
export const stageSql = `case
  when present_reward.status in ('paid', 'picked-up') then 'reward-paid'
  when present_reward.status = 'expired' then 'reward-expired'
  when present_order.failed or present_reward.status = 'cancelled' or f.status in ('cancelled', 'expired') then 'contract-not-concluded'
  when present_reward.status = 'ready' and present_reward.choice = 'cash' and not present_reward.has_bank_details then 'enter-bank-details'
  when present_reward.status = 'ready' and present_reward.choice = 'voucher' then 'pick-up-reward'
  when present_reward.status = 'ready' and present_reward.choice = 'cash' then 'claim-in-processing'
  when present_order.closed_at is not null and present_order.released_at is null and present_order.releasable_from <= $2::timestamptz then 'claim-in-processing'
  when present_reward.status = 'ready' then 'reward-ready'
  when c.confirmed_at is not null or present_order.closed_at is not null then 'reacted'
  else 'contact-not-reacted' end`;

/** Furthest stages first where a report is sorted by them downwards. */
export const stageRank = `array_position(array['contact-not-reacted', 'contract-not-concluded', 'reacted', 'reward-ready', 'claim-in-processing', 'enter-bank-details',
  'pick-up-reward', 'reward-expired', 'reward-paid'], ${stageSql})`;

/** The contact's order that counts (one that lives, else the last that failed), and the reward that came of it. After `f` and `c`. */
export const stageJoins = `
  left join lateral (
    select e.key as id, (e.value->>'closedAt')::timestamptz as closed_at, (e.value->>'releasedAt')::timestamptz as released_at, (e.value->>'releasableFrom')::timestamptz as releasable_from,
           (e.value->>'kind' = 'renewal' or e.value->>'notConcludedAt' is not null or e.value->>'cancelledAt' is not null) as failed
    from jsonb_each(c.orders) e order by failed, e.value->>'reportedAt' desc limit 1) present_order on true
  left join lateral (
    select e.value->>'status' as status, e.value->>'choice' as choice, (e.value->>'bankDetailsPresent')::boolean as has_bank_details
    from jsonb_each(c.rewards) e
    where e.value->>'beneficiary' = case f.recommender_share when 0 then 'recipient' else 'recommender' end and e.value->>'origin' <> 'campaign'
    order by (e.value->>'orderId' is not distinct from present_order.id) desc, e.value->>'grantedAt' desc limit 1) present_reward on true`;

export type StageName =
  | 'reward-paid' | 'reward-expired' | 'contract-not-concluded' | 'enter-bank-details' | 'pick-up-reward' | 'claim-in-processing' | 'reward-ready' | 'reacted' | 'contact-not-reacted';
