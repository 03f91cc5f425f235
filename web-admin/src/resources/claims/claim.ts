import { claimColumns, listClaims } from '#contract/agentur/claims.js';
import { reportSource, type ReportRecord } from '../resource.js';

export type ClaimRecord = ReportRecord<typeof claimColumns>;

/** A forgotten claim is on no list. */
export const claimStates = ['Offen', 'InArbeit', 'Anerkannt', 'Abgelehnt'] as const;

export const claimSource = reportSource({
  call: listClaims,
  columns: claimColumns,
  id: 'number',
  period: 'openedAt',
});

export const claimPath = (number: string): string => `/claims/${encodeURIComponent(number)}/show`;
