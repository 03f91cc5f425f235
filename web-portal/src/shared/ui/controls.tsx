import '../../styles/controls.css';
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './feedback.js';
import { Icon } from './icon.js';

/** Native dialog: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { t } = useTranslation();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  // Closes the dialog before it is removed; otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
      onClick={event => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className="stack">
          <div className="row spread">
            <h2 id={heading}>{title}</h2>
            <button type="button" className="close" onClick={onClose} aria-label={t('close')}>
              <Icon name="close" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

export function Disclosure({
  title,
  open = false,
  children,
}: {
  title: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <div>{children}</div>
    </details>
  );
}

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly title: ReactNode;
  readonly lang?: string;
}

/** A choice that takes effect at once; radio buttons, so that arrow keys and screen readers work. */
export function Segments<Value extends string>({
  legend,
  hidden = false,
  value,
  segments,
  onChange,
}: {
  legend: string;
  hidden?: boolean;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Takes over a choice made before hydration.
    const shown = segments[[...choices.current!.querySelectorAll('input')].findIndex(({ checked }) => checked)];
    if (shown && shown.value !== value) onChange(shown.value);
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once, as it appears
  return (
    <fieldset className="segments">
      <legend className={hidden ? 'sr' : 'hint'}>{legend}</legend>
      <div ref={choices}>
        {segments.map(segment => (
          <label key={segment.value} lang={segment.lang}>
            <input
              type="radio"
              name={name}
              checked={value === segment.value}
              onChange={() => onChange(segment.value)}
            />
            {segment.title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly title: ReactNode;
}

const moves: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** WAI-ARIA tabs: one Tab stop; arrow keys, Home and End move between them. */
export function Tabs<Name extends string>({
  label,
  tabs,
  open,
  onOpen,
  children,
}: {
  label: string;
  tabs: readonly Tab<Name>[];
  open: Name;
  onOpen: (name: Name) => void;
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ name }) => name === open);
    const next = moves[event.key]?.(index, tabs.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    onOpen(tabs[next]!.name);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div className="stack">
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === open}
            aria-controls="tab-panel"
            tabIndex={name === open ? 0 : -1}
            onClick={() => onOpen(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}

/** Copies text and shows a toast; resolves to false if the browser refuses. */
export async function copyText(text: string, done: string, failed: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
    return true;
  } catch {
    toast(failed);
    return false;
  }
}
