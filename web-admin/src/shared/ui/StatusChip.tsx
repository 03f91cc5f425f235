import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** ok: done well · wait: someone acts next · stop: ended or needs help · brand: under way · plain: for the record */
export type Tone = 'ok' | 'wait' | 'stop' | 'brand' | 'plain';

/** A state in word, colour and shape: never in colour alone. */
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
          // A tenant's brand may be green as well: the edge tells "your turn" from "done".
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

/** A status of the wire in the person's language. */
export function StatusCode({ code }: { code: string }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[code] ?? 'plain'}>{translate(`code.${code}`, { _: code })}</StatusChip>;
}

/** A stage of the status bar. */
export function StageCode({ code }: { code: string }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[code] ?? 'plain'}>{translate(`stage.${code}`, { _: code })}</StatusChip>;
}
