import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { decideCustomerNumber } from '#contract/empfehler/customer-number-calls.js';
import { useCommand } from '../../providers/data/answers.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { Code, Field, Fields } from '../../shared/ui/Fields.js';
import type { CustomerNumber } from './customer-numbers.data.js';

/** Right or wrong, looked up at the provider. A decision stays. */
export function DecideNumber({ entry: { id, number, name } }: { entry: CustomerNumber }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'Ok' | 'Abgelehnt' | null>(null);
  const close = () => setAsked(null);
  const decide = useCommand(decideCustomerNumber, () => {
    notify(`customer_numbers.done.${asked}`, { type: 'success', messageArgs: { name } });
    close();
  });
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${translate('customer_numbers.refuse')}: ${name}`}
        onClick={() => setAsked('Abgelehnt')}
      >
        {translate('customer_numbers.refuse')}
      </Button>
      <Button
        size="small"
        variant="contained"
        aria-label={`${translate('customer_numbers.accept')}: ${name}`}
        onClick={() => setAsked('Ok')}
      >
        {translate('customer_numbers.accept')}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={translate(`customer_numbers.title.${asked}`)}
          confirm={translate(asked === 'Ok' ? 'customer_numbers.accept' : 'customer_numbers.refuse')}
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
          <Typography>{translate(`customer_numbers.text.${asked}`)}</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}
