/**
 * The code in what was typed or pasted: case, blanks and dashes do not matter, and a link to a recommendation
 * (`…/r/UFR5YGGZ?channel=link`) is as good as its code. Empty if there is none.
 */
export function codeIn(typed: string): string {
  const [, ofLink] = /(?:^|\/)r\/([^/?#\s]+)/i.exec(typed) ?? [];
  return (ofLink ?? typed).replace(/[\s-]/g, '').toUpperCase();
}
