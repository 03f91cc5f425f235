/**
 * $1 tenant, $2 recommender, $3 rows a page, $4 rows to skip. The recommendation's own row is there at once; what happened to it comes from the read
 * models: one row a line of a contact, one for each contract by the code, one for a recommendation without any. A contact that was erased before confirming is nobody. The page is cut first: what is shown beside is looked up for its rows alone.
 */
export const ownRecommendationsSql = `
  with shown as materialized (
    select r.recommendation_id, r.number, r.hash, r.product_id, r.recommender_share, r.reward_cents, r.status, r.created_at, r.valid_until, r.cancelled_because,
           c.recipient_id, c.registered_at, c.confirmed_at, c.orders, c.rewards, c.line, c.place, count(*) over ()::int as total
      from recommendation r
      left join lateral (
        select f.*, l.line, l.place from contact_facts f cross join lateral jsonb_array_elements(f.lines) with ordinality as l(line, place)
         where f.tenant_id = r.tenant_id and f.recommendation_id = r.recommendation_id and (f.erased_at is null or f.confirmed_at is not null)) c on true
     where r.tenant_id = $1 and r.recommender_id = $2
     order by r.created_at desc, r.recommendation_id, c.registered_at desc nulls last, c.recipient_id, c.place
     limit $3 offset $4)
  select s.recommendation_id as "recommendationId", s.number, s.hash, s.product_id as "productId", s.recommender_share as "recommenderShare", s.reward_cents as "rewardCents",
         s.status, s.created_at as "createdAt", s.valid_until as "validUntil", s.cancelled_because as "cancelledBecause", f.ended_at as "endedAt", f.cancel_reason as "cancelReason",
         s.registered_at as "registeredAt", s.confirmed_at as "confirmedAt", s.orders, s.rewards, s.line, p.first_name as "firstName", p.last_name as "lastName",
         (select count(*)::int from click k where k.tenant_id = $1 and k.recommendation_id = s.recommendation_id and k.kind = 'click') as clicks,
         s.total as "totalCount"
    from shown s
    left join recommendation_facts f on f.tenant_id = $1 and f.recommendation_id = s.recommendation_id
    left join person p on p.tenant_id = $1 and p.person_id = s.recipient_id and p.erased_at is null
   order by s.created_at desc, s.recommendation_id, s.registered_at desc nulls last, s.recipient_id, s.place`;
