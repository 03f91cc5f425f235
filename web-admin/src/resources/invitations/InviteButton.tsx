import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { InviteDialog } from './InviteDialog.js';

export function InviteButton() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<PersonAddAltOutlined />} onClick={() => setOpen(true)}>
        {translate('invite.open')}
      </Button>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
