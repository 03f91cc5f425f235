import { Button } from '@mui/material';
import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { dayAndTime } from '../../shared/format.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty } from '../../shared/ui/Page.js';
import type { PlatformOperator } from './operator.js';

/** Whether the address is known to be theirs, and since when. */
function AddressState({ of: { provenAt, provenBy } }: { of: PlatformOperator }) {
  const translate = useTranslate();
  return (
    <StatusChip tone={provenAt ? 'ok' : 'wait'}>
      {provenAt
        ? translate('platform-operators.proven', {
            date: dayAndTime(provenAt),
            by: translate(`platform-operators.by.${provenBy}`),
          })
        : translate('platform-operators.not_proven')}
    </StatusChip>
  );
}

function OwnAccount() {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/account" size="small" variant="outlined">
      {translate('platform-operators.own')}
    </Button>
  );
}

/** Who operates the platform. */
export function OperatorsPage() {
  const translate = useTranslate();
  const wayOf = ({ passkey }: PlatformOperator) =>
    translate(`platform-operators.way.${passkey ? 'passkey' : 'provider'}`);
  const lastOf = ({ lastSignedInAt }: PlatformOperator) =>
    lastSignedInAt ? dayAndTime(lastSignedInAt) : translate('platform-operators.never');
  return (
    <ListPage<PlatformOperator>
      resource="platform-operators"
      intro={translate('platform-operators.intro')}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={100}
      empty={<Empty title={translate('platform-operators.empty')} />}
      card={row => ({
        title: row.name,
        chip: <AddressState of={row} />,
        action: row.isOwn && <OwnAccount />,
        lines: [
          row.email,
          translate('platform-operators.signs_in', { way: wayOf(row) }),
          translate('platform-operators.last', { date: lastOf(row) }),
        ],
      })}
      columns={
        <>
          <DataTable.Col<PlatformOperator> source="name" />
          <DataTable.Col<PlatformOperator> source="email" disableSort render={({ email }) => email ?? '–'} />
          <DataTable.Col<PlatformOperator> source="provenAt" render={row => <AddressState of={row} />} />
          <DataTable.Col<PlatformOperator> source="passkey" render={wayOf} />
          <DataTable.Col<PlatformOperator> source="lastSignedInAt" render={lastOf} />
          <DataTable.Col<PlatformOperator>
            source="isOwn"
            label="platform-operators.you"
            disableSort
            align="right"
            render={({ isOwn }) => isOwn && <OwnAccount />}
          />
        </>
      }
    />
  );
}
