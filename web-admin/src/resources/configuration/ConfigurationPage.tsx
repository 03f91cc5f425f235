import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { AnswerOf } from '#contract/call.js';
import {
  agreeToConfiguration,
  changeConfiguration,
  configurationGroups,
  declineConfiguration,
  listConfigurationVersions,
  listPlannedConfigurations,
  planConfiguration,
  previewConfiguration,
  readConfiguration,
  restoreConfiguration,
  withdrawPlannedConfiguration,
  type ConfigurationPreview,
  type ConfigurationVersion,
  type PlannedConfiguration,
  type TenantConfiguration,
} from '#contract/betrieb/configuration.js';
import { refreshProgramme } from '../../providers/programme.js';
import { useAnswer, useCommand, useVersioned } from '../../providers/data-provider.js';
import { dayAndTime, momentOnWire, money, reasonInWords } from '../../shared/format.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { ConfirmDialog, LeaveGuard, PlansAhead } from '../../shared/ui/dialogs.js';
import {
  Changes,
  Decided,
  DeclineAction,
  EntryAction,
  Entries,
  useChangeText,
  Version,
  Versions,
} from '../../shared/ui/entries.js';
import { Answered, Failure, Page, Section } from '../../shared/ui/Page.js';
import { Pictures } from '../../shared/ui/pictures.js';
import { ThemeTrial } from '../../shared/ui/portal-frame.js';
import { WireError } from '../../shared/wire.js';
import { ConfigurationField, schemaOfFields } from './fields.js';
import { describedChanges } from './words.js';
import { DayField } from '../../shared/ui/days.js';

/** Changes with the form's labels. */
function ChangesOf({ changes }: { changes: ConfigurationVersion['Aenderungen'] }) {
  const translate = useTranslate();
  return (
    <Changes of={changes.flatMap(({ Feld, Vorher, Nachher }) => describedChanges(translate, Feld, Vorher, Nachher))} />
  );
}

const differences = (before: TenantConfiguration, after: TenantConfiguration): ConfigurationVersion['Aenderungen'] =>
  (Object.keys(after) as (keyof TenantConfiguration)[])
    .filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(field => ({ Feld: field, Vorher: before[field], Nachher: after[field] }));

/** The preview is beside the fields where there is room. */
const besideEachOther = {
  display: 'grid',
  gap: 2.5,
  pt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 394px' },
  alignItems: 'start',
} as const;

function ConfigurationForm({ current, version }: { current: TenantConfiguration; version: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState(false);
  const save = useCommand(changeConfiguration, ({ WartetAuf }) => {
    setAsked(false);
    void refreshProgramme().catch(() => undefined);
    notify(WartetAuf ? 'configuration.touches.proposed' : 'configuration.saved', {
      type: WartetAuf ? 'info' : 'success',
    });
    if (WartetAuf) undo();
    else edition.saved();
  });
  const [from, setFrom] = useState('');
  const plan = useCommand(planConfiguration, ({ WartetAuf }) => {
    setAsked(false);
    undo();
    notify(WartetAuf ? 'configuration.touches.proposed' : 'configuration.planned.done', {
      type: WartetAuf ? 'info' : 'success',
    });
  });
  const { data: plans } = useAnswer(listPlannedConfigurations);
  const waiting = plans?.filter(({ Stand }) => Stand === 'Geplant').length;
  const preview = useCommand(previewConfiguration);
  const again = () => {
    setAsked(false);
    setRound(before => before + 1);
    forget();
  };
  const edition = useEdition({
    latest: { values: current, version },
    history: { call: listConfigurationVersions },
    refusal: from === '' ? save.error : plan.error,
    name: path => describedChanges(translate, path.join('.'), false, true)[0]?.name,
    onRebased: again,
  });
  const { draft } = edition;
  // The dry run's errors are shown before saving.
  const failed = edition.refusal ?? preview.error;
  const errors = failed instanceof WireError ? failed.body.errors : {};
  const changes = differences(edition.base, draft);
  const headers = { 'If-Match': String(edition.version) };
  const submit = () =>
    from === ''
      ? save.mutate({ body: draft, headers })
      : plan.mutate({ body: { GiltAb: momentOnWire(from), Konfiguration: draft }, headers });
  const forget = () => [save, plan, preview].forEach(command => command.reset());
  const ask = () => {
    forget();
    preview.mutate({ body: draft });
    setAsked(true);
  };
  const undo = () => {
    edition.reset();
    again();
  };
  return (
    <Box
      component="form"
      key={round}
      noValidate
      onSubmit={event => (event.preventDefault(), changes.length > 0 && ask())}
      sx={{ display: 'grid', gap: { xs: 2, sm: 2.5 } }}
    >
      {Object.entries(configurationGroups).map(([group, fields]) => (
        <Section
          key={group}
          title={translate(`configuration.group.${group}.name`)}
          hint={translate(`configuration.group.${group}.hint`)}
        >
          <Box sx={group === 'theme' ? besideEachOther : { pt: 1 }}>
            <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
              {fields.map(field => (
                <ConfigurationField
                  key={field}
                  path={field}
                  schema={schemaOfFields[field]!}
                  value={draft[field]}
                  errors={errors}
                  onChange={value => edition.write({ [field]: value })}
                />
              ))}
            </Box>
            {group === 'theme' && <ThemeTrial light={draft.Theme} dark={draft.ThemeDunkel} />}
          </Box>
        </Section>
      ))}
      {changes.length > 0 && (
        <Box
          role="region"
          aria-label={translate('configuration.unsaved', { smart_count: changes.length })}
          sx={{
            position: 'sticky',
            bottom: 12,
            zIndex: 2,
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'center',
            justifyContent: 'space-between',
            p: 1.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            bgcolor: 'background.paper',
            boxShadow: 4,
          }}
        >
          <Typography sx={{ fontWeight: 650 }}>
            {translate('configuration.unsaved', { smart_count: changes.length })}
          </Typography>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button variant="outlined" onClick={undo}>
              {translate('configuration.undo')}
            </Button>
            <Button type="submit" variant="contained">
              {translate('configuration.save')}
            </Button>
          </Box>
        </Box>
      )}
      {edition.refusal && !asked && <Alert severity="error">{edition.refusal.message}</Alert>}
      {asked && (
        <ConfirmDialog
          open
          title={translate('configuration.confirm')}
          confirm={translate(from === '' ? 'configuration.save' : 'configuration.planned.plan')}
          pending={save.isPending || plan.isPending}
          error={Object.keys(errors).length > 0 ? null : failed}
          onClose={() => setAsked(false)}
          onConfirm={submit}
        >
          <ChangesOf changes={changes} />
          {preview.data && <Touches preview={preview.data} />}
          <DayField
            withTime
            label={translate('configuration.planned.from')}
            helperText={translate('configuration.planned.from_hint')}
            value={from}
            onChange={setFrom}
          />
          {from === '' && <PlansAhead plans={preview.data?.Geplant} listedAt="/configuration" />}
          {from !== '' && waiting !== undefined && waiting > 0 && (
            <Alert severity="warning">{translate('configuration.planned.overtakes', { smart_count: waiting })}</Alert>
          )}
          {Object.entries(errors).map(([field, message]) => (
            <Alert key={field} severity="error">
              {translate(`configuration.field.${field}.name`, { _: field })}: {message}
            </Alert>
          ))}
        </ConfirmDialog>
      )}
      <LeaveGuard unsaved={() => changes.length > 0} />
      {edition.dialog}
    </Box>
  );
}

/** Existing records that the change affects, as counted by the server. */
function Touches({ preview: { Beruehrt, WartetAuf, Lockert } }: { preview: ConfigurationPreview }) {
  const translate = useTranslate();
  return (
    <Alert severity={WartetAuf ? 'warning' : 'info'}>
      {Beruehrt.length === 0 && translate('configuration.touches.nothing')}
      {Beruehrt.map(({ Was, Anzahl, VorherCent, NachherCent }) => (
        <Typography key={Was} variant="body2">
          {translate(`configuration.touches.${Was}`, {
            smart_count: Anzahl,
            before: money(VorherCent ?? 0),
            after: money(NachherCent ?? 0),
          })}
        </Typography>
      ))}
      {WartetAuf && <Typography variant="body2">{translate('configuration.touches.proposed')}</Typography>}
      <Loosens fields={Lockert} />
    </Alert>
  );
}

/** Why a second person has to agree. */
function Loosens({ fields }: { fields: readonly string[] }) {
  const translate = useTranslate();
  if (fields.length === 0) return null;
  const named = fields.map(field => translate(`configuration.field.${field}.name`, { _: field })).join(', ');
  return <Typography variant="body2">{translate('configuration.touches.loosens', { fields: named })}</Typography>;
}

/** What a configuration (a colleague's proposal or an earlier version) would change and affect if it took effect now. */
function Effect({ of, changes }: { of: TenantConfiguration; changes: (readonly [field: string, value: unknown])[] }) {
  const { data, error } = useAnswer(previewConfiguration, { body: { ...of, ...Object.fromEntries(changes) } });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={96} />;
  return (
    <>
      <ChangesOf changes={data.Aenderungen} />
      <Touches preview={data} />
    </>
  );
}

const tones = {
  Vorgeschlagen: 'wait',
  Geplant: 'wait',
  Angewandt: 'ok',
  Abgelehnt: 'stop',
  Zurueckgezogen: 'plain',
  Ueberholt: 'stop',
  Abgewiesen: 'stop',
} as const;

/** Planned configurations, and the result of past plans. */
function Planned({ current }: { current: TenantConfiguration }) {
  const plans = useAnswer(listPlannedConfigurations);
  return (
    <Answered of={plans} height={80}>
      {all => all.length > 0 && <Plans of={all} current={current} />}
    </Answered>
  );
}

function Plans({ of, current }: { of: AnswerOf<typeof listPlannedConfigurations>; current: TenantConfiguration }) {
  const translate = useTranslate();
  const notify = useNotify();
  return (
    <Section title={translate('configuration.planned.title')} hint={translate('configuration.planned.hint')}>
      <Entries counted="up">
        {of.map(one => (
          <Version
            key={one.Id}
            line={translate('configuration.planned.row', {
              date: dayAndTime(one.GiltAb),
              name: one.GeplantVon,
              version: one.AusVersion,
            })}
            actions={
              <>
                <StatusChip tone={tones[one.Stand]}>{translate(`configuration.planned.state.${one.Stand}`)}</StatusChip>
                {one.Stand === 'Vorgeschlagen' && !one.Eigener && (
                  <EntryAction
                    call={agreeToConfiguration}
                    sent={{ params: { id: one.Id } }}
                    label={translate('configuration.touches.agree')}
                    title={translate('configuration.touches.agree')}
                    onDone={() => notify('configuration.saved', { type: 'success' })}
                  >
                    <Effect of={current} changes={one.Aenderungen.map(({ Feld, Nachher }) => [Feld, Nachher])} />
                  </EntryAction>
                )}
                {one.Stand === 'Vorgeschlagen' && !one.Eigener && (
                  <DeclineAction call={declineConfiguration} id={one.Id}>
                    <ChangesOf changes={one.Aenderungen} />
                  </DeclineAction>
                )}
                {(one.Stand === 'Geplant' || (one.Stand === 'Vorgeschlagen' && one.Eigener)) && (
                  <EntryAction
                    call={withdrawPlannedConfiguration}
                    sent={{ params: { id: one.Id } }}
                    label={translate('configuration.planned.withdraw')}
                    title={translate('configuration.planned.withdraw_title')}
                    onDone={() => notify('configuration.planned.withdrawn', { type: 'success' })}
                  >
                    <ChangesOf changes={one.Aenderungen} />
                  </EntryAction>
                )}
              </>
            }
          >
            <ChangesOf changes={one.Aenderungen} />
            {one.Stand === 'Vorgeschlagen' && <Loosens fields={one.Lockert} />}
            <Outcome of={one} />
          </Version>
        ))}
      </Entries>
    </Section>
  );
}

/** Who agreed or declined, and why a plan was not made. */
function Outcome({ of: plan }: { of: PlannedConfiguration }) {
  const translate = useTranslate();
  if (plan.Stand === 'Abgelehnt') return <Decided by={plan} />;
  return (
    <>
      {plan.EntschiedenVon && (
        <Typography variant="body2" color="text.secondary">
          {translate('publications.agreed_by', { name: plan.EntschiedenVon })}
        </Typography>
      )}
      {plan.Grund && (
        <Typography variant="body2" color="text.secondary">
          {reasonInWords(translate, plan)}
        </Typography>
      )}
    </>
  );
}

function VersionsOf({
  versions,
  current,
}: {
  versions: readonly ConfigurationVersion[];
  current: TenantConfiguration;
}) {
  const translate = useTranslate();
  /** Each field as it was before the first change after that version. */
  const undone = (to: number) =>
    versions
      .filter(({ Nummer }) => Nummer > to)
      .flatMap(({ Aenderungen }) => Aenderungen.map(({ Feld, Vorher }) => [Feld, Vorher] as const));
  const changeText = useChangeText('configuration');
  return (
    <Section title={translate('configuration.versions')} hint={translate('configuration.versions_hint')}>
      <Versions
        texts="configuration"
        of={versions}
        line={changeText}
        call={restoreConfiguration}
        params={one => ({ nummer: String(one.Nummer) })}
        title={one => translate('configuration.restore_title', { version: one.Nummer })}
        asks={one => (
          <>
            <Typography>{translate('configuration.restore_text')}</Typography>
            <Effect of={current} changes={undone(one.Nummer)} />
          </>
        )}
      >
        {one => <ChangesOf changes={one.Aenderungen} />}
      </Versions>
    </Section>
  );
}

/** The settings of a tenant's operators, and their versions. */
export function ConfigurationPage() {
  const translate = useTranslate();
  const configuration = useVersioned(readConfiguration);
  const versions = useAnswer(listConfigurationVersions);
  const error = configuration.error ?? versions.error;
  const retry = () => void Promise.all([configuration.refetch(), versions.refetch()]);
  return (
    <Page
      title={translate('resources.configuration.name', { smart_count: 2 })}
      intro={translate('configuration.intro')}
    >
      {error && <Failure error={error} onRetry={retry} />}
      {!error && !(configuration.data && versions.data) && <Skeleton variant="rounded" height={420} />}
      {configuration.data && versions.data && (
        <>
          <ConfigurationForm current={configuration.data.answer} version={configuration.data.version} />
          <Planned current={configuration.data.answer} />
          <Pictures />
          <VersionsOf versions={versions.data} current={configuration.data.answer} />
        </>
      )}
    </Page>
  );
}
