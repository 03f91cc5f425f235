/**
 * $1 tenant, $2 recommender, $3 rows a page, $4 rows to skip. The recommendation's own row is there at once; what happened to it comes from the read
 * models. A contact that was erased before confirming is nobody.
 */
export const ownRecommendationsSql = `
  select r.recommendation_id as "recommendationId", r.number, r.hash, r.product_id as "productId", r.recommender_share as "recommenderShare", r.reward_cents as "rewardCents",
         r.status, r.created_at as "createdAt", r.valid_until as "validUntil", f.ended_at as "endedAt", f.cancel_reason as "cancelReason",
         c.registered_at as "registeredAt", c.confirmed_at as "confirmedAt", c.orders, c.rewards, p.first_name as "firstName", p.last_name as "lastName",
         (select count(*)::int from click k where k.tenant_id = r.tenant_id and k.recommendation_id = r.recommendation_id and k.kind = 'click') as clicks,
         count(*) over ()::int as "totalCount"
    from recommendation r
    left join recommendation_facts f on f.tenant_id = r.tenant_id and f.recommendation_id = r.recommendation_id
    left join contact_facts c on c.tenant_id = r.tenant_id and c.recommendation_id = r.recommendation_id and (c.erased_at is null or c.confirmed_at is not null)
    left join person p on p.tenant_id = c.tenant_id and p.person_id = c.recipient_id and p.erased_at is null
   where r.tenant_id = $1 and r.recommender_id = $2
   order by r.created_at desc, r.recommendation_id, c.registered_at desc nulls last, c.recipient_id
   limit $3 offset $4`;
