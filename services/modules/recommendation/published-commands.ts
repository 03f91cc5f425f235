import { Command } from '@nestjs/cqrs';

/** Counts a click on a link, unless a bot or a link preview made it. Never fails for want of a recommendation. */
export class CountClick extends Command<void> {
  constructor(readonly click: { readonly number: string; readonly channel: string; readonly userAgent: string; readonly recipientNumber?: string | undefined }) {
    super();
  }
}
