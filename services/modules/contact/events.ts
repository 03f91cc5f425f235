import { z } from 'zod';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';

/** Somebody wrote to the programme; sender and text are stored encrypted beside the stream. */
export const ContactMessageReceived = defineEvent('ContactMessageReceived', { messageId: z.uuid() });

/** The message was mailed to the support's mailbox. */
export const ContactMessageForwarded = defineEvent('ContactMessageForwarded', { messageId: z.uuid() });

/** The sender was told by mail that the message arrived. */
export const ContactMessageConfirmed = defineEvent('ContactMessageConfirmed', { messageId: z.uuid() });

/** A mail of the message could not be sent in time; it is not tried again. */
export const ContactMessageForgotten = defineEvent('ContactMessageForgotten', { messageId: z.uuid() });

/** An address wrote for the first time, or for the first time since its last inquiry was erased: staff have to answer. */
export const InquiryOpened = defineEvent('InquiryOpened', { inquiryId: z.uuid(), messageId: z.uuid() });

/** The same address wrote again: it waits for an answer (again). */
export const InquiryContinued = defineEvent('InquiryContinued', { inquiryId: z.uuid(), messageId: z.uuid() });

/** Staff answered by mail; `replyId` names the text. */
export const InquiryAnswered = defineEvent('InquiryAnswered', { inquiryId: z.uuid(), replyId: z.uuid() });

/** It needs no answer; `replyId` names the reason that staff gave. */
export const InquiryClosed = defineEvent('InquiryClosed', { inquiryId: z.uuid(), replyId: z.uuid() });

/** Everything that was written was deleted. */
export const InquiryForgotten = defineEvent('InquiryForgotten', { inquiryId: z.uuid(), number: z.string() });

export type InquiryEvent = EventFrom<
  | typeof InquiryOpened
  | typeof InquiryContinued
  | typeof InquiryAnswered
  | typeof InquiryClosed
  | typeof InquiryForgotten
>;

export type ContactMessageEvent = EventFrom<
  | typeof ContactMessageReceived
  | typeof ContactMessageForwarded
  | typeof ContactMessageConfirmed
  | typeof ContactMessageForgotten
>;
