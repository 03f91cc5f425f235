/**
 * The stage of a contact in SQL, so that reports can be sorted and filtered by it. Which order and reward count is the projection's word alone (`lines.ts`); the rest is the twin of the recommendation module's `stage.ts`, row by row of
 * the table of docs/specification/recommending.md#the-status-bar (the reports' spec holds them against each other over random facts). Speaks of the aliases `f` (recommendation_facts),
 * `c` (contact_facts), `present_order` and `present_reward`, and of `$2`, the moment of asking.
 */
export const stageSql = `case
  when present_reward.status in ('paid', 'picked-up') then 'reward-paid'
  when present_reward.status = 'expired' then 'reward-expired'
  when present_order.failed or present_reward.status = 'cancelled' or f.status in ('cancelled', 'expired') then 'contract-not-concluded'
  when present_reward.status = 'ready' and present_reward.choice = 'cash' and not present_reward.has_bank_details then 'enter-bank-details'
  when present_reward.status = 'ready' and present_reward.choice = 'voucher' then 'pick-up-reward'
  when present_reward.status = 'ready' and present_reward.choice = 'cash' then 'claim-in-processing'
  when present_order.closed and present_order.released_at is null and present_order.releasable_from <= $2::timestamptz then 'claim-in-processing'
  when present_reward.status = 'ready' then 'reward-ready'
  when c.confirmed_at is not null or present_order.closed then 'reacted'
  else 'contact-not-reacted' end`;

/** Furthest stages first where a report is sorted by them downwards. */
export const stageRank = `array_position(array['contact-not-reacted', 'contract-not-concluded', 'reacted', 'reward-ready', 'claim-in-processing', 'enter-bank-details',
  'pick-up-reward', 'reward-expired', 'reward-paid'], ${stageSql})`;

/** The order and reward of the contact's line that came furthest, as the projection chose them. After `f` and `c`. */
export const stageJoins = `
  left join lateral (
    select e->>'closedAt' is not null and e->>'takenBackAt' is null as closed, (e->>'releasedAt')::timestamptz as released_at, (e->>'releasableFrom')::timestamptz as releasable_from,
           case when e->>'takenBackAt' is not null then c.registered_at is null or c.lines->0->>'productId' is not null
                else e->>'kind' = 'renewal' or e->>'notConcludedAt' is not null or e->>'cancelledAt' is not null or e->>'refusedAt' is not null or e->>'withoutReward' is not null end as failed
    from (select c.orders->(c.lines->0->>'orderId') as e) o where e is not null) present_order on true
  left join lateral (
    select e->>'status' as status, e->>'choice' as choice, (e->>'bankDetailsPresent')::boolean as has_bank_details
    from (select c.rewards->coalesce(case f.recommender_share when 0 then c.lines->0->>'recipientRewardId' end, c.lines->0->>'recommenderRewardId') as e) r where e is not null) present_reward on true`;

export type StageName =
  | 'reward-paid'
  | 'reward-expired'
  | 'contract-not-concluded'
  | 'enter-bank-details'
  | 'pick-up-reward'
  | 'claim-in-processing'
  | 'reward-ready'
  | 'reacted'
  | 'contact-not-reacted';
