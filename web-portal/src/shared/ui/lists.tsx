import '../../styles/controls.css';
import { useCallback, useId, useSyncExternalStore, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { more } from './more-icons.js';

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
      <Button type="submit" icon={more.search}>
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
        <Button look="light" icon={more.back} className="small" onClick={() => onTurn(page - 1)}>
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

/** Whether a media query matches; false on the server. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Values over 40 characters are cut to 19, or 10 in narrow layouts (docs/specification/portal.md#display). */
export function shortened(text: string, keep: 19 | 10): string {
  const letters = [...text];
  return letters.length > 40 ? `${letters.slice(0, keep).join('')}...` : text;
}

/** How many characters a cut value keeps at this width. */
export const useRoom = (): 19 | 10 => (useMedia('(max-width: 26rem)') ? 10 : 19);

/** A cut value; screen readers and the tooltip get the whole text. */
export function Short({ text, shown }: { text: string; shown?: string }) {
  const room = useRoom();
  const short = shown ?? shortened(text, room);
  return short === text ? (
    <>{text}</>
  ) : (
    <span title={text}>
      <span aria-hidden="true">{short}</span>
      <span className="sr">{text}</span>
    </span>
  );
}
