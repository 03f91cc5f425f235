/** The page of a recommendation’s case, by its number. */
export const casePath = (number: string): string => `/cases/${encodeURIComponent(number)}`;

/** The page of a recommender with all their cases. */
export const personPath = (number: string): string => `/people/${encodeURIComponent(number)}`;
