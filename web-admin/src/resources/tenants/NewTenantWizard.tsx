import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocaleState, useTranslate, useNotify } from 'react-admin';
import { messageFor, type Issue } from '#contract/errors/messages.js';
import {
  createTenant,
  listTenants,
  NewTenant,
  templateNames,
  exportTenant,
  importTenant,
  type TenantDetail,
  type DocumentImported,
  type TenantDocument as Document,
} from '#contract/mandanten.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { asLanguage, day, dayAndTime } from '../../shared/format.js';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { slugOf, type Language } from '#shared/texts.js';
import { Field, Fields } from '../../shared/ui/Detail.js';
import { FileDrop, PreviewOf } from '../../shared/ui/files.js';
import { SecretDialog } from '../../shared/ui/dialogs.js';
import { TenantInFrame } from '../../shared/ui/portal-frame.js';
import { errorsOf, HostsField, listed } from './HostsAndOperators.js';

const empty: NewTenant = { Mandant: '', Name: '', Vorlage: 'leer', Hosts: [], Sprachen: ['de'] };
const steps = ['who', 'where', 'what'] as const;
/** The step of each field: an error leads back to it. */
const stepOf: Readonly<Record<string, number>> = { Mandant: 0, Name: 0, Hosts: 1, Sprachen: 1, Vorlage: 2 };

/** `waerme-plus` for `Wärme Plus!`: the default until a key is typed. Keys begin with a letter. */
const suggestedKey = (name: string) =>
  slugOf(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);

export interface Made {
  readonly key: string;
  readonly name: string;
  readonly secret: string;
}

/** The last step: the provider's secret, shown only once, and the new portal. */
export function MadeTenant({ made: { key, name, secret }, onClose }: { made: Made; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <SecretDialog title={translate('tenants.wizard.secret', { name })} secret={secret} onClose={onClose}>
      <TenantInFrame tenant={key} />
    </SecretDialog>
  );
}

const stepWith = (field: string): number => stepOf[field] ?? steps.length - 1;

/** What is wrong with the fields of a step, in the server's words, before the next step opens. */
export function wrongIn(
  step: number,
  asked: NewTenant,
  takenKeys: readonly string[],
  language: Language,
): Readonly<Record<string, string>> {
  const issues: Issue[] = [...(NewTenant.safeParse(asked).error?.issues ?? [])];
  if (takenKeys.includes(asked.Mandant.trim().toLowerCase())) {
    issues.push({ code: 'custom', path: ['Mandant'], params: { reason: 'taken' } });
  }
  const here = issues.filter(({ path = [] }) => stepWith(String(path[0])) === step);
  return Object.fromEntries(here.map(issue => [String(issue.path?.[0]), messageFor(issue, language)]));
}

/** Steps: key and name, hosts and languages, template; then the result with its secret. */
export function NewTenantWizard({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const [step, setStep] = useState(0);
  const [asked, setAsked] = useState(empty);
  const [hosts, setHosts] = useState('');
  const create = useCommand(createTenant, ({ Mandant, AnbieterGeheimnis }) =>
    onMade({ key: Mandant, name: asked.Name, secret: AnbieterGeheimnis }),
  );
  const { data: tenants } = useAnswer(listTenants);
  const [locale] = useLocaleState();
  const [wrongHere, setWrongHere] = useState<Readonly<Record<string, string>>>({});
  const wrong = { ...errorsOf(create.error), ...wrongHere };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [wrongHere]);
  /** The first field with an error gets the focus when its step opens. */
  const [atHand, setAtHand] = useState<string | null>(null);
  const faultySteps = Object.keys(wrong).map(stepWith);
  const isShownHere = faultySteps.length === 0 || faultySteps.includes(step);
  const set = (changes: Partial<NewTenant>) => {
    setAsked({ ...asked, ...changes });
    setWrongHere({});
  };
  const ready = [asked.Mandant.trim() !== '' && asked.Name.trim() !== '', asked.Sprachen.length > 0, true][step];
  const body = { ...asked, Hosts: listed(hosts) };
  const goOn = () => {
    const keys = tenants ? tenants.map(({ Mandant }) => Mandant) : [];
    const found = wrongIn(step, body, keys, asLanguage(locale));
    setWrongHere(found);
    if (Object.keys(found).length === 0) setStep(step + 1);
  };
  const send = () => {
    create.mutate(
      { body },
      {
        onError: error => {
          const [first] = Object.keys(errorsOf(error)).sort((one, other) => stepWith(one) - stepWith(other));
          if (first === undefined) return;
          setAtHand(first);
          setStep(stepWith(first));
        },
      },
    );
  };
  const textField = (field: 'Mandant' | 'Name', label: string, helperText?: string) => (
    <TextField
      label={label}
      value={asked[field]}
      onChange={({ target: { value } }) =>
        set({
          [field]: value,
          ...(field === 'Name' && asked.Mandant === suggestedKey(asked.Name) && { Mandant: suggestedKey(value) }),
        })
      }
      required
      autoFocus={field === (atHand === 'Mandant' ? 'Mandant' : 'Name')}
      fullWidth
      error={wrong[field] !== undefined}
      helperText={[wrong[field], helperText].filter(Boolean).join(' ')}
      slotProps={{ htmlInput: { maxLength: field === 'Name' ? 80 : 40, autoComplete: 'off' } }}
    />
  );
  return (
    <Dialog open onClose={create.isPending ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{translate(`tenants.wizard.${steps[step]}`)}</DialogTitle>
      <Box
        component="form"
        ref={form}
        onSubmit={event => (event.preventDefault(), step < 2 ? goOn() : send())}
        sx={{ display: 'contents' }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2" color="text.secondary">
            {translate('tenants.wizard.step', { step: step + 1, of: steps.length })}
          </Typography>
          {step === 0 && textField('Name', translate('resources.tenants.fields.name'))}
          {step === 0 &&
            textField('Mandant', translate('resources.tenants.fields.key'), translate('tenants.wizard.key_hint'))}
          {step === 1 && (
            <>
              <HostsField
                hosts={hosts}
                error={wrong['Hosts']}
                onChange={typed => (setHosts(typed), setWrongHere({}))}
              />
              <Chosen label={translate('resources.tenants.fields.languages')} error={wrong['Sprachen']}>
                <FormGroup>
                  {(['de', 'en'] as const).map(language => (
                    <FormControlLabel
                      key={language}
                      label={translate(`tenants.wizard.language.${language}`)}
                      control={
                        <Checkbox
                          checked={asked.Sprachen.includes(language)}
                          onChange={(_, ticked) =>
                            set({
                              Sprachen: ticked
                                ? [...asked.Sprachen, language]
                                : asked.Sprachen.filter(one => one !== language),
                            })
                          }
                        />
                      }
                    />
                  ))}
                </FormGroup>
              </Chosen>
            </>
          )}
          {step === 2 && (
            <Chosen label={translate('tenants.wizard.template')} error={wrong['Vorlage']}>
              <RadioGroup
                aria-label={translate('tenants.wizard.template')}
                value={asked.Vorlage}
                onChange={(_, value) => set({ Vorlage: value as NewTenant['Vorlage'] })}
                sx={{ gap: 1 }}
              >
                {templateNames.map(name => (
                  <FormControlLabel
                    key={name}
                    value={name}
                    label={translate(`tenants.wizard.templates.${name}`)}
                    control={<Radio />}
                  />
                ))}
              </RadioGroup>
            </Chosen>
          )}
          {create.error && isShownHere && <Alert severity="error">{create.error.message}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button
            variant="outlined"
            disabled={create.isPending}
            onClick={step === 0 ? onClose : () => setStep(step - 1)}
          >
            {translate(step === 0 ? 'ra.action.cancel' : 'tenants.wizard.back')}
          </Button>
          <Button type="submit" variant="contained" disabled={!ready} loading={create.isPending}>
            {translate(step < 2 ? 'tenants.wizard.next' : 'tenants.wizard.create')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** A group of choices with its error. */
function Chosen(props: { label: string; error: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <FormControl component="fieldset" error={props.error !== undefined} aria-describedby={id}>
      <FormLabel component="legend">{props.label}</FormLabel>
      {props.children}
      <FormHelperText id={id} sx={{ mx: 0 }}>
        {props.error}
      </FormHelperText>
    </FormControl>
  );
}

/** A tenant's configuration as a file: export of any tenant; import into a draft, after a preview of the changes. */
export function TenantDocument({ tenant: { Mandant, Status } }: { tenant: TenantDetail }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [file, setFile] = useState<{ readonly name: string; readonly body: Document } | null>(null);
  const [preview, setPreview] = useState<DocumentImported | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const params = { key: Mandant };
  const taken = useCommand(exportTenant, document =>
    saveFile(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), `${Mandant}.json`),
  );
  const trying = useCommand(importTenant, setPreview);
  const making = useCommand(importTenant, () => {
    notify('tenants.document.done', { type: 'success' });
    again();
  });
  const again = () => {
    setFile(null);
    setPreview(null);
    trying.reset();
    making.reset();
  };
  const choose = async (chosen: File) => {
    setUnreadable(false);
    try {
      const body = JSON.parse(await chosen.text()) as Document;
      setFile({ name: chosen.name, body });
      trying.mutate({ params, query: { probelauf: 'true' }, body });
    } catch {
      setUnreadable(true);
    }
  };
  const error = taken.error ?? trying.error ?? making.error;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="body2" color="text.secondary">
        {translate(Status === 'Entwurf' ? 'tenants.document.hint_draft' : 'tenants.document.hint')}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        loading={taken.isPending}
        onClick={() => taken.mutate({ params })}
      >
        {translate('tenants.document.save')}
      </Button>
      {Status === 'Entwurf' && !file && (
        <Box sx={{ width: '100%' }}>
          <FileDrop
            title={translate('tenants.document.drop')}
            hint={translate('tenants.document.drop_hint')}
            accept=".json,application/json"
            onFile={chosen => void choose(chosen)}
          />
        </Box>
      )}
      {unreadable && <Alert severity="error">{translate('catalogue.no_json')}</Alert>}
      {error && <Alert severity="error">{error.message}</Alert>}
      {file && (
        <>
          <Typography role="status" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {trying.isPending ? translate('catalogue.checking') : file.name}
          </Typography>
          {preview && <PreviewOf preview={preview} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="contained"
              loading={making.isPending}
              disabled={!preview || preview.Aenderungen.length === 0 || preview.Fehler.length > 0}
              onClick={() => making.mutate({ params, body: file.body })}
            >
              {translate('tenants.document.make')}
            </Button>
            <Button variant="outlined" disabled={making.isPending} onClick={again}>
              {translate('catalogue.other')}
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}

/** When a retired programme's data is erased, and the progress. */
export function Erasure({ of }: { of: NonNullable<TenantDetail['Loeschung']> }) {
  const translate = useTranslate();
  const waits = of.Schritt === 'Personen' && of.OffenePraemien > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {translate(of.GeloeschtAm ? 'tenants.erasure.gone' : 'tenants.erasure.hint')}
      </Typography>
      <Fields>
        <Field label={translate('tenants.erasure.step')}>{translate(`tenants.erasure.steps.${of.Schritt}`)}</Field>
        {of.GeloeschtAm ? (
          <Field label={translate('tenants.erasure.ended')}>{dayAndTime(of.GeloeschtAm)}</Field>
        ) : (
          <>
            <Field label={translate('tenants.erasure.people')}>
              {translate(waits ? 'tenants.erasure.once_settled' : 'tenants.erasure.from', {
                date: day(of.PersonenAb),
                latest: day(of.PersonenSpaetestens),
                smart_count: of.OffenePraemien,
              })}
            </Field>
            <Field label={translate('tenants.erasure.evidence')}>
              {of.NachweiseAb === null
                ? translate('tenants.erasure.none')
                : translate('tenants.erasure.from', { date: day(of.NachweiseAb) })}
            </Field>
          </>
        )}
        <Field label={translate('tenants.erasure.removed')}>{String(of.Geloescht)}</Field>
        {of.ZuletztAm && <Field label={translate('tenants.erasure.looked')}>{dayAndTime(of.ZuletztAm)}</Field>}
      </Fields>
    </Box>
  );
}
