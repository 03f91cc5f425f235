import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { Box, Drawer, IconButton, Tooltip, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { recordPath } from '../record-path.js';

/** The id of the record opened over the list (`/orders/A-1/show`), or null. */
export function useOpenRecordId(resource: string): string | null {
  const { pathname } = useLocation();
  return recordIdIn(pathname, resource);
}

/** Decodes the id: order numbers may contain slashes, spaces and percent signs. */
export function recordIdIn(pathname: string, resource: string): string | null {
  const [, named, id, action, ...more] = pathname.split('/');
  if (named !== resource || !id || action !== 'show' || more.length > 0) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}

interface DetailDrawerProps {
  readonly resource: string;
  readonly title: ReactNode;
  readonly chip?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Detail panel beside the list; the list keeps its place, and Escape closes the panel. */
export function DetailDrawer({ resource, title, chip, footer, children }: DetailDrawerProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const close = () => navigate(`/${resource}`);
  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: { xs: '100%', sm: 460 }, display: 'flex' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, p: 2.5, pb: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography
            id={id}
            component="h2"
            sx={{
              fontSize: '1.35rem',
              fontWeight: 750,
              letterSpacing: '-0.02em',
              lineHeight: 1.2,
              overflowWrap: 'anywhere',
            }}
          >
            {title}
          </Typography>
          {chip}
        </Box>
        <IconButton aria-label={translate('app.close')} onClick={close} edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          px: 2.5,
          pb: 3,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 3,
          alignContent: 'start',
        }}
      >
        {children}
      </Box>
      {footer && (
        <Box sx={{ p: 2.5, borderTop: '1px solid', borderColor: 'divider', display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {footer}
        </Box>
      )}
    </Drawer>
  );
}

/** Pairs of label and value; on a phone the label is above the value. */
export function Fields({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(120px, auto) minmax(0, 1fr)' },
        columnGap: 2.5,
        rowGap: { xs: 0, sm: 1.25 },
        alignItems: 'baseline',
      }}
    >
      {children}
    </Box>
  );
}

export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );
}

/** A name or number that opens what it names; without an id, or the right to it, the text alone. */
export function RecordLink({ resource, id, children }: { resource: string; id: string | null; children: ReactNode }) {
  return id ? <Link to={recordPath(resource, id)}>{children}</Link> : children;
}

/** Read aloud, and not seen. */
export function Unseen({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {children}
    </Box>
  );
}

/** Numbers, hashes and ids in monospace, not wrapped inside a word. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <Box
      component="code"
      sx={{
        fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
        fontSize: '0.85em',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}

/** A value as indented JSON. */
export function Json({ value }: { value: unknown }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      sx={{
        m: 0,
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'background.default',
        border: '1px solid',
        borderColor: 'divider',
        overflowX: 'auto',
        fontSize: '0.8125rem',
        lineHeight: 1.5,
        fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {JSON.stringify(value, null, 2)}
    </Box>
  );
}

/** Details that stay collapsed until opened. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="details"
      sx={{ '& > summary': { cursor: 'pointer', fontWeight: 600, py: 1, color: 'primary.dark' } }}
    >
      <summary>{title}</summary>
      {children}
    </Box>
  );
}

export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate();
  const [copied, setCopied] = useState(false);
  const label = translate(copied ? 'app.copied' : 'app.copy');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Tooltip title={label} onClose={() => setCopied(false)}>
      <IconButton size="small" aria-label={label} onClick={() => void copy()}>
        {copied ? <CheckIcon fontSize="inherit" /> : <ContentCopyIcon fontSize="inherit" />}
      </IconButton>
    </Tooltip>
  );
}

/** ok: done · wait: someone has to act · stop: ended or failed · brand: in progress · plain: neutral */
export type Tone = 'ok' | 'wait' | 'stop' | 'brand' | 'plain';

/** A state as text, colour and shape, so that it does not depend on colour alone. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={({ tokens }) => {
        const [text, ground] = {
          ok: [tokens.ok, tokens.okSoft],
          wait: [tokens.wait, tokens.waitSoft],
          stop: [tokens.stop, tokens.stopSoft],
          brand: [tokens.brandStrong, tokens.brandSoft],
          plain: [tokens.inkSoft, `color-mix(in srgb, ${tokens.line} 55%, ${tokens.surface})`],
        }[tone] as [string, string];
        return {
          display: 'inline-flex',
          alignItems: 'center',
          gap: '0.45em',
          px: '0.75em',
          py: '0.2em',
          borderRadius: 999,
          whiteSpace: 'nowrap',
          fontSize: '0.8125rem',
          fontWeight: 650,
          lineHeight: 1.4,
          color: text,
          backgroundColor: ground,
          // A tenant's brand may be green as well: the edge distinguishes "brand" from "ok".
          ...(tone === 'brand' ? { boxShadow: 'inset 0 0 0 1.5px currentColor' } : {}),
          '&::before': {
            content: '""',
            width: '0.5em',
            height: '0.5em',
            backgroundColor: 'currentColor',
            ...shapes[tone],
          },
        };
      }}
    >
      {children}
    </Box>
  );
}

const shapes: Record<Tone, Record<string, unknown>> = {
  ok: { borderRadius: '50%' },
  wait: { borderRadius: '50%', backgroundColor: 'transparent', border: '0.14em solid currentColor' },
  stop: { borderRadius: '1px', transform: 'rotate(45deg)' },
  brand: { borderRadius: '50% 50% 50% 10%' },
  plain: { height: '0.16em', borderRadius: '1px' },
};

const tones: Readonly<Record<string, Tone>> = {
  Offen: 'wait',
  Ok: 'brand',
  Gezahlt: 'ok',
  Abgelaufen: 'plain',
  Storniert: 'stop',
  Angenommen: 'ok',
  Bestaetigt: 'ok',
  Unbestaetigt: 'wait',
  Aktiv: 'ok',
  Gesperrt: 'stop',
  Geloescht: 'plain',
  InArbeit: 'brand',
  Anerkannt: 'ok',
  Beantwortet: 'ok',
  Erledigt: 'plain',
  Abgelehnt: 'stop',
  PraemieAusgezahlt: 'ok',
  PraemieAbgelaufen: 'plain',
  VertragNichtZustandeGekommen: 'stop',
  BankdatenEingeben: 'wait',
  PraemieAbholen: 'brand',
  AnspruchInBearbeitung: 'brand',
  PraemieBereit: 'brand',
  Reagiert: 'brand',
  KontaktNichtReagiert: 'wait',
};

/** A wire status in the screen's language. */
export function StatusCode({ code }: { code: string }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[code] ?? 'plain'}>{translate(`code.${code}`, { _: code })}</StatusChip>;
}

/** A stage of the status bar. */
export function StageCode({ code }: { code: string }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[code] ?? 'plain'}>{translate(`stage.${code}`, { _: code })}</StatusChip>;
}
