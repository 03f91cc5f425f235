import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { creation } from '#shared/browser/forms-and-files.js';
import { Form, useContractForm, useDraft } from '../../shared/forms/form.js';
import { TextAreaField, TextField } from '../../shared/forms/fields.js';
import { date, useTone } from '../../shared/i18n/language.js';
import { usePortal } from '../../shared/portal.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/controls.js';
import { Notice, toast } from '../../shared/ui/feedback.js';
import type { ClaimCalls, Claimed, OpenedClaim, OwnClaim } from './calls.js';

/** As the contract's `claimText`. */
const longestText = 2_000;
/** From here on it is said how many characters are left. */
const nearTheEnd = 200;

/** What is written: a new claim, something to add to an undecided one, or an objection to a decision. */
export type Writing =
  | { readonly what: 'claim'; readonly recommendation: string; readonly decided?: OwnClaim | undefined }
  | { readonly what: 'addition'; readonly claim: OwnClaim }
  | { readonly what: 'objection'; readonly claim: OwnClaim };

interface Written {
  readonly calls: ClaimCalls;
  readonly writing: Writing;
  readonly byFriend: boolean;
}

const sendIt = ({ calls, writing }: Written, values: Claimed, key: string): Promise<OpenedClaim> => {
  if (writing.what === 'objection') return calls.object(writing.claim.Reklamationsnummer, values.Text, key);
  return calls.open(writing.what === 'claim' ? writing.recommendation : writing.claim.Empfehlungsnummer, values, key);
};

const draftOf = (writing: Writing): string =>
  `${writing.what}.${writing.what === 'claim' ? writing.recommendation : writing.claim.Reklamationsnummer}`;

/** Writes a claim, an addition or an objection; then says its number and by when the team answers. Null: closed. */
export function ClaimDialog({
  writing,
  onClose,
  ...by
}: Omit<Written, 'writing'> & { writing: Writing | null; onClose: () => void }) {
  const { t } = useTranslation('claims');
  const context = useTone();
  const [sent, setSent] = useState<OpenedClaim | null>(null);
  const close = () => {
    setSent(null);
    onClose();
  };
  const what = writing?.what ?? 'claim';
  const done = (answer: OpenedClaim) => {
    if (what !== 'addition') return setSent(answer);
    toast(t('addition.sent', { context }));
    close();
  };
  return (
    <Dialog open={writing !== null} title={t(`${what}.${sent ? 'sent' : 'title'}`, { context })} onClose={close}>
      {sent ? <Sent claim={sent} onClose={close} /> : writing && <ClaimForm {...by} writing={writing} onSent={done} />}
    </Dialog>
  );
}

function ClaimForm({ onSent, ...written }: Written & { onSent: (answer: OpenedClaim) => void }) {
  const { t } = useTranslation('claims');
  const context = useTone();
  const { tab, tenant } = usePortal();
  const queries = useQueryClient();
  const create = useMemo(creation, []);
  const { writing, byFriend, calls } = written;
  const draft = draftOf(writing);
  const form = useContractForm<Claimed>(
    schemas => (writing.what === 'objection' ? schemas.ClaimObjection : schemas.Claim),
    { Text: '', Auftragsnummer: '', ...tab.read<Partial<Claimed>>(draft) },
    context,
  );
  useDraft(form, draft);
  const submit = async (values: Claimed) => {
    const answer = await create(key => sendIt(written, values, key));
    tab.forget(draft);
    onSent(answer);
    await queries.invalidateQueries({ queryKey: calls.query.queryKey });
  };
  const { what } = writing;
  return (
    <>
      {what === 'claim' && writing.decided && (
        <Notice>
          <p>{t('claim.decided', { context, number: writing.decided.Reklamationsnummer })}</p>
        </Notice>
      )}
      <p className="muted">{t(`${what}.intro`, { context })}</p>
      <Form form={form} onSubmit={submit} submit={t(`${what}.submit`)}>
        <div className="stack-s">
          <TextAreaField
            name="Text"
            label={t(`${what}.text`, { context })}
            hint={`${t(`${what}.hint`, { context })} ${t('textHint', { context })}`}
            rows={6}
            maxLength={longestText}
          />
          <CharactersLeft />
        </div>
        {what !== 'objection' && (
          <TextField
            name="Auftragsnummer"
            label={t('order')}
            hint={t(byFriend ? 'orderHintForFriend' : 'orderHint', { provider: tenant.Name })}
            optional
            autoComplete="off"
            maxLength={60}
          />
        )}
      </Form>
    </>
  );
}

/** Near the end of the text; read aloud only in steps of 50. */
function CharactersLeft() {
  const { t } = useTranslation('claims');
  const typed: unknown = useWatch({ name: 'Text' });
  const left = longestText - String(typed ?? '').length;
  const isNear = left <= nearTheEnd;
  return (
    <>
      {isNear && (
        <p className="hint nums" aria-hidden="true">
          {t('left', { count: left })}
        </p>
      )}
      <p className="sr" role="status">
        {isNear && t('left', { count: Math.floor(left / 50) * 50 })}
      </p>
    </>
  );
}

/** The focus goes here from the button that is gone. */
function Sent({ claim: { Reklamationsnummer, AntwortBis }, onClose }: { claim: OpenedClaim; onClose: () => void }) {
  const { t } = useTranslation('claims');
  const context = useTone();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <div className="stack-s" ref={said} tabIndex={-1}>
        <p>
          <b className="nums">{t('number', { number: Reklamationsnummer })}</b>
        </p>
        <p>{t('sentUntil', { context, date: date(AntwortBis) })}</p>
        <p className="muted">{t('sentMails', { context })}</p>
      </div>
      <div>
        <Button look="light" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </>
  );
}
