import { useTranslation } from 'react-i18next';

const looks: Readonly<Record<string, string>> = {
  Angenommen: 'ok',
  Aktiv: 'ok',
  Bestaetigt: 'ok',
  Freigegeben: 'ok',
  Offen: 'wait',
  Unbestaetigt: 'wait',
  Gesperrt: 'stop',
  Storniert: 'stop',
};

export function StatusTag({ status }: { status: string }) {
  const { t } = useTranslation('staff');
  return <span className={`tag ${looks[status] ?? ''}`}>{t(`status.${status}`)}</span>;
}
