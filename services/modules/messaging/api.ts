import type { Figure } from '#engine/figures.js';

export const mailFigures: readonly Figure[] = [
  {
    name: 'weitersagen_mail_returns',
    help: 'Mails of the last seven days that a server refused because of the sender, or that readers complained of',
    labels: ['tenant', 'kind'],
    freshFor: 60,
    sql: `select t.key as tenant, r.kind, sum(r.count)::int as value from mail_return r join tenant t on t.id = r.tenant_id where r.day > current_date - 7 group by 1, 2`,
  },
];
