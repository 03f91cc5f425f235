/**
 * What was typed or copied, as its sender wrote it: without invisible signs and wide letters, escapes read, also twice,
 * since mailboxes and apps wrap links into links of their own.
 */
function asWritten(typed: string): string {
  let text = typed.normalize('NFKC').replace(/\p{Cf}/gu, '');
  for (let turn = 0; turn < 2 && /%[\da-f]{2}/i.test(text); turn += 1) text = unescaped(text);
  return text;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The code in what was typed or pasted: case, blanks, dashes and signs around it do not matter, nor a word for it in front
 * (`Code: …`), and a link to a recommendation (`…/r/UFR5YGGZ?channel=link`) is as good as its code. Empty if there is none.
 */
export function codeIn(typed: string): string {
  const text = asWritten(typed);
  const [, ofLink] = /(?:^|\/)r\/([\p{L}\p{N}\p{Pd}]+)/iu.exec(text) ?? [];
  const [, named] = /:\s*([^:/]+)$/.exec(text) ?? [];
  return (ofLink ?? named ?? text)
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .toUpperCase();
}

/** The number and hash in a pasted link to a friend's form (`…/empfaengerdaten/9762209063/…`); null if there is none. */
export function friendsFormIn(typed: string): { readonly number: string; readonly hash: string } | null {
  const [, number, hash] = /\/(?:empfaengerdaten|recipient-data)\/(\d+)\/([\w-]+)/i.exec(asWritten(typed)) ?? [];
  return number && hash ? { number, hash } : null;
}
