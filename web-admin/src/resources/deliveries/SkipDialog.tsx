import { FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { skipDelivery } from '#contract/betrieb/repair-calls.js';
import type { ParkedStream } from '#contract/betrieb/repair-schemas.js';
import { useCommand } from '../../providers/data/answers.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';

/** Gives up one event of a stream, or all that wait in it. */
export function SkipDialog({
  stream: { Verbraucher, Ereignis, Typ, Wartend },
  onClose,
}: {
  stream: ParkedStream;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [whole, setWhole] = useState(false);
  const skip = useCommand(skipDelivery, ({ Anzahl }) => {
    notify('repair.skip.done', { type: 'success', messageArgs: { smart_count: Anzahl } });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('repair.skip.title', { type: Typ })}
      confirm={translate('repair.skip.action')}
      danger
      pending={skip.isPending}
      error={skip.error}
      onClose={onClose}
      onConfirm={reason =>
        skip.mutate({
          params: { verbraucher: Verbraucher, ereignis: Ereignis },
          body: { Grund: reason, GanzerStrom: whole },
        })
      }
    >
      <Typography>{translate('repair.skip.text', { consumer: Verbraucher })}</Typography>
      {Wartend > 0 && (
        <RadioGroup
          value={whole ? 'stream' : 'one'}
          onChange={(_, value) => setWhole(value === 'stream')}
          aria-label={translate('repair.skip.extent')}
        >
          <FormControlLabel value="one" control={<Radio />} label={translate('repair.skip.one')} />
          <FormControlLabel
            value="stream"
            control={<Radio />}
            label={translate('repair.skip.stream', { smart_count: Wartend + 1 })}
          />
        </RadioGroup>
      )}
    </ReasonDialog>
  );
}
