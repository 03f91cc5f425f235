import { QueryOf } from '#platform/messages.js';
import type { SeenBy } from '../recommendation/api.js';

/** What was written; `byName`: the member of staff who wrote it, null: the sender. */
export interface WrittenOfInquiry {
  readonly kind: 'message' | 'answer' | 'close';
  /** Of a message. */
  readonly subject: string | null;
  readonly text: string;
  readonly at: Date;
  readonly byName: string | null;
  /** Of an answer: when its mail left; null: under way. */
  readonly sentAt: Date | null;
}

export interface InquirySummary {
  readonly number: string;
  readonly name: string;
  /** Of the last message. */
  readonly subject: string;
  readonly openedAt: Date;
  /** Since when it waits, or waited last. */
  readonly since: Date;
  readonly state: 'open' | 'answered' | 'closed';
}

export interface InquiryView extends InquirySummary {
  readonly email: string;
  readonly language: 'de' | 'en';
  /** Whoever proved that the address is theirs. */
  readonly sender: {
    readonly kind: 'recommender' | 'recipient';
    readonly number: string;
    readonly name: string;
    readonly recommendationNumber: string | null;
  } | null;
  readonly version: number;
  /** Oldest first. */
  readonly written: readonly WrittenOfInquiry[];
  /** In the sender's language, filled in for the member of staff. */
  readonly templates: readonly { readonly templateId: string; readonly name: string; readonly text: string }[];
}

/** One inquiry with everything that was written. Refuses `not-found`, also for people whom another agency looks after. */
export class InquiryInFull extends QueryOf<[number: string, seenBy: SeenBy, forName: string], InquiryView> {}

/** Who wrote, and about what, by number; those that are gone are missing. */
export class InquiriesNumbered extends QueryOf<
  [numbers: readonly string[]],
  ReadonlyMap<string, Pick<InquirySummary, 'name' | 'subject'>>
> {}

/** What a person wrote, with the answers, newest first; for the copy of their data. Without the team's reasons. */
export class InquiriesOf extends QueryOf<
  [personId: string],
  readonly { readonly number: string; readonly openedAt: Date; readonly written: readonly WrittenOfInquiry[] }[]
> {}
