import { Alert, Box, Button, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  changePlatformAddress,
  confirmPlatformAddress,
  readPlatformAccount,
  type PlatformAccount,
} from '#contract/plattform.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { addressLink } from '../../providers/sign-in.js';
import { dayAndTime } from '../../shared/format.js';
import { Field, Fields, StatusChip } from '../../shared/ui/Detail.js';
import { CheckedField, LacksOf, useLacks } from '../../shared/ui/dialogs.js';
import { Answered, Page, Section } from '../../shared/ui/Page.js';
import { WireError } from '../../shared/wire.js';

/** The platform operator's own account: their address, and the mailed link that proves it. */
export function AccountPage() {
  const translate = useTranslate();
  const account = useAnswer(readPlatformAccount, {}, { refresh: 15_000 });
  const link = addressLink(useLocation().hash);
  return (
    <Page title={translate('resources.account.name', { smart_count: 1 })} intro={translate('account.intro')}>
      {link && <Confirmation link={link} />}
      <Section title={translate('account.address.title')} hint={translate('account.address.hint')}>
        <Answered of={account} height={220}>
          {known => (
            <Box sx={{ display: 'grid', gap: 2.5 }}>
              <Addresses of={known} />
              <AddressForm key={known.OffeneEmail ?? known.Email} of={known} />
            </Box>
          )}
        </Answered>
      </Section>
    </Page>
  );
}

/** A press proves the address, so that opening the link does not. */
function Confirmation({ link }: { link: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const confirm = useCommand(confirmPlatformAddress, () => {
    notify('account.confirm.done', { type: 'success' });
    void navigate('/account', { replace: true });
  });
  if (confirm.error)
    return (
      <Alert severity="warning">
        {confirm.error instanceof WireError && confirm.error.status === 403
          ? translate('account.confirm.over')
          : confirm.error.message}
      </Alert>
    );
  return (
    <Alert
      severity="info"
      action={
        <Button
          variant="contained"
          autoFocus
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ body: { Link: link } })}
        >
          {translate('account.confirm.do')}
        </Button>
      }
    >
      {translate('account.confirm.text')}
    </Alert>
  );
}

function Addresses({
  of: { Email, BestaetigtAm, BestaetigtDurch, OffeneEmail, LinkGueltigBis },
}: {
  of: PlatformAccount;
}) {
  const translate = useTranslate();
  return (
    <Fields>
      {Email && BestaetigtAm && (
        <Field label={translate('account.address.proven')}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{Email}</Typography>
          <StatusChip tone="ok">
            {translate('platform-operators.proven', {
              date: dayAndTime(BestaetigtAm),
              by: translate(`platform-operators.by.${BestaetigtDurch}`),
            })}
          </StatusChip>
        </Field>
      )}
      {(OffeneEmail || !Email) && (
        <Field label={translate(Email ? 'account.address.new' : 'account.address.proven')}>
          {OffeneEmail && <Typography sx={{ overflowWrap: 'anywhere' }}>{OffeneEmail}</Typography>}
          <StatusChip tone="wait">{translate('platform-operators.not_proven')}</StatusChip>
          {LinkGueltigBis && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
              {translate('account.address.until', { date: dayAndTime(LinkGueltigBis) })}
            </Typography>
          )}
        </Field>
      )}
    </Fields>
  );
}

function AddressForm({ of: { Email, OffeneEmail, LinkGueltigBis } }: { of: PlatformAccount }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [email, setEmail] = useState(OffeneEmail ?? Email ?? '');
  const send = useCommand(changePlatformAddress, () => notify('account.address.sent', { type: 'success' }));
  const wrong = send.error instanceof WireError ? send.error.body.errors['Email'] : undefined;
  const lack = email.trim() === '' && translate('app.lacks.field', { field: translate('account.address.field') });
  const lacks = useLacks([lack], () => send.mutate({ body: { Email: email.trim() } }));
  const isAgain = LinkGueltigBis !== null && email.trim().toLowerCase() === OffeneEmail;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => (event.preventDefault(), lacks.go())}
      sx={{ display: 'grid', gap: 1.5, maxWidth: 480, justifyItems: 'start' }}
    >
      <LacksOf of={lacks}>
        <CheckedField
          label={translate('account.address.field')}
          type="email"
          value={email}
          lack={lack}
          required
          fullWidth
          error={wrong !== undefined}
          helperText={wrong}
          onChange={event => (send.reset(), setEmail(event.target.value))}
          slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'email' } }}
        />
      </LacksOf>
      {send.error && wrong === undefined && <Alert severity="error">{send.error.message}</Alert>}
      <Button type="submit" variant="outlined" loading={send.isPending}>
        {translate(isAgain ? 'account.address.again' : 'account.address.send')}
      </Button>
    </Box>
  );
}
