import { Command } from '@nestjs/cqrs';

/**
 * The file of an approved batch, the same bytes every time. The first time, its payouts are marked as sent; the bytes leave after that is committed,
 * so a crash in between leaves them "sent, outcome unknown" and nothing sends them again by itself. Refuses `not-found` (also once its file's time to be kept is over) and `changed-meanwhile` (not approved).
 */
export class ExportBatch extends Command<string> {
  constructor(readonly request: { readonly number: string; readonly byName: string }) { super(); }
}
