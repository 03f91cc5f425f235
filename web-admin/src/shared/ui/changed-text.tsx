import { Box, Button, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { unmistakable } from '#shared/unmistakable-address.js';
import { Unseen } from './Detail.js';
import { hasMarkup, textChanges, type AttributeChange, type MarkupChange, type TextRow } from '../text-changes.js';

interface ChangedValueProps {
  readonly before: string;
  readonly after: string;
  /** Written by hand with Liquid: shown as it stands, with its tags. */
  readonly source?: boolean;
}

const shortest = 80;
/** Whether a value is long or has markup, so that its sentences are compared. */
export const isText = (value: string): boolean => value.length > shortest || value.includes('\n') || hasMarkup(value);

/** A value before and after; of a text the sentences that differ. */
export function ChangedValue({ before, after, source = false }: ChangedValueProps) {
  if (isText(before) || isText(after)) return <ChangedText before={before} after={after} source={source} />;
  return (
    <Box component="span" sx={[marked, { whiteSpace: 'pre-line' }]}>
      <del>{before}</del> → <ins>{after}</ins>
    </Box>
  );
}

/** Of a long text; the others are unfolded. */
const shownAtFirst = 4;

/** The sentences that differ with their words marked, links and attributes on their own, and the whole versions folded. */
function ChangedText({ before, after, source }: Required<ChangedValueProps>) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { rows, attributes, markup } = useMemo(() => textChanges(before, after, { source }), [before, after, source]);
  const { shown, left } = folded(rows, open ? Infinity : shownAtFirst);
  const isUnsaid = rows.length === 0 && attributes.length === 0 && markup.length === 0;
  return (
    <Box sx={[marked, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, color: 'text.primary' }]}>
      {attributes.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {attributes.map((one, at) => (
            <AttributeLine key={at} of={one} />
          ))}
        </Box>
      )}
      {shown.length > 0 && (
        <Box sx={{ pl: 1.5, borderLeft: '3px solid', borderColor: 'divider', display: 'grid', gap: 0.5 }}>
          {shown.map((row, at) => (
            <Sentence key={at} of={row} />
          ))}
        </Box>
      )}
      {(left > 0 || open) && (
        <Button size="small" sx={{ justifySelf: 'start' }} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? translate('changes.fewer') : translate('changes.more', { smart_count: left })}
        </Button>
      )}
      {markup.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('changes.markup', { tags: markup.map(inWords).join(', ') })}
        </Typography>
      )}
      {isUnsaid && <Typography variant="body2">{translate('changes.markup_only')}</Typography>}
      <WholeVersions before={before} after={after} />
    </Box>
  );
}

/** Removed words are struck through and added ones underlined, so that colour is not the only cue. */
const marked = ({ tokens }: { tokens: Readonly<Record<'stop' | 'stopSoft' | 'ok' | 'okSoft', string>> }) => ({
  '& del': { bgcolor: tokens.stopSoft, color: tokens.stop, textDecoration: 'line-through', borderRadius: '3px' },
  '& ins': { bgcolor: tokens.okSoft, color: tokens.ok, textDecoration: 'underline', borderRadius: '3px' },
});

/** The first changed rows with their context, and how many changes are left. */
function folded(rows: readonly TextRow[], most: number): { readonly shown: readonly TextRow[]; readonly left: number } {
  const changed = rows.flatMap(({ kind }, at) => (kind === 'changed' ? [at] : []));
  if (changed.length <= most) return { shown: rows, left: 0 };
  return { shown: rows.slice(0, changed[most - 1]! + 1), left: changed.length - most };
}

function Sentence({ of: { kind, marks } }: { of: TextRow }) {
  const translate = useTranslate();
  if (kind === 'gap')
    return (
      <Typography variant="body2" color="text.secondary" aria-label={translate('changes.left_out')}>
        …
      </Typography>
    );
  return (
    <Typography variant="body2" color={kind === 'context' ? 'text.secondary' : 'text.primary'}>
      {marks.map(({ text, change }, at) => {
        if (change === 'same') return <span key={at}>{text}</span>;
        const Tag = change === 'removed' ? 'del' : 'ins';
        return (
          <Tag key={at}>
            <Unseen>{translate(`changes.${change}`)}</Unseen>
            {text}
          </Tag>
        );
      })}
    </Typography>
  );
}

/** Where a link led and leads, in full. */
function AttributeLine({ of: { tag, name, text, before, after } }: { of: AttributeChange }) {
  const translate = useTranslate();
  const kind = name.toLowerCase() === 'href' ? 'href' : 'other';
  const label = translate(`changes.attribute.${text === '' ? `${kind}_bare` : kind}`, { name: `${tag} ${name}`, text });
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {label}:
      </Box>{' '}
      {before !== null && <del>{unmistakable(before)}</del>}
      {before !== null && after !== null && ' → '}
      {after !== null && <ins>{unmistakable(after)}</ins>}
      {before === null && ` (${translate('changes.is_new')})`}
      {after === null && ` (${translate('changes.is_gone')})`}
      {after !== null && unmistakable(after) !== after && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          ({translate('changes.written_as', { address: after })})
        </Box>
      )}
    </Typography>
  );
}

const inWords = ({ tag, before, after }: MarkupChange): string => `<${tag}> ${before} → ${after}`;

function WholeVersions({ before, after }: { before: string; after: string }) {
  const translate = useTranslate();
  const side = (title: string, text: string) => (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary">
        {title}
      </Typography>
      <Box
        component="pre"
        sx={{
          m: 0,
          p: 1,
          maxHeight: 360,
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          fontSize: '0.8125rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
        tabIndex={0}
      >
        {text === '' ? translate('changes.nothing') : text}
      </Box>
    </Box>
  );
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}>
        {translate('changes.whole')}
      </Box>
      <Box
        sx={{
          pt: 0.5,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {side(translate('changes.before'), before)}
        {side(translate('changes.after'), after)}
      </Box>
    </Box>
  );
}
