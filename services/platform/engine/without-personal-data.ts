/** An error's text as it may be kept and shown: other systems like to repeat addresses and account numbers in theirs. At most 500 characters. */
export function withoutPersonalData(error: unknown): string {
  const text = error instanceof Error ? `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}` : String(error);
  return text
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '‹e-mail›')
    .replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, '‹iban›')
    .replace(/(?:\+|00)\d[\d /-]{7,}\d/g, '‹phone›')
    .slice(0, 500);
}
