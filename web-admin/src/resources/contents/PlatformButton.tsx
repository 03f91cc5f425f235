import { Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { readContentPlatform, useContentPlatform } from '#contract/content/edit-calls.js';
import { useAnswer, useCommand } from '../../providers/data/answers.js';
import { WireError } from '../../shared/wire/wire-error.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';

const fields = ['Url', 'App', 'ClientId', 'ClientSecret'] as const;
type Field = (typeof fields)[number];
const none: Record<Field, string> = { Url: '', App: '', ClientId: '', ClientSecret: '' };

/** Where the portal reads its texts: here, or from a Squidex. */
export function PlatformButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const { data } = useAnswer(readContentPlatform);
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const use = useCommand(useContentPlatform, () => {
    setOpen(false);
    setTyped({});
    notify('contents.platform.done', { type: 'success' });
  });
  const current = data?.Plattform ?? null;
  const values: Record<Field, string> = { ...none, ...current, ...typed };
  const errors = use.error instanceof WireError ? use.error.body.errors : {};
  const whole = fields.every(field => values[field].trim() !== '');
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} disabled={!data}>
        {translate('contents.platform.action')}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('contents.platform.title')}
        confirm={translate('contents.platform.use')}
        disabled={!whole}
        pending={use.isPending}
        error={use.error}
        onClose={() => setOpen(false)}
        onConfirm={() => use.mutate({ body: { Plattform: values } })}
      >
        <Typography>
          {translate(current ? 'contents.platform.external' : 'contents.platform.built_in', {
            url: current?.Url ?? '',
          })}
        </Typography>
        {fields.map(field => (
          <TextField
            key={field}
            label={translate(`contents.platform.${field}`)}
            value={values[field]}
            onChange={event => setTyped({ ...typed, [field]: event.target.value })}
            error={field in errors}
            helperText={
              errors[field] ?? (field === 'ClientSecret' ? translate('contents.platform.secret_hint') : undefined)
            }
            type={field === 'ClientSecret' ? 'password' : 'text'}
            autoComplete="off"
            required
            fullWidth
          />
        ))}
        {current && (
          <Button variant="outlined" loading={use.isPending} onClick={() => use.mutate({ body: { Plattform: null } })}>
            {translate('contents.platform.back')}
          </Button>
        )}
      </ConfirmDialog>
    </>
  );
}
