import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { issueAdminLogin } from '#contract/account/calls.js';
import { blockKindNames, blockRecommender, markReachable, unblockRecommender } from '#contract/agentur/calls.js';
import { useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';
import type { Recommender } from './recommender.js';

/** Whom an action concerns. */
export type Named = Pick<Recommender, 'number' | 'name'>;

type BlockKind = (typeof blockKindNames.wire)[number];

/** Opens the portal as this person, once, to help on the phone. The link is made on demand and never displayed. */
export function AdminLoginButton({ recommender: { number, name } }: { recommender: Named }) {
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
        {translate('recommenders.admin_login.open')}
      </Button>
      {open && (
        <ConfirmDialog
          open
          title={translate('recommenders.admin_login.title', { name })}
          confirm={translate('recommenders.admin_login.action')}
          pending={issue.isPending}
          disabled={Boolean(issue.data)}
          error={issue.error}
          onClose={close}
          onConfirm={() => issue.mutate({ params: { empfehlernummer: number } })}
        >
          <Typography>{translate('recommenders.admin_login.text')}</Typography>
          {issue.data && (
            <Alert severity="success">
              <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
                {translate('recommenders.admin_login.ready', { time: dayAndTime(issue.data.GueltigBis) })}
                {/* noreferrer: the portal does not learn where it was opened from. The link works once. */}
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
                  {translate('recommenders.admin_login.go')}
                </Button>
              </Box>
            </Alert>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Blocks a person: which kind, with what it means for them, and the reason they read. */
export function BlockButton({ recommender: { number, name } }: { recommender: Named }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [kind, setKind] = useState<BlockKind | null>(null);
  const send = useCommand(blockRecommender, () => {
    notify('recommenders.block.done', { type: 'success', messageArgs: { name } });
    setKind(null);
  });
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setKind('Konto')}>
        {translate('recommenders.block.open')}
      </Button>
      {kind && (
        <ReasonDialog
          title={translate('recommenders.block.title', { name })}
          confirm={translate('recommenders.block.open')}
          danger
          pending={send.isPending}
          error={send.error}
          onClose={() => setKind(null)}
          onConfirm={reason => send.mutate({ params: { nr: number }, body: { Art: kind, Grund: reason } })}
        >
          <Typography>{translate('recommenders.block.text')}</Typography>
          <RadioGroup
            aria-label={translate('recommenders.block.kind')}
            value={kind}
            onChange={(_, value) => setKind(value as BlockKind)}
          >
            {blockKindNames.wire.map(one => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio />}
                sx={{ alignItems: 'flex-start', py: 0.5 }}
                label={
                  <Box sx={{ pt: 1 }}>
                    {translate(`recommenders.block.kinds.${one}.name`)}
                    <Typography variant="body2" color="text.secondary">
                      {translate(`recommenders.block.kinds.${one}.text`)}
                    </Typography>
                  </Box>
                }
              />
            ))}
          </RadioGroup>
        </ReasonDialog>
      )}
    </>
  );
}

const calls = { unblock: unblockRecommender, reachable: markReachable };

/** Unblocks a person, or marks their address as reachable again; needs a reason. */
export function StatusButton({
  recommender: { number, name },
  action,
}: {
  recommender: Named;
  action: keyof typeof calls;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const send = useCommand(calls[action], () => {
    notify(`recommenders.${action}.done`, { type: 'success', messageArgs: { name } });
    setAsked(false);
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setAsked(true)}>
        {translate(`recommenders.${action}.open`)}
      </Button>
      {asked && (
        <ReasonDialog
          title={translate(`recommenders.${action}.title`, { name })}
          confirm={translate(`recommenders.${action}.open`)}
          pending={send.isPending}
          error={send.error}
          onClose={() => setAsked(false)}
          onConfirm={reason => send.mutate({ params: { nr: number }, body: { Grund: reason } })}
        >
          <Typography>{translate(`recommenders.${action}.text`)}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
