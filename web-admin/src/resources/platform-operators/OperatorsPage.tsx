import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { dayAndTime } from '../../shared/format.js';
import type { Column, Translate } from '../../shared/ui/columns.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty } from '../../shared/ui/Page.js';
import type { PlatformOperator } from './operator.js';

/** Whether the address is known to be theirs, and since when. */
const addressState = ({ provenAt, provenBy }: PlatformOperator, translate: Translate) =>
  provenAt
    ? translate('platform-operators.proven', {
        date: dayAndTime(provenAt),
        by: translate(`platform-operators.by.${provenBy}`),
      })
    : translate('platform-operators.not_proven');

function OwnAccount() {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/account" size="small" variant="outlined">
      {translate('platform-operators.own')}
    </Button>
  );
}

const wayOf = ({ passkey }: PlatformOperator, translate: Translate) =>
  translate(`platform-operators.way.${passkey ? 'passkey' : 'provider'}`);
const lastOf = ({ lastSignedInAt }: PlatformOperator, translate: Translate) =>
  lastSignedInAt ? dayAndTime(lastSignedInAt) : translate('platform-operators.never');

const columns: readonly Column<PlatformOperator>[] = [
  { field: 'name', card: 'title' },
  { field: 'email', sortable: false, card: 1 },
  {
    field: 'provenAt',
    list: (row, translate) => (
      <StatusChip tone={row.provenAt ? 'ok' : 'wait'}>{addressState(row, translate)}</StatusChip>
    ),
    card: [4, addressState],
  },
  {
    field: 'passkey',
    show: wayOf,
    card: [2, (row, translate) => translate('platform-operators.signs_in', { way: wayOf(row, translate) })],
  },
  {
    field: 'lastSignedInAt',
    show: lastOf,
    card: [3, (row, translate) => translate('platform-operators.last', { date: lastOf(row, translate) })],
  },
  { field: 'action', label: 'platform-operators.you', show: ({ isOwn }) => isOwn && <OwnAccount />, card: 'action' },
];

/** Who operates the platform. */
export function OperatorsPage() {
  const translate = useTranslate();
  return (
    <ListPage<PlatformOperator>
      resource="platform-operators"
      intro={translate('platform-operators.intro')}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={100}
      empty={<Empty title={translate('platform-operators.empty')} />}
      columns={columns}
    />
  );
}
