import { FormControlLabel, InputAdornment, MenuItem, Radio, RadioGroup, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { decideClaim, type ClaimInFull } from '#contract/agentur/claims.js';
import { readCase, type Case } from '#contract/agentur/desk.js';
import { mostGoodwillCents } from '#contract/praemie/calls.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { centsFrom, money } from '../../shared/format.js';
import { CheckedField, ReasonDialog } from '../../shared/ui/dialogs.js';
import { Failure } from '../../shared/ui/Page.js';

interface DialogProps {
  readonly claim: ClaimInFull;
  readonly onClose: () => void;
}

function useDecide({ claim: { Reklamationsnummer }, onClose }: DialogProps) {
  const notify = useNotify();
  const { mutate, ...decide } = useCommand(decideClaim, () => {
    notify('claims.decide.done', { type: 'success', messageArgs: { number: Reklamationsnummer } });
    onClose();
  });
  return {
    ...decide,
    send: (body: Parameters<typeof mutate>[0]['body']) => mutate({ params: { nr: Reklamationsnummer }, body }),
  };
}

/** Rejects the claim; its claimant reads the reason. */
export function RejectDialog(props: DialogProps) {
  const translate = useTranslate();
  const { send, isPending, error } = useDecide(props);
  return (
    <ReasonDialog
      title={translate('claims.reject.title', { number: props.claim.Reklamationsnummer })}
      confirm={translate('claims.reject.action')}
      danger
      reasonHint={translate('claims.reason_hint')}
      pending={isPending}
      error={error}
      onClose={props.onClose}
      onConfirm={Begruendung => send({ Entscheidung: 'Abgelehnt', Begruendung })}
    >
      <Typography>{translate(props.claim.Widerspruch ? 'claims.reject.text_last' : 'claims.reject.text')}</Typography>
    </ReasonDialog>
  );
}

/** What an accepted claim brings. */
const results = ['order', 'goodwill', 'reward'] as const;
type Result = (typeof results)[number];

const rewardsOf = ({ Zeilen }: Case, claimant: ClaimInFull['Von']) =>
  Zeilen.flatMap(({ Praemien }) => Praemien).filter(
    ({ Fuer, Status }) => Fuer === claimant && Status !== 'Storniert' && Status !== 'Abgelaufen',
  );
const friendsOf = ({ Zeilen }: Case) => Zeilen.flatMap(({ Kontakt }) => (Kontakt && Kontakt.Name ? [Kontakt] : []));

/** Accepts the claim with what it brings: an order that counts from now on, goodwill, or a reward that there is by now. */
export function AcceptDialog(props: DialogProps) {
  const { claim, onClose } = props;
  const translate = useTranslate();
  const [result, setResult] = useState<Result>('order');
  const [order, setOrder] = useState(claim.Auftragsnummer ?? '');
  const [friend, setFriend] = useState('');
  const [typed, setTyped] = useState('');
  const [reward, setReward] = useState('');
  const { data, error: unread, refetch } = useAnswer(readCase, { params: { nr: claim.Empfehlungsnummer } });
  const { send, isPending, error } = useDecide(props);
  const cents = centsFrom(typed);
  const isAmount = cents !== null && cents >= 100 && cents <= mostGoodwillCents;
  const isRecommenders = claim.Von === 'Empfehler';
  const offered = results.filter(one => one !== 'goodwill' || isRecommenders);
  const lacks: Record<Result, string | false> = {
    order: order.trim() === '' && translate('claims.accept.order_lack'),
    goodwill: !isAmount && translate('claims.accept.amount_lack', { most: money(mostGoodwillCents) }),
    reward: reward === '' && translate('claims.accept.reward_lack'),
  };
  const brings = {
    order: { Auftragsnummer: order.trim(), Empfaengernummer: isRecommenders ? friend || null : null },
    goodwill: { KulanzCent: cents },
    reward: { PraemieId: reward },
  };
  return (
    <ReasonDialog
      title={translate('claims.accept.title', { number: claim.Reklamationsnummer })}
      confirm={translate('claims.accept.action')}
      lacks={[lacks[result]]}
      reasonHint={translate('claims.reason_hint')}
      pending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={Begruendung => send({ Entscheidung: 'Anerkannt', Begruendung, ...brings[result] })}
    >
      <Typography>{translate('claims.accept.text')}</Typography>
      <RadioGroup
        aria-label={translate('claims.accept.brings')}
        value={result}
        onChange={(_, value) => setResult(value as Result)}
      >
        {offered.map(one => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio />}
            label={translate(`claims.accept.result.${one}`)}
          />
        ))}
      </RadioGroup>
      {unread && <Failure error={unread} onRetry={() => void refetch()} />}
      {!data && !unread && <Skeleton variant="rounded" height={56} />}
      {result === 'order' && (
        <>
          <CheckedField
            lack={lacks.order}
            label={translate('claims.accept.order')}
            helperText={translate('claims.accept.order_hint')}
            value={order}
            onChange={({ target }) => setOrder(target.value)}
            required
            fullWidth
            slotProps={{ htmlInput: { maxLength: 40, spellCheck: false } }}
          />
          {isRecommenders && data && friendsOf(data).length > 0 && (
            <CheckedField
              select
              label={translate('claims.accept.friend')}
              helperText={translate('claims.accept.friend_hint')}
              value={friend}
              onChange={({ target }) => setFriend(target.value)}
              fullWidth
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="">{translate('claims.accept.by_code')}</MenuItem>
              {friendsOf(data).map(({ Empfaengernummer, Name }) => (
                <MenuItem key={Empfaengernummer} value={Empfaengernummer}>
                  {Name} ({Empfaengernummer})
                </MenuItem>
              ))}
            </CheckedField>
          )}
        </>
      )}
      {result === 'goodwill' && (
        <CheckedField
          lack={lacks.goodwill}
          label={translate('claims.accept.amount')}
          helperText={translate('claims.accept.amount_hint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          required
          fullWidth
          slotProps={{
            htmlInput: { inputMode: 'decimal', maxLength: 8 },
            input: { endAdornment: <InputAdornment position="end">€</InputAdornment> },
          }}
        />
      )}
      {result === 'reward' && data && (
        <CheckedField
          select
          lack={lacks.reward}
          label={translate('claims.accept.reward')}
          helperText={
            rewardsOf(data, claim.Von).length === 0
              ? translate('claims.accept.no_reward')
              : translate('claims.accept.reward_hint')
          }
          value={reward}
          onChange={({ target }) => setReward(target.value)}
          required
          fullWidth
        >
          {rewardsOf(data, claim.Von).map(({ PraemieId, WertCent, Grund }) => (
            <MenuItem key={PraemieId} value={PraemieId} sx={{ whiteSpace: 'normal' }}>
              {money(WertCent)} · {Grund}
            </MenuItem>
          ))}
        </CheckedField>
      )}
    </ReasonDialog>
  );
}
