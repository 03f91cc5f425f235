import { listPlatformOperators, type PlatformOperatorRow } from '#contract/plattform.js';
import { wholeSource, type RecordOf } from '../resource.js';

const columns = {
  name: 'Name',
  email: 'Email',
  provenAt: 'BestaetigtAm',
  provenBy: 'BestaetigtDurch',
  passkey: 'Passkey',
  since: 'Seit',
  lastSignedInAt: 'LetzteAnmeldungAm',
  isOwn: 'Selbst',
} as const;

export type PlatformOperator = RecordOf<PlatformOperatorRow, typeof columns>;

export const operatorSource = wholeSource<PlatformOperatorRow, typeof columns>({
  call: listPlatformOperators,
  columns,
  id: ({ Id }) => Id,
});
