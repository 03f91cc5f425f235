const names = new Map<string, string>();

/**
 * A statement that is sent again and again: each connection has it planned once. Its columns are named, never `*`,
 * since a kept plan refuses to go on when a migration gives it more of them.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `kept_${names.size + 1}`);
  return text;
}

/** The name under which connections keep the statement; undefined for one sent as it is. */
export const preparedName = (text: string): string | undefined => names.get(text);
