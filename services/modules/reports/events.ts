import { z } from 'zod';
import { defineEvent } from '#platform/domain/aggregate.js';

/** A staff member is mailed statistics of these days; they are counted when the mail is written. */
export const StatisticsAreDue = defineEvent('StatisticsAreDue', {
  mailingId: z.uuid(),
  userId: z.uuid(),
  by: z.enum(['month', 'product', 'channel', 'agency', 'campaign', 'employee']),
  /** Days `YYYY-MM-DD`, both included. */
  from: z.string(),
  to: z.string(),
});
