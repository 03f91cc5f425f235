// The desk's search and inbox through HTTP, alternating between a large and a small tenant: 99th percentile of each way
// to look something up; the worst is reported. All rows belong to one agency or none, so that its staff see everything.
import pg from 'pg';
import { worstOf } from '../lib/figures.mjs';
import { answered, both, fillTenant, openSession, untilKnown } from './reports.mjs';

const agency = 'A0007';

/** What people type, with what the tenant has. */
const ways = {
  'a whole number': ({ number }) => number,
  'the beginning of a number': ({ number }) => number.slice(0, 4),
  'a whole e-mail address': ({ email }) => email,
  'the beginning of a name': ({ lastName }) => lastName.slice(0, 3),
  'both names': ({ firstName, lastName }) => `${firstName} ${lastName}`,
  'a part within a name': ({ lastName }) => lastName.slice(1),
  'what nobody is called': () => 'Xyzzy Plugh',
};

export async function search({ env, many, few, samples, say }) {
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  try {
    const tenants = [];
    for (const recommendations of [few, many]) {
      say(`(writing ${recommendations.toLocaleString('en')} recommendations)`);
      const tenant = await fillTenant(owner, { key: `search-${recommendations}`, recommendations, agencies: [agency] });
      const staff = { name: 'Bench', roles: ['AgenturInhaber'], agencyNumber: agency };
      tenants.push({
        ...tenant,
        agent: await openSession(owner, tenant.tenantId, 'agency', tenant.ownerId, staff),
        user: await openSession(owner, tenant.tenantId, 'user', tenant.ownerId),
        there: await oneOf(owner, tenant.tenantId),
      });
    }
    say('(vacuum)');
    await owner.query('vacuum analyze');
    await untilKnown(env, tenants);
    const sizes = `${few.toLocaleString('en')} → ${many.toLocaleString('en')} recommendations`;
    const found = [];
    for (const [way, words] of Object.entries(ways)) {
      say(`(search: ${way})`);
      const [ofFew, ofMany] = tenants.map(
        tenant => () => ask(env, tenant, `suche?q=${encodeURIComponent(words(tenant.there))}`),
      );
      found.push({ way, ...(await both(samples, ofFew, ofMany)) });
    }
    const { way, ...worst } = worstOf(found);
    return [
      { name: `Search of the desk (${sizes}), worst way (${way}), p99`, unit: 'ms', ...worst, goal: 1.5, atMost: true },
    ];
  } finally {
    await owner.end();
  }
}

/** A recommendation of the middle of the tenant's time, and who made it. */
async function oneOf(owner, tenantId) {
  const { rows } = await owner.query(
    `select r.number, p.email, p.first_name as "firstName", p.last_name as "lastName"
     from recommendation r join person p on p.tenant_id = r.tenant_id and p.person_id = r.recommender_id
     where r.tenant_id = $1 order by r.recommendation_id limit 1`,
    [tenantId],
  );
  return rows[0];
}

const ask = (env, { key, agent }, path) =>
  answered(`${env.PUBLIC_URL}/api/v1/${key}/agentur/${path}`, { headers: { authorization: `Bearer ${agent}` } });
