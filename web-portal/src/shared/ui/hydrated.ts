import { useEffect, useSyncExternalStore, type RefObject } from 'react';

/** Stands in a prerendered page in the place of what the server leaves to the person's own browser. */
export const LEFT_TO_THE_BROWSER = 'left-to-the-browser';

/** Tells that the part of the page around this element attends to the person now: a button pressed in it before is pressed again (`start.ts`). */
export function useHydrated(inside: RefObject<Element | null>): void {
  useEffect(() => void inside.current?.dispatchEvent(new Event('hydrated', { bubbles: true })), [inside]);
}

const never = () => () => undefined;

/** True on the server and while what it rendered is hydrated; false ever after, and for whatever is rendered later. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
