import { Alert, Box, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { previewMailText, type MailText, type MailWording } from '#contract/betrieb/mails.js';
import { useAnswer } from '../../providers/data-provider.js';
import { Section } from '../../shared/ui/Page.js';
import { WireError } from '../../shared/wire.js';

const widths = ['600', '390'] as const;
const schemes = ['light', 'dark'] as const;

/** As it is read: wide or on a telephone, in light or dark. Follows the typing when it rests. */
export function MailPreview({ text, wording }: { text: MailText; wording: MailWording }) {
  const translate = useTranslate();
  const [width, setWidth] = useState<(typeof widths)[number]>('600');
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('light');
  const rested = useRested(wording);
  const { data, error } = useAnswer(previewMailText, {
    params: { art: text.Art, sprache: text.Sprache },
    body: rested,
  });
  return (
    <Section title={translate('mails.preview')} hint={translate('mails.preview_hint')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
        <Choice name="width" values={widths} value={width} onChange={setWidth} />
        <Choice name="scheme" values={schemes} value={scheme} onChange={setScheme} />
      </Box>
      {error && <Alert severity="warning">{translate('mails.not_shown', { reason: reasonOf(error) })}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && !error && (
        <>
          <Typography sx={{ fontWeight: 650, mb: 1, overflowWrap: 'anywhere' }}>{data.Betreff}</Typography>
          <Box
            sx={{
              overflowX: 'auto',
              border: 1,
              borderColor: 'divider',
              borderRadius: 2,
            }}
          >
            <MailFrame html={data.Html} width={Number(width)} dark={scheme === 'dark'} />
          </Box>
          <Box component="details" sx={{ mt: 1.5 }}>
            <summary>{translate('mails.plain')}</summary>
            <Typography component="pre" variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {data.Text}
            </Typography>
          </Box>
        </>
      )}
    </Section>
  );
}

/** What is wrong with which field, where the server says so. */
const reasonOf = (error: Error): string =>
  (error instanceof WireError && Object.values(error.body.errors).join(' ')) || error.message;

function Choice<Value extends string>({
  name,
  values,
  value,
  onChange,
}: {
  name: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      onChange={(_, next: Value | null) => next && onChange(next)}
      aria-label={translate(`mails.${name}.label`)}
    >
      {values.map(one => (
        <ToggleButton key={one} value={one}>
          {translate(`mails.${name}.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/**
 * A frame without scripts. A mail is made of styles in its elements, which the console's policy rightly refuses in markup; so they are set one
 * by one through the document's own interface, and the policy stays as it is.
 */
function MailFrame({ html, width, dark }: { html: string; width: number; dark: boolean }) {
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
  // It is looked at, not used.
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

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const rest = setTimeout(() => setRested(value), 500);
    return () => clearTimeout(rest);
  }, [value]);
  return rested;
}
