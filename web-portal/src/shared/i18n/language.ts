export type Language = 'de' | 'en';
export const languages: readonly Language[] = ['de', 'en'];

const cookie = 'psoe_language';

/** The language this page speaks now. */
export function currentLanguage(): Language {
  return typeof document !== 'undefined' && document.documentElement.lang === 'en' ? 'en' : 'de';
}

export function isLanguage(value: string | null | undefined): value is Language {
  return value === 'de' || value === 'en';
}

/** What the person chose earlier; kept because they asked for it. */
export function chosenLanguage(): Language | null {
  const value = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookie}=`))?.split('=')[1];
  return isLanguage(value) ? value : null;
}

export function rememberLanguage(language: Language): void {
  document.cookie = `${cookie}=${language}; Path=/; SameSite=Lax; Max-Age=31536000`;
}
