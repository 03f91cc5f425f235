import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  listReplyTemplates,
  removeReplyTemplate,
  saveReplyTemplate,
  type ReplyTemplate,
} from '#contract/agentur/contact-messages.js';
import { placeholders, unknownPlaceholders } from '#shared/reply-templates.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { CheckedField, ConfirmDialog, LacksOf, useLacks } from '../../shared/ui/dialogs.js';
import { Answered, Empty, Failure } from '../../shared/ui/Page.js';
import { WireError } from '../../shared/wire.js';

/** The programme's texts for answers: seen, changed and removed. */
export function TemplatesButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        {translate('contact-messages.templates.title')}
      </Button>
      {isOpen && <TemplatesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const blank = (): Draft => ({ Id: crypto.randomUUID(), Name: '', Text: { de: '', en: '' }, Version: 0 });
type Draft = Pick<ReplyTemplate, 'Id' | 'Name' | 'Text' | 'Version'> & Partial<ReplyTemplate>;

function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const [edited, setEdited] = useState<Draft | null>(null);
  const templates = useAnswer(listReplyTemplates);
  return (
    <Dialog open onClose={edited ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>
        {translate(
          edited
            ? `contact-messages.templates.${edited.Version === 0 ? 'new' : 'edit'}`
            : 'contact-messages.templates.title',
        )}
      </DialogTitle>
      {edited ? (
        <TemplateForm
          key={edited.Id}
          template={templates.data?.find(({ Id }) => Id === edited.Id) ?? edited}
          onClose={() => setEdited(null)}
        />
      ) : (
        <>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <Typography color="text.secondary">{translate('contact-messages.templates.intro')}</Typography>
            <Answered of={templates} height={96}>
              {all =>
                all.length === 0 ? (
                  <Empty
                    title={translate('contact-messages.templates.empty')}
                    hint={translate('contact-messages.templates.empty_hint')}
                  />
                ) : (
                  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
                    {all.map(template => (
                      <TemplateLine key={template.Id} template={template} onEdit={() => setEdited(template)} />
                    ))}
                  </Box>
                )
              }
            </Answered>
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" onClick={onClose}>
              {translate('app.close')}
            </Button>
            <Button variant="contained" onClick={() => setEdited(blank())}>
              {translate('contact-messages.templates.new')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function TemplateLine({ template, onEdit }: { template: ReplyTemplate; onEdit: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useCommand(removeReplyTemplate, () =>
    notify('contact-messages.templates.removed', { type: 'success' }),
  );
  const { Id, Name, GeaendertAm, GeaendertVon } = template;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 650 }}>{Name}</Box>
        <Typography variant="body2" color="text.secondary">
          {GeaendertVon} · {dayAndTime(GeaendertAm)}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        onClick={onEdit}
        aria-label={`${translate('contact-messages.templates.edit')}: ${Name}`}
      >
        {translate('contact-messages.templates.change')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        onClick={() => setAsking(true)}
        aria-label={`${translate('contact-messages.templates.remove')}: ${Name}`}
      >
        {translate('contact-messages.templates.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          danger
          title={translate('contact-messages.templates.remove_title', { name: Name })}
          confirm={translate('contact-messages.templates.remove')}
          pending={isPending}
          error={error}
          onClose={() => setAsking(false)}
          onConfirm={() => mutate({ params: { vorlage: Id } })}
        >
          <Typography>{translate('contact-messages.templates.remove_text')}</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}

const languages = ['de', 'en'] as const;

function TemplateForm({ template, onClose }: { template: Draft; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const save = useCommand(saveReplyTemplate, () => {
    notify('contact-messages.templates.saved', { type: 'success' });
    onClose();
  });
  const { Name: latestName, Text: latestText, Version, GeaendertVon, GeaendertAm } = template;
  const edition = useEdition({
    latest: { values: { name: latestName, text: latestText }, version: Version },
    by: { GeaendertVon, GeaendertAm },
    refusal: save.error,
    name: ([field, language]) =>
      translate(
        field === 'name' ? 'contact-messages.templates.name' : `contact-messages.templates.text.${language ?? 'de'}`,
      ),
    onRebased: () => save.reset(),
  });
  const { name, text } = edition.draft;
  const error = edition.refusal;
  const wrong: Readonly<Record<string, string>> = error instanceof WireError ? error.body.errors : {};
  const lackOf = (of: 'de' | 'en') => {
    if (text[of].trim() === '') return translate(`contact-messages.templates.text_lack.${of}`);
    const [unknown] = unknownPlaceholders(text[of]);
    return unknown !== undefined && translate('contact-messages.templates.unknown', { name: `{{${unknown}}}` });
  };
  const nameLack = name.trim() === '' && translate('contact-messages.templates.name_lack');
  const lacking = useLacks([nameLack, ...languages.map(lackOf)], () =>
    save.mutate({
      params: { vorlage: template.Id },
      body: { Name: name.trim(), Text: text, Version: Number(edition.version) },
    }),
  );
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {edition.dialog}
        <LacksOf of={lacking}>
          <CheckedField
            lack={nameLack}
            label={translate('contact-messages.templates.name')}
            value={name}
            onChange={({ target }) => edition.write({ name: target.value })}
            required
            autoFocus
            fullWidth
            {...(wrong['Name'] && { error: true, helperText: wrong['Name'] })}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          {languages.map(one => (
            <CheckedField
              key={one}
              lack={lackOf(one)}
              label={translate(`contact-messages.templates.text.${one}`)}
              value={text[one]}
              onChange={({ target }) => edition.write({ text: { ...text, [one]: target.value } })}
              required
              multiline
              minRows={4}
              maxRows={12}
              fullWidth
              {...(wrong[one] && { error: true, helperText: wrong[one] })}
              slotProps={{ htmlInput: { maxLength: 5_000, lang: one } }}
            />
          ))}
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {translate('contact-messages.templates.placeholders')}{' '}
            {placeholders.map(placeholder => `{{${placeholder}}}`).join(' ')}
          </Typography>
        </LacksOf>
        {error && Object.keys(wrong).length === 0 && <Failure error={error} />}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={save.isPending}>
          {translate('app.cancel')}
        </Button>
        <Button variant="contained" loading={save.isPending} onClick={lacking.go}>
          {translate('contact-messages.templates.save')}
        </Button>
      </DialogActions>
    </>
  );
}
