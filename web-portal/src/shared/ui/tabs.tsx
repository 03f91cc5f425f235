import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

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

/** Tabs as WAI-ARIA wants them: one stop for the Tab key, arrows, Home and End within. */
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
