import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, useNotify, useTranslate } from 'react-admin';
import { decideCustomerNumber } from '#contract/empfehler/calls.js';
import { useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { Code, CopyButton, Field, Fields } from '../../shared/ui/Detail.js';
import { ConfirmDialog } from '../../shared/ui/dialogs.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty } from '../../shared/ui/Page.js';
import type { CustomerNumber } from './index.js';

/** Right or wrong, looked up at the provider. A decision stays. */
function DecideNumber({ entry: { id, number, name } }: { entry: CustomerNumber }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'Ok' | 'Abgelehnt' | null>(null);
  const close = () => setAsked(null);
  const decide = useCommand(decideCustomerNumber, () => {
    notify(`customer-numbers.done.${asked}`, { type: 'success', messageArgs: { name } });
    close();
  });
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${translate('customer-numbers.refuse')}: ${name}`}
        onClick={() => setAsked('Abgelehnt')}
      >
        {translate('customer-numbers.refuse')}
      </Button>
      <Button
        size="small"
        variant="contained"
        aria-label={`${translate('customer-numbers.accept')}: ${name}`}
        onClick={() => setAsked('Ok')}
      >
        {translate('customer-numbers.accept')}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={translate(`customer-numbers.title.${asked}`)}
          confirm={translate(asked === 'Ok' ? 'customer-numbers.accept' : 'customer-numbers.refuse')}
          danger={asked === 'Abgelehnt'}
          pending={decide.isPending}
          error={decide.error}
          onClose={close}
          onConfirm={() => decide.mutate({ params: { id }, body: { Status: asked } })}
        >
          <Fields>
            <Field label={translate('resources.customer-numbers.fields.name')}>{name}</Field>
            <Field label={translate('resources.customer-numbers.fields.number')}>
              <Code>{number}</Code>
            </Field>
          </Fields>
          <Typography>{translate(`customer-numbers.text.${asked}`)}</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}

/** Customer numbers that wait for a person, oldest first. */
export function CustomerNumberList() {
  const translate = useTranslate();
  return (
    <ListPage<CustomerNumber>
      resource="customer-numbers"
      intro={translate('customer-numbers.intro')}
      refresh={15_000}
      empty={<Empty title={translate('customer-numbers.empty')} hint={translate('customer-numbers.empty_hint')} />}
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
            label="customer-numbers.decide"
            align="right"
            disableSort
            render={row => <DecideNumber entry={row} />}
          />
        </>
      }
    />
  );
}
