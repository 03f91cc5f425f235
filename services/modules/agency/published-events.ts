import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/event.js';

/** Something waits that this staff member may decide; at most once a day. What it is, is counted when the mail is written. */
export const DecisionsAreWaiting = defineEvent('DecisionsAreWaiting', { reminderId: z.uuid(), userId: z.uuid() });

export type AgencyEvent = EventFrom<typeof DecisionsAreWaiting>;
