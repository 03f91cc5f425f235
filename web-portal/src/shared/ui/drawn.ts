import { useEffect } from 'react';

/** Stands in a page the server drew in the place of what it leaves to the person's own browser. */
export const LEFT_TO_THE_BROWSER = 'left-to-the-browser';

/** Says that this part of a page that came drawn listens now; what the person did there before is done again (`first-input.ts`). */
export function useTakenOver(): void {
  useEffect(() => void document.dispatchEvent(new Event('takenover')), []);
}
