import { useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';

/** Search field with a button; searches only on submit. */
export function SearchForm({
  label,
  submit,
  onSearch,
}: {
  label: string;
  submit: string;
  onSearch: (words: string) => void;
}) {
  const id = useId();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('words')).trim());
  };
  return (
    <form className="search" role="search" onSubmit={search}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input id={id} name="words" type="search" className="input" maxLength={100} autoComplete="off" />
      </div>
      <Button type="submit" icon="search">
        {submit}
      </Button>
    </form>
  );
}

/** Previous, next and the current page; renders nothing for a single page. */
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
