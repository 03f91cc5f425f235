import { useTranslate } from 'react-admin';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';

const tones: Record<string, Tone> = { Entwurf: 'wait', Veroeffentlicht: 'ok', Archiviert: 'plain' };

/** What visitors see of it; a later version than theirs is told as well. */
export function ContentChip({ status, inProgress = false }: { status: string; inProgress?: boolean }) {
  const translate = useTranslate();
  const changed = status === 'Veroeffentlicht' && inProgress;
  return (
    <StatusChip tone={changed ? 'brand' : (tones[status] ?? 'plain')}>
      {translate(changed ? 'contents.status.Geaendert' : `contents.status.${status}`)}
    </StatusChip>
  );
}
