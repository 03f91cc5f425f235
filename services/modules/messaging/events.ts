import { z } from 'zod';
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
