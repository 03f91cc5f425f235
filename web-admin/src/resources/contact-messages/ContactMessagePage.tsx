import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { answerInquiry, closeInquiry, readInquiry, type InquiryInFull } from '#contract/agentur/contact-messages.js';
import { Columns, DeskPage, Head, Part } from '../../desk/frame.js';
import { Work } from '../../desk/work.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { casePath, personPath } from '../../shared/case-paths.js';
import { dayAndTime } from '../../shared/format.js';
import { CopyButton, StatusCode } from '../../shared/ui/Detail.js';
import { LeaveGuard, ReasonDialog } from '../../shared/ui/dialogs.js';
import { Failure } from '../../shared/ui/Page.js';
import { WireError } from '../../shared/wire.js';
import { TemplatesButton } from './ReplyTemplates.js';

/** What somebody wrote on the contact page, and the answers. */
export function ContactMessagePage() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const found = useAnswer(readInquiry, { params: { nr: id } }, { refresh: 30_000 });
  return (
    <DeskPage
      tab={translate('contact-messages.title', { number: id })}
      of={found}
      missing={{
        title: translate('contact-messages.not_found'),
        hint: translate('contact-messages.not_found_hint', { number: id }),
      }}
    >
      {message => <OneMessage key={id} message={message} onReload={() => void found.refetch()} />}
    </DeskPage>
  );
}

interface MessageProps {
  readonly message: InquiryInFull;
}

function OneMessage({ message, onReload }: MessageProps & { readonly onReload: () => void }) {
  const translate = useTranslate();
  const isOpen = message.Zustand === 'Offen';
  return (
    <>
      <Head
        eyebrow={
          <>
            {translate('contact-messages.title', { number: message.Nummer })} <CopyButton text={message.Nummer} />
          </>
        }
        title={message.Betreff}
        chip={<StatusCode code={message.Zustand} />}
        facts={[
          message.Name,
          message.Email,
          translate(`contact-messages.language.${message.Sprache}`),
          translate(isOpen ? 'contact-messages.waits_since' : 'contact-messages.received', {
            date: dayAndTime(isOpen ? message.Seit : message.EingegangenAm),
          }),
        ]}
        actions={isOpen && <CloseButton message={message} onReload={onReload} />}
      />
      <Sender message={message} />
      <Columns
        main={
          <>
            <Part title={translate('contact-messages.conversation')}>
              <Conversation message={message} />
            </Part>
            <Reply message={message} onReload={onReload} />
          </>
        }
        aside={
          <Work
            of={{ item: { Art: 'Nachricht', Nummer: message.Nummer }, waits: isOpen }}
            Notizen={message.Notizen}
            Zustaendig={message.Zustaendig}
            WiedervorlageAm={message.WiedervorlageAm}
          />
        }
      />
    </>
  );
}

/** Who the address belongs to; whether they wrote, nobody proved. */
function Sender({ message: { Absender } }: MessageProps) {
  const translate = useTranslate();
  if (!Absender)
    return (
      <Alert severity="info" icon={false}>
        {translate('contact-messages.sender.nobody')}
      </Alert>
    );
  const { Art, Nummer, Name, Empfehlungsnummer } = Absender;
  const path = Empfehlungsnummer ? casePath(Empfehlungsnummer, Nummer) : Art === 'Empfehler' && personPath(Nummer);
  return (
    <Alert severity="info" icon={false}>
      {translate(`contact-messages.sender.${Art}`)} {path ? <Link to={path}>{Name}</Link> : Name}.{' '}
      {translate('contact-messages.sender.unproven')}
    </Alert>
  );
}

function Conversation({ message: { Verlauf, Name } }: MessageProps) {
  const translate = useTranslate();
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {Verlauf.map(({ Zeit, Art, Betreff, Text, Wer, GesendetAm }, place) => {
        const isSenders = Art === 'Nachricht';
        return (
          <Box
            component="li"
            key={place}
            sx={({ tokens }) => ({
              p: 1.5,
              borderRadius: `${Math.min(10, tokens.radius)}px`,
              backgroundColor: isSenders ? tokens.brandSoft : tokens.waitSoft,
              justifySelf: isSenders ? 'start' : 'end',
              width: { xs: '100%', sm: 'min(100%, 40rem)' },
              overflowWrap: 'anywhere',
            })}
          >
            <Typography variant="caption" component="p" color="text.secondary">
              {[
                translate(`contact-messages.entry.${Art}`),
                Wer ?? Name,
                dayAndTime(Zeit),
                Art === 'Antwort' && GesendetAm === null && translate('contact-messages.under_way'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            {Betreff && <Box sx={{ fontWeight: 650 }}>{Betreff}</Box>}
            <Box sx={{ whiteSpace: 'pre-wrap' }}>{Text}</Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** A template's text comes filled in, to be read and changed before it is sent. */
function Reply({ message, onReload }: MessageProps & { readonly onReload: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useCommand(answerInquiry, () => {
    setText('');
    notify('contact-messages.reply.done', { type: 'success' });
  });
  // What leads people away, for one: it says which link.
  const wrong = error instanceof WireError ? error.body.errors['Text'] : undefined;
  const insert = (id: string) => {
    const chosen = message.Vorlagen.find(({ Id }) => Id === id)?.Text ?? '';
    setText(typed => (typed.trim() === '' ? chosen : `${typed.trimEnd()}\n\n${chosen}`));
  };
  return (
    <Part title={translate('contact-messages.reply.title')}>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 1.5 }}
        onSubmit={event => {
          event.preventDefault();
          if (text.trim() !== '')
            mutate({ params: { nr: message.Nummer }, body: { Text: text.trim(), Version: message.Version } });
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          {message.Vorlagen.length > 0 && (
            <TextField
              select
              label={translate('contact-messages.reply.template')}
              value=""
              onChange={({ target }) => insert(target.value)}
              sx={{ flex: '1 1 12rem', maxWidth: { sm: 360 } }}
            >
              {message.Vorlagen.map(({ Id, Name }) => (
                <MenuItem key={Id} value={Id}>
                  {Name}
                </MenuItem>
              ))}
            </TextField>
          )}
          <TemplatesButton />
        </Box>
        <TextField
          label={translate('contact-messages.reply.label')}
          error={wrong !== undefined}
          helperText={wrong ?? translate('contact-messages.reply.hint', { address: message.Email })}
          value={text}
          onChange={({ target }) => setText(target.value)}
          multiline
          minRows={5}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 5_000, lang: message.Sprache } }}
        />
        {error && wrong === undefined && <Failure error={error} onRetry={onReload} />}
        <Button
          type="submit"
          variant="contained"
          loading={isPending}
          disabled={text.trim() === ''}
          sx={{ justifySelf: 'start' }}
        >
          {translate('contact-messages.reply.send')}
        </Button>
        <LeaveGuard unsaved={() => text.trim() !== '' && !isPending} />
      </Box>
    </Part>
  );
}

function CloseButton({ message: { Nummer, Version }, onReload }: MessageProps & { readonly onReload: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useCommand(closeInquiry, () => {
    setAsking(false);
    notify('contact-messages.close.done', { type: 'success' });
  });
  const leave = () => {
    setAsking(false);
    if (error) onReload();
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {translate('contact-messages.close.action')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={translate('contact-messages.close.title')}
          confirm={translate('contact-messages.close.action')}
          reasonHint={translate('contact-messages.close.hint')}
          pending={isPending}
          error={error}
          onClose={leave}
          onConfirm={Grund => mutate({ params: { nr: Nummer }, body: { Grund, Version } })}
        >
          <Typography>{translate('contact-messages.close.text')}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
