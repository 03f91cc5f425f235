import CloseIcon from '@mui/icons-material/Close';
import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  IconButton,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { AnswerOf } from '#contract/call.js';
import { roles as allRoles, type Role } from '#contract/agentur/schemas.js';
import {
  changeSignInService,
  createSignInService,
  listRemovedSignInServices,
  listSignInServices,
  listSignInServiceVersions,
  removeSignInService,
  restoreSignInService,
  signInAudiences,
  switchSignInService,
  type SignInService,
  type SignInTrial,
} from '#contract/betrieb/staff.js';
import { forgetTrial, startTrial, trialResult } from '../../providers/sign-in.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { Field, Fields, StatusChip } from '../../shared/ui/Detail.js';
import { MomentField } from '../../shared/ui/days.js';
import { at, CheckedField, ConfirmDialog, type Lack, type OfSetting } from '../../shared/ui/dialogs.js';
import { EarlierVersions, Entries, EntryAction, EntriesOf, Entry } from '../../shared/ui/entries.js';
import { Answered, Page, Section } from '../../shared/ui/Page.js';
import { PlannedOf } from '../../shared/ui/planned.js';
import { WireError } from '../../shared/wire.js';
import { useRightsText } from './employee.js';

type Rule = SignInService['Zuordnung']['Rollen'][number];

/** Which value of the claim grants which role. */
function Rules({ rules, onChange }: { rules: readonly Rule[]; onChange: (rules: Rule[]) => void }) {
  const translate = useTranslate();
  const set = (index: number, to: Partial<Rule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...to } : rule)));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {rules.map((rule, index) => (
        <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            label={translate('sign-in-services.value')}
            value={rule.Wert}
            onChange={event => set(index, { Wert: event.target.value })}
            sx={{ flex: 1 }}
            slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
          />
          <TextField
            select
            label={translate('sign-in-services.role')}
            value={rule.Rolle}
            onChange={event => set(index, { Rolle: event.target.value as Role })}
            sx={{ flex: 1 }}
          >
            {allRoles.map(role => (
              <MenuItem key={role} value={role}>
                {translate(`staff.role.${role}`)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            aria-label={translate('sign-in-services.remove_rule')}
            onClick={() => onChange(rules.filter((_, at) => at !== index))}
          >
            <CloseIcon />
          </IconButton>
        </Box>
      ))}
      <Button
        variant="outlined"
        size="small"
        sx={{ justifySelf: 'start' }}
        onClick={() => onChange([...rules, { Wert: '', Rolle: 'AgenturMitarbeiter' }])}
      >
        {translate('sign-in-services.add_rule')}
      </Button>
    </Box>
  );
}

const writtenOf = (service: SignInService | null) => ({
  Name: service?.Name ?? '',
  Aussteller: service?.Aussteller ?? 'https://',
  ClientId: service?.ClientId ?? '',
  Geheimnis: '',
  Scope: service?.Scope ?? 'openid profile email',
  RollenFeld: service?.Zuordnung.RollenFeld ?? '',
  AgenturFeld: service?.Zuordnung.AgenturFeld ?? '',
  EmailFeld: service?.Zuordnung.Person?.EmailFeld ?? 'email',
  VornameFeld: service?.Zuordnung.Person?.VornameFeld ?? 'given_name',
  NachnameFeld: service?.Zuordnung.Person?.NachnameFeld ?? 'family_name',
});
type Written = ReturnType<typeof writtenOf>;
const settingOf = (service: Pick<SignInService, 'Id'> | null): OfSetting | undefined =>
  service ? { art: 'Anmeldedienst', subject: service.Id } : undefined;

/** A tenant's own identity provider: its connection, and the roles its claims grant. */
function ServiceDialog({ service, onClose }: { service: SignInService | null; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [audience, setAudience] = useState(service?.Fuer ?? 'Personal');
  const isForStaff = audience === 'Personal';
  const done = () => {
    onClose();
    notify('sign-in-services.saved', { type: 'success' });
  };
  const create = useCommand(createSignInService, done, onClose);
  const [moment, setMoment] = useState('');
  const change = useCommand(changeSignInService, done, onClose);
  const saving = service ? change : create;
  const edition = useEdition({
    latest: {
      values: {
        written: writtenOf(service),
        rules: service?.Zuordnung.Rollen ?? [],
        trusted: service?.Zuordnung.AdressenGelten ?? false,
      },
      version: service?.Version ?? 0,
    },
    ...(service && { history: { call: listSignInServiceVersions, params: { id: service.Id } } }),
    refusal: saving.error,
    name: path => {
      const field = path.at(-1) ?? '';
      return translate(
        field === 'trusted'
          ? 'sign-in-services.trusted'
          : `sign-in-services.field.${field === 'rules' ? 'RollenFeld' : field}`,
      );
    },
    onRebased: () => saving.reset(),
  });
  const { written, rules, trusted } = edition.draft;
  const wrong: Readonly<Record<string, string>> =
    edition.refusal instanceof WireError ? edition.refusal.body.errors : {};
  const lackOf = (name: keyof Written): Lack =>
    written[name].trim() === '' && translate('app.lacks.field', { field: translate(`sign-in-services.field.${name}`) });
  const text = (name: keyof Written, required = true, type = 'text') => (
    <CheckedField
      lack={required && lackOf(name)}
      label={translate(`sign-in-services.field.${name}`)}
      type={type}
      value={written[name]}
      onChange={event => edition.write({ written: { ...written, [name]: event.target.value } })}
      error={wrong[name] !== undefined}
      helperText={
        wrong[name] ??
        translate(
          name === 'Geheimnis' && service?.MitGeheimnis
            ? 'sign-in-services.hint.keeps'
            : `sign-in-services.hint.${/^(Email|Vorname|Nachname)Feld$/.test(name) ? 'Person' : name}`,
        )
      }
      required={required}
      fullWidth
      slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off', spellCheck: false } }}
    />
  );
  const send = () => {
    const { RollenFeld, AgenturFeld, Geheimnis, EmailFeld, VornameFeld, NachnameFeld, ...asked } = written;
    const claim = isForStaff ? RollenFeld.trim() : '';
    const body = {
      ...asked,
      ...(Geheimnis.trim() && { Geheimnis: Geheimnis.trim() }),
      Zuordnung: {
        RollenFeld: claim || null,
        AgenturFeld: (claim && AgenturFeld.trim()) || null,
        Rollen: claim ? rules.filter(({ Wert }) => Wert.trim() !== '') : [],
        AdressenGelten: trusted,
        ...(!isForStaff && { Person: { EmailFeld, VornameFeld, NachnameFeld } }),
      },
    };
    if (service)
      change.mutate({ ...at(moment), params: { id: service.Id }, body: { ...body, Version: Number(edition.version) } });
    else create.mutate({ ...at(moment), body: { ...body, Fuer: audience } });
  };
  return (
    <ConfirmDialog
      open
      title={translate(service ? 'sign-in-services.change' : 'sign-in-services.new')}
      confirm={translate('sign-in-services.save')}
      pending={saving.isPending}
      lacks={(['Name', 'Aussteller', 'ClientId'] as const).map(lackOf)}
      error={Object.keys(wrong).length > 0 ? null : edition.refusal}
      onClose={onClose}
      onConfirm={send}
    >
      {service?.Aktiv && <Alert severity="info">{translate('sign-in-services.changes_later')}</Alert>}
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {!service && (
          <TextField
            select
            label={translate('sign-in-services.field.Fuer')}
            value={audience}
            onChange={event => setAudience(event.target.value as SignInService['Fuer'])}
            helperText={translate('sign-in-services.hint.Fuer')}
            fullWidth
          >
            {signInAudiences.map(one => (
              <MenuItem key={one} value={one}>
                {translate(`sign-in-services.audience.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {text('Name')}
        {text('Aussteller')}
        {text('ClientId')}
        {text('Geheimnis', false, 'password')}
        {text('Scope')}
        {isForStaff && text('RollenFeld', false)}
        {isForStaff && written.RollenFeld.trim() !== '' && (
          <Rules rules={rules} onChange={changed => edition.write({ rules: [...changed] })} />
        )}
        {isForStaff && written.RollenFeld.trim() !== '' && text('AgenturFeld', false)}
        {!isForStaff && text('EmailFeld')}
        {!isForStaff && text('VornameFeld')}
        {!isForStaff && text('NachnameFeld')}
        <FormControlLabel
          control={<Switch checked={trusted} onChange={(_, on) => edition.write({ trusted: on })} />}
          label={translate('sign-in-services.trusted')}
        />
        <MomentField value={moment} error={wrong['giltAb']} of={settingOf(service)} onChange={setMoment} />
        {edition.dialog}
      </Box>
    </ConfirmDialog>
  );
}

/** The result of a test sign-in, which opened no session. */
function Trial({ trial }: { trial: SignInTrial }) {
  const translate = useTranslate();
  const rightsText = useRightsText();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {trial.Fuer === 'Kundschaft' ? (
        <Alert severity={trial.AdresseGilt ? 'success' : 'warning'}>
          {translate('sign-in-services.trial.person', { name: trial.Name ?? '–', email: trial.Email ?? '–' })}
          {!trial.AdresseGilt && ` ${translate('sign-in-services.trial.confirms')}`}
        </Alert>
      ) : (
        <Alert severity={trial.Rollen.length > 0 ? 'success' : 'info'}>
          {trial.Rollen.length > 0
            ? translate('sign-in-services.trial.gives', { rights: rightsText(trial.Rollen, trial.Agenturnummer) })
            : translate('sign-in-services.trial.gives_none')}
          {trial.Email && !trial.AdresseGilt && ` ${translate('sign-in-services.trial.unproven')}`}
        </Alert>
      )}
      <Fields>
        {trial.Angaben.map(({ Name, Wert }) => (
          <Field key={Name} label={Name}>
            {Wert}
          </Field>
        ))}
      </Fields>
    </Box>
  );
}

interface HistoryProps {
  readonly service: Pick<SignInService, 'Id' | 'Name' | 'Version'>;
  /** What its newest version waits for; null where that is in force, or the provider removed. */
  readonly waitsFor: string | null;
}

function History({ service, waitsFor }: HistoryProps) {
  const translate = useTranslate();
  const label = (field: string) => {
    const last = field.split('.').at(-1)!;
    if (last === 'AdressenGelten') return translate('sign-in-services.trusted');
    return translate(last === 'Rollen' ? 'sign-in-services.add_rule' : `sign-in-services.field.${last}`, { _: last });
  };
  const value = (_: string, one: unknown) => {
    if (typeof one === 'boolean') return translate(one ? 'earlier.on' : 'earlier.off');
    if (!Array.isArray(one) || one.length === 0) return null;
    return (one as Rule[]).map(({ Wert, Rolle }) => `${Wert}: ${translate(`staff.role.${Rolle}`)}`).join('\n');
  };
  return (
    <EarlierVersions
      name={service.Name}
      params={{ id: service.Id }}
      list={listSignInServiceVersions}
      setting={settingOf(service)}
      restore={restoreSignInService}
      label={label}
      value={value}
      warning={translate('sign-in-services.changes_later')}
      waiting={waitsFor === null ? undefined : { version: service.Version, state: waitsFor }}
    />
  );
}

const thenOf = { on: 'switch.then', change: 'switch.change_then' } as const;

function Service({ service, onChange }: { service: SignInService; onChange: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { Id, Name, Version, VersionInKraft, Aktiv, Eingerichtet, Getestet, Eigene } = service;
  const waits = VersionInKraft !== Version;
  const turns = [
    ...(waits && Getestet && !Eigene ? [Aktiv ? ('change' as const) : ('on' as const)] : []),
    ...(Aktiv ? ['off' as const] : []),
  ];
  const state = Getestet ? 'waits' : 'untested';
  const waitsFor = waits ? translate(`sign-in-services.state.${Aktiv ? `change_${state}` : state}`) : null;
  return (
    <Entry
      actions={
        <>
          <Button size="small" variant="outlined" disabled={!Eingerichtet} onClick={() => void startTrial(service)}>
            {translate('sign-in-services.try')}
          </Button>
          {turns.map(turn => (
            <EntryAction
              key={turn}
              call={switchSignInService}
              sent={{ params: { id: Id }, body: { Aktiv: turn !== 'off', Version } }}
              label={translate(`sign-in-services.switch.${turn}`)}
              title={`${translate(`sign-in-services.switch.${turn}`)}: ${Name}`}
              onDone={() => notify(`sign-in-services.is.${turn}`, { type: 'success' })}
            >
              {translate(`sign-in-services.${turn === 'off' ? 'remove_text' : thenOf[turn]}`)}
            </EntryAction>
          ))}
          <Button size="small" variant="outlined" onClick={onChange}>
            {translate('sign-in-services.change')}
          </Button>
          <History service={service} waitsFor={waitsFor} />
          <EntryAction
            danger
            call={removeSignInService}
            sent={{ params: { id: Id } }}
            label={translate('sign-in-services.remove')}
            title={translate('sign-in-services.remove_title', { name: Name })}
          >
            {translate('sign-in-services.remove_text')}
          </EntryAction>
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 650 }}>{Name}</Typography>
        <StatusChip tone="plain">{translate(`sign-in-services.audience.${service.Fuer}`)}</StatusChip>
        {Aktiv && <StatusChip tone="ok">{translate('sign-in-services.state.active')}</StatusChip>}
        {waitsFor && <StatusChip tone="wait">{waitsFor}</StatusChip>}
        {!Eingerichtet && <StatusChip tone="stop">{translate('sign-in-services.incomplete')}</StatusChip>}
      </Box>
      <Typography variant="body2">{service.Aussteller}</Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('sign-in-services.returns', { addresses: service.Ruecksprung.join(' · ') })}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('sign-in-services.changed', { name: service.GeaendertVon, date: dayAndTime(service.GeaendertAm) })}
        {waits && Getestet && Eigene && ` · ${translate('sign-in-services.own')}`}
      </Typography>
      <PlannedOf art="Anmeldedienst" subject={Id} />
    </Entry>
  );
}

/** Removed providers; restoring any version brings one back. */
function Removed() {
  const removed = useAnswer(listRemovedSignInServices);
  return (
    <Answered of={removed} height={80}>
      {services => services.length > 0 && <RemovedServices of={services} />}
    </Answered>
  );
}

function RemovedServices({ of }: { of: AnswerOf<typeof listRemovedSignInServices> }) {
  const translate = useTranslate();
  return (
    <Section title={translate('sign-in-services.removed.title')} hint={translate('sign-in-services.removed_hint')}>
      <Entries>
        {of.map(service => (
          <Entry key={service.Id} actions={<History service={service} waitsFor={null} />}>
            <Typography sx={{ fontWeight: 650 }}>{service.Name}</Typography>
            {translate('sign-in-services.removed.by', {
              name: service.EntferntVon,
              date: dayAndTime(service.EntferntAm),
            })}
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}

/** Identity providers for staff, beside the installation's, and for recommenders, beside the password. */
export function SignInServicesPage() {
  const translate = useTranslate();
  const services = useAnswer(listSignInServices);
  const [open, setOpen] = useState<string | null>(null);
  const opened = services.data?.find(({ Id }) => Id === open);
  const [trial, setTrial] = useState(trialResult);
  return (
    <Page
      title={translate('resources.sign-in-services.name', { smart_count: 2 })}
      intro={translate('sign-in-services.intro')}
    >
      {trial && (
        <Section
          title={translate('sign-in-services.trial.title')}
          hint={translate('sign-in-services.trial.hint')}
          actions={
            <Button
              variant="outlined"
              onClick={() => {
                forgetTrial();
                setTrial(null);
              }}
            >
              {translate('app.close')}
            </Button>
          }
        >
          <Trial trial={trial} />
        </Section>
      )}
      <Section
        title={translate('sign-in-services.title')}
        hint={translate('sign-in-services.section_hint')}
        actions={
          <Button variant="contained" onClick={() => setOpen('new')}>
            {translate('sign-in-services.new')}
          </Button>
        }
      >
        <EntriesOf of={services} none={translate('sign-in-services.none')}>
          {service => <Service key={service.Id} service={service} onChange={() => setOpen(service.Id)} />}
        </EntriesOf>
        <PlannedOf art="Anmeldedienst" />
      </Section>
      <Removed />
      {(open === 'new' || opened) && <ServiceDialog service={opened ?? null} onClose={() => setOpen(null)} />}
    </Page>
  );
}
