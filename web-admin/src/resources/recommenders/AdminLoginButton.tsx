import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { issueAdminLogin } from '#contract/account/admin-login-calls.js';
import { useCommand } from '../../providers/data/answers.js';
import { dayAndTime } from '../../shared/format/dates.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import type { Recommender } from './recommenders.data.js';

/** Opens the portal as this person once: for help on the phone. The link is made on demand and never shown in full. */
export function AdminLoginButton({ recommender: { number, name } }: { recommender: Recommender }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const issue = useCommand(issueAdminLogin);
  const close = () => {
    setOpen(false);
    setUsed(false);
    issue.reset();
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('admin_login.open')}
      </Button>
      {open && (
        <ConfirmDialog
          open
          title={translate('admin_login.title', { name })}
          confirm={translate('admin_login.action')}
          pending={issue.isPending}
          disabled={Boolean(issue.data)}
          error={issue.error}
          onClose={close}
          onConfirm={() => issue.mutate({ params: { empfehlernummer: number } })}
        >
          <Typography>{translate('admin_login.text')}</Typography>
          {issue.data && (
            <Alert severity="success">
              <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
                {translate('admin_login.ready', { time: dayAndTime(issue.data.GueltigBis) })}
                {/* The portal never learns where it was opened from, and the link works once. */}
                <Button
                  component="a"
                  href={issue.data.Url}
                  target="_blank"
                  rel="noopener noreferrer"
                  variant="contained"
                  size="small"
                  disabled={used}
                  onClick={() => setUsed(true)}
                >
                  {translate('admin_login.go')}
                </Button>
              </Box>
            </Alert>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
