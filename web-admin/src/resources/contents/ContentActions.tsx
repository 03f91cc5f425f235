import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { changeContent } from '#contract/content/edit-calls.js';
import type { EditorItem, EditorSchema } from '#contract/content/schemas.js';
import { useCommand } from '../../providers/data/answers.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';

type Action = 'veroeffentlichen' | 'zurueckziehen' | 'archivieren' | 'zurueckholen';

/** What can be done with it now. Only what is saved can be published. */
export function ContentActions({
  schema,
  item,
  unsaved,
}: {
  schema: EditorSchema;
  item: EditorItem;
  unsaved: boolean;
}) {
  const actions: Action[] =
    item.Status === 'Archiviert'
      ? ['zurueckholen']
      : [
          ...(item.Version === item.VeroeffentlichteVersion ? [] : ['veroeffentlichen' as const]),
          ...(item.VeroeffentlichteVersion === null ? [] : ['zurueckziehen' as const]),
          'archivieren',
        ];
  return actions.map(action => (
    <ActionButton key={action} action={action} schema={schema} item={item} disabled={unsaved} />
  ));
}

function ActionButton({
  action,
  schema,
  item,
  disabled,
}: {
  action: Action;
  schema: EditorSchema;
  item: EditorItem;
  disabled: boolean;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const change = useCommand(changeContent, () => {
    setOpen(false);
    notify(`contents.${action}.done`, { type: 'success' });
  });
  return (
    <>
      <Button
        variant={action === 'veroeffentlichen' ? 'contained' : 'outlined'}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {translate(`contents.${action}.action`)}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate(`contents.${action}.title`)}
        confirm={translate(`contents.${action}.action`)}
        pending={change.isPending}
        error={change.error}
        onClose={() => setOpen(false)}
        onConfirm={() =>
          change.mutate({
            params: { schema: schema.Name, id: item.Id },
            body: { Aktion: action, Version: item.Version },
          })
        }
      >
        <Typography>{translate(`contents.${action}.text`, { version: item.Version })}</Typography>
      </ConfirmDialog>
    </>
  );
}
