import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useLocaleState, useNotify, useTranslate } from 'react-admin';
import { previewContent, readContentVersion, restoreContent } from '#contract/content/calls.js';
import type { EditorItem, EditorSchema } from '#contract/content/schemas.js';
import { useAnswer, useCommand, useRested } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { ChangedValue } from '../../shared/ui/changed-text.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import { Failure, Section } from '../../shared/ui/Page.js';
import { labelOf, partitionOf, type ContentData } from './content-record.js';

type Data = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Difference {
  readonly field: string;
  readonly partition: string;
  readonly before: string;
  readonly after: string;
}

/** The differing fields, by name and language. */
export function differences(before: Data, after: Data): Difference[] {
  const places = [
    ...new Set(
      [before, after].flatMap(data =>
        Object.entries(data).flatMap(([field, values]) =>
          Object.keys(values).map(partition => `${field} ${partition}`),
        ),
      ),
    ),
  ];
  return places.flatMap(place => {
    const [field = '', partition = ''] = place.split(' ');
    const [was, is] = [before, after].map(data => String(data[field]?.[partition] ?? '')) as [string, string];
    return was === is ? [] : [{ field, partition, before: was, after: is }];
  });
}

/** All versions, each to compare with the latest and to restore. */
export function ContentVersions({ schema, item }: { schema: EditorSchema; item: EditorItem }) {
  const translate = useTranslate();
  const [compared, setCompared] = useState<number | null>(null);
  return (
    <Section title={translate('contents.versions')} hint={translate('contents.versions_hint')} flush>
      <Table size="small" sx={{ minWidth: 560 }}>
        <TableHead>
          <TableRow>
            {['version', 'at', 'by', 'state', 'compare'].map(column => (
              <TableCell key={column}>{translate(`contents.columns.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {item.Versionen.map(one => (
            <TableRow key={one.Version} hover>
              <TableCell>
                {one.Version}
                {one.WiederhergestelltAus !== null &&
                  ` (${translate('contents.restored_from', { version: one.WiederhergestelltAus })})`}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{dayAndTime(one.Am)}</TableCell>
              <TableCell>{one.Von}</TableCell>
              <TableCell>
                {one.Veroeffentlicht && (
                  <StatusChip tone="ok">{translate('contents.status.Veroeffentlicht')}</StatusChip>
                )}
              </TableCell>
              <TableCell>
                {one.Version !== item.Version && (
                  <Button size="small" variant="outlined" onClick={() => setCompared(one.Version)}>
                    {translate('contents.compare')}
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {compared !== null && (
        <Comparison schema={schema} item={item} version={compared} onClose={() => setCompared(null)} />
      )}
    </Section>
  );
}

function Comparison({
  schema,
  item,
  version,
  onClose,
}: {
  schema: EditorSchema;
  item: EditorItem;
  version: number;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [locale] = useLocaleState();
  const id = useId();
  const label = (name: string) =>
    schema.Felder.filter(({ Name }) => Name === name).map(field => labelOf(field, locale))[0] ?? name;
  const { data, error } = useAnswer(readContentVersion, {
    params: { schema: schema.Name, id: item.Id, version: String(version) },
  });
  const restore = useCommand(restoreContent, () => {
    onClose();
    notify('contents.restored', { type: 'success', messageArgs: { version } });
  });
  const changes = data ? differences(data.Daten, item.Daten) : [];
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{translate('contents.comparison', { version, latest: item.Version })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        {(error ?? restore.error) && <Failure error={error ?? restore.error} />}
        {!data && !error && <Skeleton variant="rounded" height={120} />}
        {data && changes.length === 0 && <Typography>{translate('contents.same')}</Typography>}
        {changes.map(({ field, partition, before, after }) => (
          <Box key={`${field} ${partition}`}>
            <Typography component="h3" sx={{ fontWeight: 700, mb: 0.75 }}>
              {label(field)}
              {partition !== 'iv' && `, ${translate(`contents.languages.${partition}`)}`}
            </Typography>
            <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
              <ChangedValue before={before} after={after} />
            </Typography>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('app.close')}
        </Button>
        <Button
          variant="contained"
          disabled={!data || changes.length === 0 || item.Status === 'Archiviert'}
          loading={restore.isPending}
          onClick={() =>
            restore.mutate({
              params: { schema: schema.Name, id: item.Id },
              body: { Basis: item.Version, Version: version },
            })
          }
        >
          {translate('contents.restore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The text as visitors will see it: sanitised by the server, variables filled in; updated after a pause in typing. */
export function ContentPreviewPanel({
  schema,
  data,
  language,
}: {
  schema: EditorSchema;
  data: ContentData;
  language: string;
}) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const rested = useRested(data);
  const { data: preview, error } = useAnswer(previewContent, {
    params: { schema: schema.Name },
    body: { Daten: rested },
  });
  const shown = schema.Felder.filter(({ Art, Name }) => Art !== 'number' && Art !== 'link' && Name !== schema.Kennfeld);
  const text = (name: string, partition: string) => String(preview?.Daten[name]?.[partition] ?? '');
  /** `Titel.de` as `Titel (Deutsch)`. */
  const written = (part: string) => {
    const [name = '', partition = ''] = part.split('.');
    const field = schema.Felder.find(({ Name }) => Name === name);
    const label = field ? labelOf(field, locale) : name;
    return partition === 'iv' ? label : `${label} (${translate(`contents.languages.${partition}`)})`;
  };
  return (
    <Section title={translate('contents.preview')} hint={translate(`contents.languages.${language}`)}>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!preview && !error && <Skeleton variant="rounded" height={160} />}
      {preview && (
        <Box lang={language} sx={{ display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}>
          {preview.Fehlend.length > 0 && (
            <Alert severity="warning">
              {translate('contents.missing', { fields: preview.Fehlend.map(written).join(', ') })}
            </Alert>
          )}
          {shown.map(field => {
            const value = text(field.Name, partitionOf(field, language));
            if (value === '') return null;
            if (field.Art === 'html')
              return (
                <Box
                  key={field.Name}
                  sx={{
                    '& h2': { fontSize: '1.15rem', mt: 2.5, mb: 0.75 },
                    '& p, & ul': { my: 0.75 },
                    '& a': { color: 'primary.main' },
                  }}
                  dangerouslySetInnerHTML={{ __html: value }}
                />
              );
            const title = field.Name === schema.Titelfeld;
            return (
              <Typography
                key={field.Name}
                component="p"
                sx={{
                  whiteSpace: 'pre-line',
                  ...(title && { fontSize: '1.5rem', fontWeight: 750, letterSpacing: '-0.02em', lineHeight: 1.2 }),
                }}
              >
                {value}
              </Typography>
            );
          })}
        </Box>
      )}
    </Section>
  );
}
