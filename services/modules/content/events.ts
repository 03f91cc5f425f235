import { z } from 'zod';
import { defineEvent } from '#platform/domain/aggregate.js';

/** A version was written: the first one, a change, or an old one brought back. The texts themselves are no event's business. */
export const ContentSaved = defineEvent('ContentSaved', {
  schema: z.string(),
  itemId: z.string(),
  version: z.int(),
  hash: z.string(),
  restoredFrom: z.int().nullable(),
});

export const ContentPublished = defineEvent('ContentPublished', { version: z.int() });

export const ContentUnpublished = defineEvent('ContentUnpublished', {});

export const ContentArchived = defineEvent('ContentArchived', {});

/** Taken back out of the archive, as a draft. */
export const ContentReopened = defineEvent('ContentReopened', {});

export type ContentValue = string | number | boolean | null;

/** `{ Titel: { de, en }, Identifier: { iv } }` */
export type ContentData = Readonly<Record<string, Readonly<Record<string, ContentValue>>>>;

/** Forms that show a consent text: recommending, following a recommendation, allowing advertising. */
export type ConsentText = 'recommend' | 'follow' | 'advertising';
