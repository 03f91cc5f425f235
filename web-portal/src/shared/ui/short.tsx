import { useCallback, useSyncExternalStore } from 'react';

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
