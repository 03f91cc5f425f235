import {
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
import { readContentVersion, restoreContent } from '#contract/content/edit-calls.js';
import type { EditorItem, EditorSchema } from '#contract/content/schemas.js';
import { useAnswer, useCommand } from '../../providers/data/answers.js';
import { dayAndTime } from '../../shared/format/dates.js';
import { Failure } from '../../shared/ui/messages.js';
import { Section } from '../../shared/ui/Section.js';
import { StatusChip } from '../../shared/ui/StatusChip.js';
import { differences, type ComparedPart } from './compare.js';
import { labelOf } from './contents.data.js';

/** Every version there was, each to compare with the latest and to bring back. */
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
        {changes.map(({ field, partition, parts }) => (
          <Box key={`${field} ${partition}`}>
            <Typography component="h3" sx={{ fontWeight: 700, mb: 0.75 }}>
              {label(field)}
              {partition !== 'iv' && `, ${translate(`contents.languages.${partition}`)}`}
            </Typography>
            <Parts parts={parts} />
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

/** What went is struck through, what came is underlined: not told by colour alone. */
function Parts({ parts }: { parts: readonly ComparedPart[] }) {
  return (
    <Box
      sx={({ tokens }) => ({
        fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
        fontSize: '0.8125rem',
        overflowWrap: 'anywhere',
        '& > *': { display: 'block', textDecoration: 'none', px: 1, py: 0.4, borderRadius: 1 },
        '& del': { bgcolor: tokens.stopSoft, color: tokens.stop, textDecoration: 'line-through' },
        '& ins': { bgcolor: tokens.okSoft, color: tokens.ok, textDecoration: 'underline' },
      })}
    >
      {parts.map(({ text, change }, at) =>
        change === 'same' ? (
          <span key={at}>{text}</span>
        ) : change === 'removed' ? (
          <del key={at}>{text}</del>
        ) : (
          <ins key={at}>{text}</ins>
        ),
      )}
    </Box>
  );
}
