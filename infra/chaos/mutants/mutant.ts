import type { QueueKind } from '../../../packages/testing/src/queues.js';

/** One place of the source, by its exact text, which stands there once. */
export interface Edit {
  /** Of the source; the build's file goes by the same path. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The text is part of this function of the database, which is replaced there. */
  readonly databaseFunction?: string;
}

/** A programme that breaks a promise: the fault that is about this promise has to notice. */
export interface Mutant {
  readonly fault: string;
  /** What is wrong with it. */
  readonly does: string;
  /** What the fault has to complain about, one of these. Red for any other reason proves nothing. */
  readonly complaint: string | readonly string[];
  readonly queue: QueueKind;
  readonly edits: readonly Edit[];
}

/** The text with the edit made. Text that is gone, or stands there twice, is an error: the mutant would prove nothing. */
export function edited(text: string, { file, from, to }: Edit): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times, not once: ${from}`);
  return parts.join(to);
}
