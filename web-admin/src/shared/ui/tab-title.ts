import { useEffect } from 'react';
import { currentSession } from '../session/session.js';

/** The browser tab says page and programme: `Aufträge · Fernklang Konsole`. */
export function useTabTitle(page: string): void {
  useEffect(() => {
    const programme = currentSession()?.tenantName ?? 'Weitersagen';
    document.title = `${page} · ${programme}`;
  }, [page]);
}
