export const strengths = ['weak', 'fair', 'good', 'strong'] as const;

/** A rough word on how hard a password is to guess: length counts, repetition does not. What is known from leaks or about the person, the server knows. */
export function strengthOf(password: string): (typeof strengths)[number] {
  const distinct = new Set(password.toLowerCase()).size;
  const worth = Math.min(password.length, distinct * 2);
  return strengths[[8, 11, 15].filter(enough => worth >= enough).length]!;
}
