/**
 * The code in what was typed or pasted: case, blanks and dashes do not matter, and a link to a recommendation
 * (`…/r/UFR5YGGZ?channel=link`) is as good as its code. Empty if there is none.
 */
export function codeIn(typed: string): string {
  const [, ofLink] = /(?:^|\/)r\/([^/?#\s]+)/i.exec(typed) ?? [];
  return (ofLink ?? typed).replace(/[\s-]/g, '').toUpperCase();
}

/** The number and hash in a pasted link to a friend's form (`…/empfaengerdaten/9762209063/…`); null if there is none. */
export function friendsFormIn(typed: string): { readonly number: string; readonly hash: string } | null {
  const [, number, hash] = /\/(?:empfaengerdaten|recipient-data)\/(\d+)\/([\w-]+)/i.exec(typed) ?? [];
  return number && hash ? { number, hash } : null;
}
