import { useTranslation } from 'react-i18next';
import { Button } from './button.js';

/** One page back, one on, and where one is. Nothing where there is only one page. */
export function Pager({
  label,
  page,
  count,
  onTurn,
}: {
  label: string;
  page: number;
  count: number;
  onTurn: (page: number) => void;
}) {
  const { t } = useTranslation();
  if (count < 2) return null;
  return (
    <nav className="pager" aria-label={label}>
      {page > 1 && (
        <Button look="light" icon="back" className="small" onClick={() => onTurn(page - 1)}>
          {t('pager.previous')}
        </Button>
      )}
      <span className="nums" aria-current="page">
        {t('pager.page', { page, count })}
      </span>
      {page < count && (
        <Button look="light" icon="arrow" className="small" onClick={() => onTurn(page + 1)}>
          {t('pager.next')}
        </Button>
      )}
    </nav>
  );
}
