import { useId, useState, type FormEvent } from 'react';
import { Button } from './button.js';

/** One field and its button; what is searched for only changes when it is sent. */
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
  const [typed, setTyped] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form className="search" role="search" onSubmit={search}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="search"
          className="input"
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" icon="search">
        {submit}
      </Button>
    </form>
  );
}
