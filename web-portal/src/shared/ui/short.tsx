import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now; where the server renders none does. */
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

/** docs/specification/portal.md#display: values longer than 40 characters are cut, to 19 or, where there is little room, to 10 characters and dots. */
export function shortened(text: string, keep: 19 | 10): string {
  const letters = [...text];
  return letters.length > 40 ? `${letters.slice(0, keep).join('')}...` : text;
}

/** How many characters a long value keeps here. */
export const useRoom = (): 19 | 10 => (useMedia('(max-width: 26rem)') ? 10 : 19);

/** A value that may be long: cut for the eye, whole for whoever listens or points at it. */
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
