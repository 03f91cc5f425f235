import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.js';

/** The browser's own dialog: focus is kept inside, Escape closes, focus returns to where it was. */
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
  // Closed before it is taken away, or the browser would not give the focus back.
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
