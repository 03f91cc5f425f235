import type { SeenBy } from '../../recommendation/api.js';

/** Who looks: staff of an agency, or an operator, who sees the whole tenant. */
export interface DeskReader {
  readonly userId: string;
  readonly name: string;
  /** Null: belongs to no agency. */
  readonly agencyNumber: string | null;
  readonly roles: readonly string[];
}

export const isOperator = ({ roles }: Pick<DeskReader, 'roles'>): boolean => roles.includes('Betreiber');

/** Recommendations that they see (decision 0016). */
export const seenBy = (reader: DeskReader): SeenBy =>
  isOperator(reader) ? 'whole-tenant' : { agencyNumber: reader.agencyNumber };
