import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, useTranslate } from 'react-admin';
import { day } from '../../shared/format/dates.js';
import { count, money } from '../../shared/format/numbers.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { Empty } from '../../shared/ui/messages.js';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';
import { VoucherImport } from './VoucherImport.js';
import { stockState, type Stock, type StockState } from './vouchers.data.js';

const tones: Record<StockState, Tone> = { missing: 'stop', low: 'wait', enough: 'ok' };

export function VoucherList() {
  const translate = useTranslate();
  const [importing, setImporting] = useState(false);
  const button = (
    <Button variant="contained" onClick={() => setImporting(true)}>
      {translate('vouchers.import.action')}
    </Button>
  );
  const field = (name: string) => translate(`resources.vouchers.fields.${name}`);
  return (
    <>
      <ListPage<Stock>
        resource="vouchers"
        intro={translate('vouchers.intro')}
        sort={{ field: 'type', order: 'ASC' }}
        perPage={100}
        actions={button}
        empty={<Empty title={translate('vouchers.empty')} hint={translate('vouchers.empty_hint')} action={button} />}
        card={stock => ({
          title: stock.type,
          amount: money(stock.valueCents),
          chip: <StockChip stock={stock} />,
          lines: [
            `${field('free')}: ${count(stock.free)} · ${field('assigned')}: ${count(stock.assigned)}`,
            stock.waiting > 0 ? `${field('waiting')}: ${count(stock.waiting)}` : null,
          ],
        })}
        columns={
          <>
            <DataTable.Col<Stock> source="type" />
            <DataTable.Col<Stock> source="valueCents" align="right" render={({ valueCents }) => money(valueCents)} />
            <DataTable.Col<Stock> source="free" align="right" render={({ free }) => count(free)} />
            <DataTable.Col<Stock> source="assigned" align="right" render={({ assigned }) => count(assigned)} />
            <DataTable.Col<Stock> source="expired" align="right" render={({ expired }) => count(expired)} />
            <DataTable.Col<Stock> source="waiting" align="right" render={({ waiting }) => count(waiting)} />
            <DataTable.Col<Stock>
              source="nextExpiry"
              render={({ nextExpiry }) => (nextExpiry ? day(nextExpiry) : '–')}
            />
            <DataTable.Col<Stock>
              label="vouchers.state_label"
              disableSort
              render={stock => <StockChip stock={stock} />}
            />
          </>
        }
      />
      {importing && <VoucherImport onClose={() => setImporting(false)} />}
    </>
  );
}

function StockChip({ stock }: { stock: Stock }) {
  const translate = useTranslate();
  const state = stockState(stock);
  return <StatusChip tone={tones[state]}>{translate(`vouchers.state.${state}`)}</StatusChip>;
}
