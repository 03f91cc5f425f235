import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  InputAdornment,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  changeRetention,
  listKeptRecords,
  listRetentionVersions,
  readKeptRecords,
  readRetention,
  restoreRetention,
} from '#contract/betrieb/calls.js';
import type { KeptRow, RetentionRow } from '#contract/betrieb/schemas.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { count, day, dayAndTime } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { EarlierVersions } from '../../shared/ui/entries.js';
import { Failure, Page, Section, SideScroll } from '../../shared/ui/Page.js';
import { MomentField } from '../../shared/ui/days.js';
import { at, ConfirmDialog, LeaveGuard, momentRefused, type OfSetting } from '../../shared/ui/dialogs.js';
import { PlannedOf } from '../../shared/ui/planned.js';

/** The server's upper limit, in days. */
const most = 3650;
const figures = ['Faellig', 'InDreissigTagen', 'Erledigt'] as const;

/** The retention period of one kind of record. A shorter one erases data, so it needs confirmation. */
function RetentionRule({ rule, onDirty }: { rule: RetentionRow; onDirty: (dirty: boolean) => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const name = translate(`retention.kind.${rule.Art}.name`);
  const [moment, setMoment] = useState('');
  const save = useCommand(
    changeRetention,
    () => {
      edition.saved();
      setAsked(false);
      notify('retention.saved', { type: 'success', messageArgs: { name } });
    },
    () => {
      setAsked(false);
      setMoment('');
      edition.reset();
    },
  );
  const edition = useEdition({
    latest: { values: { text: String(rule.Tage) }, version: rule.Version },
    history: { call: listRetentionVersions, params: { art: rule.Art } },
    refusal: save.error,
    name: () => `${name}: ${translate('retention.period')}`,
    onRebased: () => (setAsked(false), save.reset()),
  });
  const { text } = edition.draft;
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
  const valid = days !== null && days <= most;
  const dirty = text.trim() !== edition.base.text;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const setting: OfSetting = { art: 'Aufbewahrung', subject: rule.Art };
  const notNow = momentRefused(edition.refusal);
  const send = () =>
    save.mutate({ ...at(moment), body: { Art: rule.Art, Tage: days, Version: Number(edition.version) } });

  return (
    <Section
      title={name}
      hint={translate(`retention.kind.${rule.Art}.text`)}
      actions={
        <EarlierVersions
          name={name}
          params={{ art: rule.Art }}
          list={listRetentionVersions}
          restore={restoreRetention}
          label={() => translate('retention.period')}
          value={(_, value) => `${count(Number(value))} ${translate('retention.days')}`}
          warning={translate(`retention.kind.${rule.Art}.shorter`)}
          setting={setting}
        />
      }
    >
      <Box
        component="form"
        onSubmit={event => (event.preventDefault(), valid && dirty && (days < rule.Tage ? setAsked(true) : send()))}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 2.5, alignItems: 'flex-start' }}
      >
        <TextField
          label={translate('retention.period')}
          value={text}
          onChange={event => edition.write({ text: event.target.value })}
          error={!valid}
          helperText={
            valid
              ? translate('retention.standard', { smart_count: rule.Standard })
              : translate('retention.invalid', { most: count(most) })
          }
          sx={{ width: { xs: '100%', sm: 260 } }}
          slotProps={{
            htmlInput: { inputMode: 'numeric', maxLength: 4 },
            input: { endAdornment: <InputAdornment position="end">{translate('retention.days')}</InputAdornment> },
          }}
        />
        {dirty && <MomentField value={moment} error={notNow} of={setting} onChange={setMoment} />}
        <Box sx={{ display: 'flex', gap: 1, pt: { sm: 1 } }}>
          <Button type="submit" variant="contained" disabled={!dirty || !valid} loading={save.isPending && !asked}>
            {translate('retention.save')}
          </Button>
          {dirty && (
            <Button variant="outlined" onClick={edition.reset}>
              {translate('retention.undo')}
            </Button>
          )}
        </Box>
      </Box>
      {edition.refusal && !asked && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {edition.refusal.message}
        </Alert>
      )}
      <Box component="dl" sx={{ m: 0, mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
        {figures.map(figure => (
          <Box key={figure} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {translate(`retention.figure.${figure}`)}
            </Typography>
            <Typography
              component="dd"
              sx={{ m: 0, fontSize: '1.25rem', fontWeight: 750, letterSpacing: '-0.02em', lineHeight: 1.2 }}
            >
              {count(rule[figure])}
            </Typography>
          </Box>
        ))}
      </Box>
      <PlannedOf art="Aufbewahrung" subject={rule.Art} />
      {rule.GeaendertAm && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
          {translate('retention.changed', { name: rule.GeaendertVon ?? '', date: dayAndTime(rule.GeaendertAm) })}
        </Typography>
      )}
      {edition.dialog}
      {asked && (
        <ConfirmDialog
          open
          danger
          title={translate('retention.shorter.title', { name })}
          confirm={translate('retention.shorter.action')}
          pending={save.isPending}
          error={notNow === undefined ? edition.refusal : new Error(notNow)}
          onClose={() => setAsked(false)}
          onConfirm={send}
        >
          <Typography>
            {translate(moment === '' ? 'retention.shorter.text' : 'retention.shorter.later', {
              before: count(rule.Tage),
              after: count(days ?? 0),
            })}
          </Typography>
          <Alert severity="warning">{translate(`retention.kind.${rule.Art}.shorter`)}</Alert>
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** The records of one kind that are due first, by their numbers. */
function KeptList({ art, onClose }: { art: KeptRow['Art']; onClose: () => void }) {
  const translate = useTranslate();
  const [size, setSize] = useState(few);
  const { data, error, refetch } = useAnswer(listKeptRecords, { params: { art }, query: { pagesize: size } });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="kept-list">
      <DialogTitle id="kept-list">{translate(`retention.kept.${art}.name`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={180} />}
        {data?.Content.length === 0 && <Typography color="text.secondary">{translate('retention.none')}</Typography>}
        {data && data.Content.length > 0 && (
          <SideScroll label={translate(`retention.kept.${art}.name`)}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  {(['Nummer', 'Seit', 'FaelligAm'] as const).map(name => (
                    <TableCell key={name}>{translate(`retention.record.${name}`)}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.Content.map(({ Nummer, Seit, FaelligAm }, at) => (
                  <TableRow key={`${at} ${Nummer}`}>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{Nummer}</TableCell>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>{day(Seit)}</TableCell>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>{FaelligAm ? day(FaelligAm) : '–'}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </SideScroll>
        )}
        {data?.HasNext && size < most200 && (
          <Button variant="outlined" onClick={() => setSize(most200)} sx={{ justifySelf: 'start' }}>
            {translate('retention.more', { smart_count: Math.min(data.TotalCount, most200) })}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

const [few, most200] = [20, 200];

/** Everything that is kept of people: how long, who says so, how much there is, and what is due. */
function Register() {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(readKeptRecords, {});
  const [opened, setOpened] = useState<KeptRow['Art'] | null>(null);
  const period = ({ Tage, Jahre, Quelle }: KeptRow) => {
    if (Jahre !== null) return translate('retention.years', { smart_count: Jahre });
    return Tage === null
      ? translate(`retention.without.${Quelle === 'Gesetz' ? 'law' : 'person'}`)
      : `${count(Tage)} ${translate('retention.days')}`;
  };
  return (
    <Section title={translate('retention.register.title')} hint={translate('retention.register.hint')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && (
        <SideScroll label={translate('retention.register.title')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{translate('retention.register.kind')}</TableCell>
                <TableCell>{translate('retention.period')}</TableCell>
                <TableCell>{translate('retention.register.source')}</TableCell>
                {(['Bestand', 'Faellig', 'InDreissigTagen', 'Erledigt'] as const).map(name => (
                  <TableCell key={name} align="right">
                    {translate(`retention.short.${name}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map(row => (
                <TableRow key={row.Art}>
                  <TableCell component="th" scope="row" sx={{ minWidth: 220 }}>
                    <b>{translate(`retention.kept.${row.Art}.name`)}</b>
                    <Typography variant="body2" color="text.secondary">
                      {translate(`retention.kept.${row.Art}.text`)}
                    </Typography>
                  </TableCell>
                  <TableCell>{period(row)}</TableCell>
                  <TableCell>{translate(`retention.source.${row.Quelle}`)}</TableCell>
                  <TableCell align="right">
                    {row.Bestand === 0 ? (
                      0
                    ) : (
                      <Button size="small" onClick={() => setOpened(row.Art)}>
                        {count(row.Bestand)}
                      </Button>
                    )}
                  </TableCell>
                  <TableCell align="right">{count(row.Faellig)}</TableCell>
                  <TableCell align="right">{count(row.InDreissigTagen)}</TableCell>
                  <TableCell align="right">{row.Erledigt === null ? '–' : count(row.Erledigt)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </SideScroll>
      )}
      {opened && <KeptList art={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
}

/** Retention periods of personal data; changes apply to existing records as well. */
export function RetentionPage() {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(readRetention, {});
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const note = (kind: string, dirty: boolean) =>
    setUnsaved(before =>
      before.has(kind) === dirty
        ? before
        : new Set(dirty ? [...before, kind] : [...before].filter(one => one !== kind)),
    );
  return (
    <Page title={translate('resources.retention.name', { smart_count: 2 })} intro={translate('retention.intro')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data?.map(rule => (
        <RetentionRule key={rule.Art} rule={rule} onDirty={dirty => note(rule.Art, dirty)} />
      ))}
      <Register />
      <LeaveGuard unsaved={() => unsaved.size > 0} />
    </Page>
  );
}
