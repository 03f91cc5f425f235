export type Language = 'de' | 'en';

let current: Language = 'de';

/** The language of the screen; calls send it along so that refusals come back in it. */
export const language = {
  get: (): Language => current,
  set: (next: Language): void => {
    current = next;
    if (typeof document !== 'undefined') document.documentElement.lang = next;
  },
};
