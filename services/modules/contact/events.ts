import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';

/** Somebody wrote to the programme; sender and text are stored encrypted beside the stream until the mails are sent. */
export const ContactMessageReceived = defineEvent('ContactMessageReceived', { messageId: z.uuid() });

/** The message was mailed to the support's mailbox. */
export const ContactMessageForwarded = defineEvent('ContactMessageForwarded', { messageId: z.uuid() });

/** The sender was told by mail; the message is deleted. */
export const ContactMessageConfirmed = defineEvent('ContactMessageConfirmed', { messageId: z.uuid() });

/** A mail of the message could not be sent in time; the message was deleted all the same. */
export const ContactMessageForgotten = defineEvent('ContactMessageForgotten', { messageId: z.uuid() });

export type ContactMessageEvent = EventFrom<
  | typeof ContactMessageReceived
  | typeof ContactMessageForwarded
  | typeof ContactMessageConfirmed
  | typeof ContactMessageForgotten
>;
