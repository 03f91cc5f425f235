import {
  Alert,
  Box,
  Button,
  MenuItem,
  Skeleton,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { previewTenantTheme, previewTheme } from '#contract/mandanten.js';
import { themeFaults, type Mode, type Theme, type ThemeFault } from '#shared/theme.js';
import { useCommand } from '../../providers/data-provider.js';
import { currentSession } from '../session.js';

/** Frame sizes of a phone and a desktop screen, in pixels. */
const sizes = { phone: { width: 390, height: 780 }, desk: { width: 1_280, height: 860 } } as const;
type Size = keyof typeof sizes;
const pages = { home: '/', rewards: '/aktuellepraemienuebersicht', login: '/login', contact: '/kontakt' } as const;
/** Renewed before the preview link expires, so that the page can be opened again. */
const renewedEveryMs = 25 * 60_000;

/** `--brand-soft` in plain words; unknown tokens as they are. */
export const plainName = (translate: ReturnType<typeof useTranslate>, token: string): string =>
  translate(`configuration.theme.token.${token.slice(2)}`, { _: token.slice(2) });

function Faults({ mode, faults }: { mode: Mode; faults: readonly ThemeFault[] }) {
  const translate = useTranslate();
  const faultText = (fault: ThemeFault) =>
    fault.kind === 'malformed'
      ? translate('configuration.theme.malformed', { name: plainName(translate, fault.name) })
      : translate('configuration.theme.too_close', {
          words: plainName(translate, fault.words),
          ground: plainName(translate, fault.ground),
          ratio: fault.ratio.toFixed(2).replace('.', ','),
          least: String(fault.least).replace('.', ','),
        });
  if (faults.length === 0) return <Alert severity="success">{translate(`configuration.theme.readable.${mode}`)}</Alert>;
  return (
    <Alert severity="error">
      {translate(`configuration.theme.unreadable.${mode}`, { smart_count: faults.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {faults.map(fault => (
          <li key={faultText(fault)}>{faultText(fault)}</li>
        ))}
      </Box>
    </Alert>
  );
}

/** Previews typed colours in the portal, without saving: its page gets them and each change by postMessage. */
function TrialFrame({ tenant, link, mode, size, page, values }: TrialFrameProps) {
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState<number>(sizes.desk.width);
  const { origin, searchParams } = new URL(link);
  const { width, height } = sizes[size];
  const scale = Math.min(1, room / width);
  const message = { type: 'colours', scheme: mode, values };
  // The portal is nested in the preview page: it is that page's only frame.
  const portal = () => frame.current?.contentWindow?.frames[0];
  const tell = useRef(() => {});
  tell.current = () => portal()?.postMessage(message, origin);
  useEffect(() => tell.current());
  useEffect(() => {
    const answer = ({ origin: from, source, data }: MessageEvent<{ type?: unknown } | null>) => {
      if (from === origin && source === portal() && data?.type === 'colours-wanted') tell.current();
    };
    addEventListener('message', answer);
    return () => removeEventListener('message', answer);
  }, [origin]);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  const asked = new URLSearchParams({
    mandant: tenant,
    vorschau: searchParams.get('vorschau') ?? '',
    pfad: pages[page],
  });
  return (
    <Box ref={place} sx={{ height: height * scale, overflow: 'hidden' }}>
      <Box
        component="iframe"
        ref={frame}
        title={translate('configuration.theme.frame')}
        src={`/admin/vorschau?${asked.toString()}`}
        sx={{
          width,
          height,
          transform: `scale(${scale})`,
          transformOrigin: 'top left',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        }}
      />
    </Box>
  );
}
interface TrialFrameProps {
  tenant: string;
  link: string;
  mode: Mode;
  size: Size;
  page: keyof typeof pages;
  values: Theme;
}

/** Contrast check and portal preview beside the colours. */
export function ThemeTrial({ light, dark }: { light: Theme; dark: Theme }) {
  const translate = useTranslate();
  const [size, setSize] = useState<Size>('phone');
  const { data, error, isPending, mutate } = useCommand(previewTheme);
  const ask = () => mutate({});
  return (
    <Box
      role="group"
      aria-label={translate('configuration.theme.title')}
      sx={{
        display: 'grid',
        gap: 1.5,
        // As wide as needed; a narrow preview stays visible beside the colours.
        gridColumn: { lg: size === 'desk' ? '1 / -1' : 2 },
        position: { lg: size === 'desk' ? 'static' : 'sticky' },
        top: 16,
      }}
    >
      <Typography sx={{ fontWeight: 650 }}>{translate('configuration.theme.title')}</Typography>
      <Faults mode="light" faults={themeFaults(light, 'light')} />
      <Faults mode="dark" faults={themeFaults(dark, 'dark')} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data ? (
        <PortalInFrame
          tenant={currentSession()?.tenant ?? ''}
          link={data.Link}
          onOver={ask}
          size={size}
          onSize={setSize}
          light={light}
          dark={dark}
        />
      ) : (
        <Box>
          <Button variant="outlined" loading={isPending} onClick={ask}>
            {translate('configuration.theme.open')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const asSaved: Theme = {};

/** A newly created tenant's portal, as visitors will see it. */
export function TenantInFrame({ tenant }: { tenant: string }) {
  const [size, setSize] = useState<Size>('phone');
  const { data, error, mutate } = useCommand(previewTenantTheme);
  const ask = useCallback(() => mutate({ params: { key: tenant } }), [mutate, tenant]);
  useEffect(ask, [ask]);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={sizes.phone.height} />;
  return (
    <PortalInFrame
      tenant={tenant}
      link={data.Link}
      onOver={ask}
      size={size}
      onSize={setSize}
      light={asSaved}
      dark={asSaved}
    />
  );
}

interface PortalInFrameProps {
  readonly tenant: string;
  readonly link: string;
  /** Called shortly before the link expires, to request a new one. */
  readonly onOver: () => void;
  readonly size: Size;
  readonly onSize: (size: Size) => void;
  /** Colours that replace the saved ones. */
  readonly light: Theme;
  readonly dark: Theme;
}

/** The portal in a frame: phone or desktop, light or dark. */
function PortalInFrame({ tenant, link, onOver, size, onSize, light, dark }: PortalInFrameProps) {
  const translate = useTranslate();
  const [mode, setMode] = useState<Mode>('light');
  const [page, setPage] = useState<keyof typeof pages>('home');
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const timer = setTimeout(() => over.current(), renewedEveryMs);
    return () => clearTimeout(timer);
  }, [link]);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('configuration.theme.size')}
          value={size}
          onChange={(_, picked: Size | null) => picked && onSize(picked)}
        >
          <ToggleButton value="phone">{translate('configuration.theme.phone')}</ToggleButton>
          <ToggleButton value="desk">{translate('configuration.theme.desk')}</ToggleButton>
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('configuration.theme.scheme')}
          value={mode}
          onChange={(_, picked: Mode | null) => picked && setMode(picked)}
        >
          <ToggleButton value="light">{translate('configuration.theme.light')}</ToggleButton>
          <ToggleButton value="dark">{translate('configuration.theme.dark')}</ToggleButton>
        </ToggleButtonGroup>
        <TextField
          select
          size="small"
          label={translate('configuration.theme.page')}
          value={page}
          onChange={event => setPage(event.target.value as typeof page)}
        >
          {(Object.keys(pages) as (typeof page)[]).map(one => (
            <MenuItem key={one} value={one}>
              {translate(`configuration.theme.pages.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <TrialFrame
        tenant={tenant}
        link={link}
        mode={mode}
        size={size}
        page={page}
        values={mode === 'light' ? light : dark}
      />
    </>
  );
}
