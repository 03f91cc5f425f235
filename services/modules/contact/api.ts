import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';

/** Somebody wrote to the programme; who and what lies encrypted beside, until the mails are out. */
export const ContactMessageReceived = defineEvent('ContactMessageReceived', { messageId: z.uuid() });
/** It is in the support's mail box. */
export const ContactMessageForwarded = defineEvent('ContactMessageForwarded', { messageId: z.uuid() });
/** The sender was told: nothing is kept any more. */
export const ContactMessageConfirmed = defineEvent('ContactMessageConfirmed', { messageId: z.uuid() });
/** A mail of it could not be sent in time; the message went all the same. */
export const ContactMessageForgotten = defineEvent('ContactMessageForgotten', { messageId: z.uuid() });

export type ContactMessageEvent = EventFrom<
  | typeof ContactMessageReceived
  | typeof ContactMessageForwarded
  | typeof ContactMessageConfirmed
  | typeof ContactMessageForgotten
>;
