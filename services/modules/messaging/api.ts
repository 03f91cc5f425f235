import { z } from 'zod';
import type { Figure } from '#engine/figures.js';
import { defineEvent } from '#platform/domain/aggregate.js';

/**
 * The first mail of a day that came back because of the programme itself: a server refuses its sender (`status` of the
 * report), or a reader complains of a mail that is no advertising (`personId`). Not of the address it went to.
 */
export const MailBlamedOnProgramme = defineEvent('MailBlamedOnProgramme', {
  why: z.enum(['sender-refused', 'complaint']),
  status: z.string().max(20),
  personId: z.uuid(),
});

export const mailFigures: readonly Figure[] = [
  {
    name: 'weitersagen_mail_returns',
    help: 'Mails of the last seven days that a server refused because of the sender, or that readers complained of',
    labels: ['tenant', 'kind'],
    freshFor: 60,
    sql: `select t.key as tenant, r.kind, sum(r.count)::int as value from mail_return r join tenant t on t.id = r.tenant_id where r.day > current_date - 7 group by 1, 2`,
  },
];
