import { useTranslate } from 'react-admin';
import { StatusChip, type Tone } from './StatusChip.js';

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
