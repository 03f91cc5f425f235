/** The page of a recommendation’s case; `meant`, such as an order or a contact of it, is marked and scrolled to. */
export const casePath = (number: string, meant: string | null = null): string =>
  `/cases/${encodeURIComponent(number)}${meant === null ? '' : `#${encodeURIComponent(meant)}`}`;

/** What of the case is meant, from the fragment of its page’s address; null: nothing. */
export function meantIn(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment.replace(/^#/, '')) || null;
  } catch {
    return null;
  }
}

/** The page of a recommender with all their cases. */
export const personPath = (number: string): string => `/people/${encodeURIComponent(number)}`;
