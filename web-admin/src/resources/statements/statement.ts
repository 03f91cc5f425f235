import { listStatements } from '#contract/agentur/calls.js';
import type { StatementMonth } from '#contract/agentur/schemas.js';
import { currentSession } from '../../shared/session.js';
import { wholeSource, type RecordOf } from '../resource.js';

const columns = {
  month: 'Monat',
  running: 'Laufend',
  orders: 'Auftraege',
  rewards: 'Praemien',
  returned: 'Ruecklaeufer',
  amountCents: 'BetragCent',
  kinds: 'Arten',
} as const;

export type Statement = RecordOf<StatementMonth, typeof columns>;

export const statementSource = wholeSource<StatementMonth, typeof columns>({
  call: listStatements,
  params: () => ({ x: currentSession()?.agencyNumber ?? '-' }),
  columns,
  id: ({ Monat }) => Monat,
});
