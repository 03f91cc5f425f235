import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { retryDeliveries } from '#contract/betrieb/repair-calls.js';
import type { RetriedDeliveries } from '#contract/betrieb/repair-schemas.js';
import { useCommand } from '../../providers/data/answers.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { Code } from '../../shared/ui/Fields.js';

const fields = ['Verbraucher', 'Typ', 'Fehler'] as const;
const nothing = { Verbraucher: '', Typ: '', Fehler: '' };

/** Everything parked for one cause, in one go: first a look at how many and which, then the deed. */
export function RetrySet() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('repair.set.action')}
      </Button>
      {open && <RetrySetDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RetrySetDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [filter, setFilter] = useState(nothing);
  const [seen, setSeen] = useState<RetriedDeliveries | null>(null);
  const command = useCommand(retryDeliveries, answer => {
    if (!answer.Ausgefuehrt) return setSeen(answer);
    notify('deliveries.retried', { type: 'success', messageArgs: { smart_count: answer.Anzahl } });
    onClose();
  });
  const asked = Object.fromEntries(
    Object.entries(filter)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
  const change = (name: (typeof fields)[number], value: string) => {
    // Another filter, another look.
    setSeen(null);
    setFilter({ ...filter, [name]: value });
  };
  return (
    <ConfirmDialog
      open
      title={translate('repair.set.title')}
      confirm={seen ? translate('deliveries.retry_many', { smart_count: seen.Anzahl }) : translate('repair.set.look')}
      pending={command.isPending}
      disabled={seen?.Anzahl === 0}
      error={command.error}
      onClose={onClose}
      onConfirm={() =>
        command.mutate({ body: { ...asked, Probe: !seen, ...(seen ? { ErwarteteAnzahl: seen.Anzahl } : {}) } })
      }
    >
      <Typography>{translate('repair.set.text')}</Typography>
      {fields.map(name => (
        <TextField
          key={name}
          label={translate(`repair.set.${name}`)}
          value={filter[name]}
          onChange={event => change(name, event.target.value)}
          fullWidth
        />
      ))}
      {seen && <Found seen={seen} />}
    </ConfirmDialog>
  );
}

function Found({ seen: { Anzahl, Zustellungen } }: { seen: RetriedDeliveries }) {
  const translate = useTranslate();
  if (Anzahl === 0) return <Alert severity="info">{translate('repair.set.none')}</Alert>;
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 650, mb: 0.5 }}>
        {translate('repair.set.found', { smart_count: Anzahl })}
      </Typography>
      <Box component="ul" tabIndex={0} sx={{ m: 0, pl: 2.5, maxHeight: 220, overflowY: 'auto', fontSize: '0.875rem' }}>
        {Zustellungen.map(({ Verbraucher, Ereignis, Typ, Fehler }) => (
          <li key={`${Verbraucher}~${Ereignis}`}>
            {Typ} <Code>{Verbraucher}</Code>
            {Fehler && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{Fehler}</Box>}
          </li>
        ))}
      </Box>
    </Box>
  );
}
