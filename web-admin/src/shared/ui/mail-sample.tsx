import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { previewMailText, readMailText, type MailWording } from '#contract/betrieb/mails.js';
import { useAnswer } from '../../providers/data-provider.js';
import { WireError } from '../wire.js';
import { SegmentedChoice } from './Filters.js';
import { Answered, Failure } from './Page.js';

/** A mail and the language of its text. */
export type MailPlace = Readonly<Record<'art' | 'sprache', string>>;

const sides = ['before', 'after'] as const;

/** A mail as people receive it now and would receive it, filled in with the sample case. */
export function MailSample({ place, changed }: { place: MailPlace; changed: Partial<MailWording> }) {
  const translate = useTranslate();
  const [side, setSide] = useState<(typeof sides)[number]>('after');
  const text = useAnswer(readMailText, { params: place });
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          {translate('changes.sample')}
        </Typography>
        <SegmentedChoice
          label={translate('changes.sample')}
          values={sides}
          textOf={one => translate(`changes.${one}`)}
          value={side}
          onChange={setSide}
        />
      </Box>
      <Answered of={text} height={320}>
        {({ Text }) => <Rendered place={place} wording={side === 'before' ? Text : { ...Text, ...changed }} />}
      </Answered>
    </Box>
  );
}

function Rendered({ place, wording }: { place: MailPlace; wording: MailWording }) {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(previewMailText, { params: place, body: wording });
  if (error instanceof WireError)
    return <Alert severity="warning">{translate('mails.not_shown', { reason: reasonOf(error) })}</Alert>;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} />;
  return (
    <>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{data.Betreff}</Typography>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'auto', maxHeight: 520 }} tabIndex={0}>
        <MailFrame html={data.Html} width="100%" dark={false} />
      </Box>
    </>
  );
}

/** The server's field errors, or its message if there are none. */
export const reasonOf = (error: Error): string =>
  (error instanceof WireError && Object.values(error.body.errors).join(' ')) || error.message;

/** A frame without scripts. The CSP blocks style attributes in markup, so each is set through the DOM instead. */
export function MailFrame({ html, width, dark }: { html: string; width: number | '100%'; dark: boolean }) {
  const translate = useTranslate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(420);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!inside) return;
    draw(inside, html, dark);
    setHeight(inside.documentElement.scrollHeight + 2);
  }, [html, width, dark, loads]);
  return (
    <Box
      component="iframe"
      ref={frame}
      sandbox="allow-same-origin"
      title={translate('mails.preview')}
      onLoad={() => setLoads(before => before + 1)}
      sx={{ display: 'block', border: 0, width, height, mx: 'auto' }}
    />
  );
}

const declared = 'data-declared';

function draw(inside: Document, html: string, dark: boolean): void {
  const sheets: string[] = [];
  const markup = html
    .replace(/<style\b[^>]*>([\s\S]*?)<\/style>/g, (_, css: string) => {
      sheets.push(css.replaceAll('@media (prefers-color-scheme: dark)', dark ? '@media all' : '@media not all'));
      return '';
    })
    .replace(/\sstyle="/g, ` ${declared}="`);
  const parsed = new DOMParser().parseFromString(markup, 'text/html');
  const mail = inside.importNode(parsed.documentElement, true);
  for (const element of mail.querySelectorAll<HTMLElement>(`[${declared}]`)) {
    element.style.cssText = element.getAttribute(declared) ?? '';
    element.removeAttribute(declared);
  }
  // Links are disabled in the preview.
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href');
  inside.replaceChild(mail, inside.documentElement);
  const Sheet = inside.defaultView?.CSSStyleSheet;
  if (!Sheet) return;
  inside.adoptedStyleSheets = sheets.map(css => {
    const sheet = new Sheet();
    sheet.replaceSync(css);
    return sheet;
  });
}
