import { DataTable, useTranslate } from 'react-admin';
import { dayAndTime } from '../../shared/format/dates.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { Code } from '../../shared/ui/Fields.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { Empty } from '../../shared/ui/messages.js';
import type { CustomerNumber } from './customer-numbers.data.js';
import { DecideNumber } from './DecideNumber.js';

/** Customer numbers that wait for a person, oldest first. */
export function CustomerNumberList() {
  const translate = useTranslate();
  return (
    <ListPage<CustomerNumber>
      resource="customer-numbers"
      intro={translate('customer_numbers.intro')}
      refresh={15_000}
      empty={<Empty title={translate('customer_numbers.empty')} hint={translate('customer_numbers.empty_hint')} />}
      card={row => ({
        title: row.name,
        lines: [<Code key="number">{row.number}</Code>, dayAndTime(row.sentAt)],
        action: <DecideNumber entry={row} />,
      })}
      columns={
        <>
          <DataTable.Col<CustomerNumber> source="sentAt" disableSort render={({ sentAt }) => dayAndTime(sentAt)} />
          <DataTable.Col<CustomerNumber> source="name" disableSort />
          <DataTable.Col<CustomerNumber>
            source="number"
            disableSort
            render={({ number }) => (
              <>
                <Code>{number}</Code> <CopyButton text={number} />
              </>
            )}
          />
          <DataTable.Col<CustomerNumber>
            source="action"
            label="customer_numbers.decide"
            align="right"
            disableSort
            render={row => <DecideNumber entry={row} />}
          />
        </>
      }
    />
  );
}
