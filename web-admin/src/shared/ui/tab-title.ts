import { useEffect } from 'react';
import { currentSession } from '../session.js';

/** Sets the tab's title to page and programme: `Aufträge · Fernklang Konsole`. */
export function useTabTitle(page: string): void {
  useEffect(() => {
    const programme = currentSession()?.tenantName ?? 'Weitersagen';
    document.title = `${page} · ${programme}`;
  }, [page]);
}
