import { Alert, Autocomplete, Box, Button, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { readCatalogue } from '#contract/betrieb/catalogue.js';
import {
  changeCampaign,
  createCampaign,
  endCampaign,
  listCampaigns,
  listCampaignVersions,
  restoreCampaign,
  type Campaign,
  type CampaignVersion,
  type CampaignWithEffect,
} from '#contract/betrieb/programme.js';
import type { Language } from '#shared/texts.js';
import { useAnswer, useCommand, useLanguages } from '../../providers/data-provider.js';
import { centsFrom, count, day, dayAndTime, language as spoken, money } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import {
  at,
  CheckedField,
  ConfirmDialog,
  type Lack,
  momentRefused,
  PlansAhead,
  ReasonDialog,
} from '../../shared/ui/dialogs.js';
import { VersionLine } from '../../shared/ui/entries.js';
import { Empty, Failure, Page, Section } from '../../shared/ui/Page.js';
import { PlannedOf } from '../../shared/ui/planned.js';
import { WireError } from '../../shared/wire.js';
import { lacksOf, sentOf, textFields, writtenOf, type CampaignLack, type Written } from './campaign-form.js';
import { DayField, MomentField } from '../../shared/ui/days.js';

const titleOf = ({ Titel }: Campaign): string => Titel[spoken.get()];
const noon = (date: string): string => day(`${date}T12:00:00`);

/** The effect of a change as the server's dry run reports it. */
function Effect({ of }: { of: CampaignWithEffect }) {
  const translate = useTranslate();
  const { Teilnehmer, GewaehrtCent, RestCent, Wartend } = of.Stand;
  const { Nachgewaehrt, NachgewaehrtCent, BehaltenBisherige } = of.Wirkung;
  const said = [
    translate('campaigns.effect.participants', { smart_count: Teilnehmer }),
    BehaltenBisherige > 0 && translate('campaigns.effect.keep', { smart_count: BehaltenBisherige }),
    Nachgewaehrt > 0 &&
      translate('campaigns.effect.given', { smart_count: Nachgewaehrt, amount: money(NachgewaehrtCent) }),
    translate('campaigns.effect.granted', { amount: money(GewaehrtCent) }),
    RestCent !== null && translate('campaigns.effect.left', { amount: money(RestCent) }),
    Wartend > 0 && translate('campaigns.effect.waiting', { smart_count: Wartend }),
  ].filter(Boolean);
  return (
    <Alert severity="info" role="status">
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {said.map(sentence => (
          <li key={String(sentence)}>{sentence}</li>
        ))}
      </Box>
    </Alert>
  );
}

function CampaignDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const catalogue = useAnswer(readCatalogue);
  const asked = useLanguages();
  const [would, setWould] = useState<CampaignWithEffect | null>(null);
  const done = (answer: CampaignWithEffect, dryRun: boolean) => {
    if (dryRun) return setWould(answer);
    onClose();
    notify('campaigns.saved', { type: 'success' });
  };
  const [moment, setMoment] = useState('');
  const create = useCommand(createCampaign, answer => done(answer, would === null), onClose);
  const change = useCommand(changeCampaign, answer => done(answer, would === null), onClose);
  const saving = campaign ? change : create;
  const edition = useEdition<Written>({
    latest: { values: writtenOf(campaign), version: campaign?.Version ?? 0 },
    ...(campaign && { history: { call: listCampaignVersions, params: { aktionsId: String(campaign.AktionsId) } } }),
    refusal: saving.error,
    name: ([field = '', language]) =>
      language
        ? labelOf(field, language as Language)
        : translate(
            field === 'tiers' ? 'campaigns.tiers' : `campaigns.field.${field === 'productIds' ? 'products' : field}`,
          ),
    value: ([field], value) =>
      field === 'tiers'
        ? (value as Written['tiers']).map(({ Ab, amount }) => `${Ab}: ${amount} €`).join(', ')
        : field === 'productIds'
          ? (value as readonly number[]).map(id => names.get(id) ?? id).join(', ') || '–'
          : undefined,
    onRebased: () => (setWould(null), saving.reset()),
  });
  const wrong: Readonly<Record<string, string>> =
    edition.refusal instanceof WireError ? edition.refusal.body.errors : {};
  const written = edition.draft;
  const body = sentOf(written, centsFrom, asked);
  const missing = lacksOf(written, centsFrom, asked);
  const labelOf = (field: string, language?: Language) =>
    language
      ? translate('campaigns.in_language', {
          field: translate(`campaigns.field.${field}`),
          language: translate(`campaigns.language.${language}`),
        })
      : translate(`campaigns.field.${field}`);
  const told = ({ kind, field, language }: CampaignLack) =>
    translate(`app.lacks.${kind}`, { field: labelOf(field, language) });
  const lackOf = (field: string, language?: Language, at?: number): Lack => {
    const found = missing.find(one => one.field === field && one.language === language && one.at === at);
    return found && told(found);
  };
  const write = (change: Partial<Written>) => {
    edition.write(change);
    // The dry run's result belongs to the input before this change.
    setWould(null);
  };
  const send = () => {
    if (!body) return;
    const how = would ? at(moment) : { query: { probelauf: 'true' as const } };
    if (campaign)
      change.mutate({ ...how, body: { AktionsId: campaign.AktionsId, Version: Number(edition.version), ...body } });
    else create.mutate({ ...how, body });
  };
  const products = catalogue.data && 'Produkte' in catalogue.data ? catalogue.data : null;
  const all = products ? [...products.Produkte, ...products.Geraete, ...products.Tarife] : [];
  const names = new Map(all.map(({ Id, AnzeigeName }) => [Id, AnzeigeName]));
  return (
    <ConfirmDialog
      open
      title={campaign ? translate('campaigns.change_one', { name: titleOf(campaign) }) : translate('campaigns.new')}
      confirm={translate(would ? 'campaigns.save' : 'campaigns.check')}
      pending={saving.isPending}
      lacks={missing.map(told)}
      error={edition.refusal}
      onClose={onClose}
      onConfirm={send}
    >
      {textFields.map(({ name, rows }) =>
        asked.map(language => (
          <CheckedField
            key={`${name} ${language}`}
            lack={lackOf(name, language)}
            label={labelOf(name, language)}
            value={written[name][language]}
            onChange={event => write({ [name]: { ...written[name], [language]: event.target.value } })}
            required
            multiline={rows > 1}
            minRows={rows}
            fullWidth
          />
        )),
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {(['Startdatum', 'Enddatum'] as const).map(name => (
          <DayField
            key={name}
            lack={lackOf(name)}
            label={translate(`campaigns.field.${name}`)}
            value={written[name]}
            onChange={day => write({ [name]: day })}
            error={wrong[name] !== undefined}
            helperText={wrong[name]}
            required
          />
        ))}
      </Box>
      {written.tiers.map((tier, index) => (
        <Box key={index} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {(['Ab', 'amount'] as const).map(name => (
            <CheckedField
              key={name}
              lack={lackOf(name, undefined, index)}
              label={translate(`campaigns.field.${name}`)}
              value={tier[name]}
              onChange={event => write({ tiers: written.tiers.with(index, { ...tier, [name]: event.target.value }) })}
              error={name === 'Ab' && wrong['Ab'] !== undefined}
              helperText={name === 'Ab' ? wrong['Ab'] : undefined}
              required
              slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
            />
          ))}
          <Button
            aria-label={translate('campaigns.tier_remove', { n: index + 1 })}
            sx={{ justifySelf: 'start' }}
            disabled={written.tiers.length === 1}
            onClick={() => write({ tiers: written.tiers.toSpliced(index, 1) })}
          >
            {translate('campaigns.remove')}
          </Button>
        </Box>
      ))}
      <Button
        variant="outlined"
        disabled={written.tiers.length === 10}
        onClick={() => write({ tiers: [...written.tiers, { Ab: '', amount: '' }] })}
      >
        {translate('campaigns.tier_add')}
      </Button>
      <CheckedField
        lack={lackOf('budget')}
        label={translate('campaigns.field.budget')}
        helperText={wrong['BudgetCent'] ?? translate('campaigns.hint.budget')}
        error={wrong['BudgetCent'] !== undefined}
        value={written.budget}
        onChange={event => write({ budget: event.target.value })}
        fullWidth
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <Autocomplete
        multiple
        options={[...new Set([...names.keys(), ...written.productIds])]}
        getOptionLabel={id => names.get(id) ?? String(id)}
        value={written.productIds}
        onChange={(_, productIds) => write({ productIds })}
        renderInput={params => (
          <TextField
            {...params}
            label={translate('campaigns.field.products')}
            helperText={wrong['ProduktIds'] ?? translate('campaigns.hint.products')}
          />
        )}
      />
      {would && <PlansAhead plans={would.Wirkung.Geplant} />}
      {would && <Effect of={would} />}
      {would && <MomentField value={moment} error={wrong['giltAb']} onChange={setMoment} />}
      {edition.dialog}
    </ConfirmDialog>
  );
}

function EndDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [moment, setMoment] = useState('');
  const end = useCommand(endCampaign, () => (onClose(), notify('campaigns.ended', { type: 'success' })), onClose);
  const params = { aktionsId: String(campaign.AktionsId) };
  const setting = { art: 'Aktion', subject: params.aktionsId } as const;
  return (
    <ReasonDialog
      title={translate('campaigns.end_title')}
      confirm={translate('campaigns.end')}
      danger
      pending={end.isPending}
      error={momentRefused(end.error) === undefined ? end.error : null}
      onClose={onClose}
      onConfirm={Grund => end.mutate({ ...at(moment), params, body: { Grund } })}
    >
      <Alert severity="warning">{translate('campaigns.end_text', { smart_count: campaign.Stand.Teilnehmer })}</Alert>
      <MomentField value={moment} error={momentRefused(end.error)} of={setting} onChange={setMoment} />
    </ReasonDialog>
  );
}

const termFields = ['Startdatum', 'Enddatum', 'Stufen', 'BudgetCent', 'ProduktIds'];

/** What a version changed: its terms, then each text by language. */
function ChangesOf({ version }: { version: CampaignVersion }) {
  const translate = useTranslate();
  const texts = version.Aenderungen.filter(({ Feld }) => !termFields.includes(Feld));
  return texts.map(({ Feld, Vorher, Nachher }) =>
    (['de', 'en'] as const)
      .map(language => [language, textIn(Vorher, language), textIn(Nachher, language)] as const)
      .filter(([, before, after]) => before !== after)
      .map(([language, before, after]) => (
        <Typography
          key={`${Feld} ${language}`}
          variant="body2"
          color="text.secondary"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {translate('campaigns.in_language', {
            field: translate(`campaigns.field.${Feld}`),
            language: translate(`campaigns.language.${language}`),
          })}
          : <del>{before}</del> → <ins>{after}</ins>
        </Typography>
      )),
  );
}

const textIn = (value: unknown, language: 'de' | 'en'): string =>
  (value as Partial<Record<'de' | 'en', string>> | null)?.[language] ?? '';

/** Earlier versions, newest first; restoring one shows its effect first. */
function Versions({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { data, error } = useAnswer(listCampaignVersions, { params: { aktionsId: String(campaign.AktionsId) } });
  const [would, setWould] = useState<(CampaignWithEffect & { readonly of: number }) | null>(null);
  const of = (version: number) => ({ aktionsId: String(campaign.AktionsId), nummer: String(version) });
  const [moment, setMoment] = useState('');
  const done = () => {
    onClose();
    notify('campaigns.restored', { type: 'success' });
  };
  const restore = useCommand(restoreCampaign, done, onClose);
  const [asked, setAsked] = useState(0);
  const look = useCommand(restoreCampaign, answer => setWould({ ...answer, of: asked }));
  const compare = (version: number) => {
    setAsked(version);
    setWould(null);
    look.mutate({ params: of(version), query: { probelauf: 'true' } });
  };
  return (
    <ConfirmDialog
      open
      title={translate('campaigns.versions')}
      confirm={translate(would ? 'campaigns.restore' : 'campaigns.close')}
      pending={restore.isPending}
      error={error ?? look.error ?? restore.error}
      onClose={onClose}
      onConfirm={() => (would ? restore.mutate({ ...at(moment), params: of(would.of) }) : onClose())}
    >
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data?.map(version => (
        <Box key={version.Nummer} sx={{ display: 'grid', gap: 0.5 }}>
          <VersionLine
            line={
              <strong>
                {translate('versions.changed', { name: version.GeaendertVon, date: dayAndTime(version.GeaendertAm) })}
              </strong>
            }
          >
            {version.InKraft ? (
              <StatusChip tone="ok">{translate('versions.in_force')}</StatusChip>
            ) : (
              <Button
                size="small"
                variant="outlined"
                loading={look.isPending && asked === version.Nummer}
                aria-label={translate('campaigns.compare_one', { version: version.Nummer })}
                onClick={() => compare(version.Nummer)}
              >
                {translate('campaigns.compare')}
              </Button>
            )}
          </VersionLine>
          <Typography variant="body2">
            <Terms of={version} />
          </Typography>
          <ChangesOf version={version} />
          {would?.of === version.Nummer && <PlansAhead plans={would.Wirkung.Geplant} />}
          {would?.of === version.Nummer && <Effect of={would} />}
          {would?.of === version.Nummer && <MomentField value={moment} onChange={setMoment} />}
        </Box>
      ))}
    </ConfirmDialog>
  );
}

function Terms({ of }: { of: Pick<Campaign, 'Startdatum' | 'Enddatum' | 'Stufen' | 'BudgetCent' | 'ProduktIds'> }) {
  const translate = useTranslate();
  const tiers = of.Stufen.map(({ Ab, WertCent }) =>
    translate('campaigns.tier', { smart_count: Ab, amount: money(WertCent) }),
  );
  const budget = of.BudgetCent === null ? 'campaigns.no_budget' : 'campaigns.budget';
  return [
    translate('campaigns.period', { from: noon(of.Startdatum), to: noon(of.Enddatum) }),
    ...tiers,
    translate(budget, { amount: money(of.BudgetCent ?? 0) }),
    ...(of.ProduktIds ? [translate('campaigns.products', { smart_count: of.ProduktIds.length })] : []),
  ].join(' · ');
}

const tones = { Geplant: 'plain', Laeuft: 'ok', BudgetAufgebraucht: 'wait', Beendet: 'plain' } as const;

function Standing({ of }: { of: Campaign['Stand'] }) {
  const translate = useTranslate();
  const { Status, Teilnehmer, Gewaehrt, GewaehrtCent, RestCent, Wartend } = of;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <StatusChip tone={tones[Status]}>{translate(`campaigns.status.${Status}`)}</StatusChip>
      <Typography variant="body2">
        {[
          translate('campaigns.effect.participants', { smart_count: Teilnehmer }),
          translate('campaigns.given', { smart_count: Gewaehrt, amount: money(GewaehrtCent), count: count(Gewaehrt) }),
          ...(RestCent === null ? [] : [translate('campaigns.effect.left', { amount: money(RestCent) })]),
          ...(Wartend > 0 ? [translate('campaigns.effect.waiting', { smart_count: Wartend })] : []),
        ].join(' · ')}
      </Typography>
    </Box>
  );
}

type Open = { readonly kind: 'change' | 'end' | 'versions'; readonly id: number } | 'new' | null;

/** Campaigns with their promises, participants and remaining budget. */
export function CampaignsPage() {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(listCampaigns);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const [kind, campaign] =
    open && open !== 'new' ? ([open.kind, data?.find(({ AktionsId }) => AktionsId === open.id)] as const) : [];
  return (
    <Page
      title={translate('resources.campaigns.name', { smart_count: 2 })}
      intro={translate('campaigns.intro')}
      actions={
        <Button variant="contained" onClick={() => setOpen('new')}>
          {translate('campaigns.new')}
        </Button>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data?.length === 0 && <Empty title={translate('campaigns.none')} />}
      <PlannedOf art="Aktion" />
      {data?.map(campaign => (
        <Section
          key={campaign.AktionsId}
          title={titleOf(campaign)}
          hint={<Terms of={campaign} />}
          actions={
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              {(['versions', 'change', 'end'] as const)
                .filter(kind => kind !== 'end' || campaign.Stand.Status !== 'Beendet')
                .map(kind => (
                  <Button
                    key={kind}
                    variant="outlined"
                    size="small"
                    aria-label={translate(`campaigns.${kind}_one`, { name: titleOf(campaign) })}
                    onClick={() => setOpen({ kind, id: campaign.AktionsId })}
                  >
                    {translate(`campaigns.${kind}`)}
                  </Button>
                ))}
            </Box>
          }
        >
          <Standing of={campaign.Stand} />
          <PlannedOf art="Aktion" subject={String(campaign.AktionsId)} />
        </Section>
      ))}
      {open === 'new' && <CampaignDialog campaign={null} onClose={close} />}
      {campaign && kind === 'change' && <CampaignDialog campaign={campaign} onClose={close} />}
      {campaign && kind === 'end' && <EndDialog campaign={campaign} onClose={close} />}
      {campaign && kind === 'versions' && <Versions campaign={campaign} onClose={close} />}
    </Page>
  );
}
