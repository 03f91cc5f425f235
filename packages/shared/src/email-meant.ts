/** The most common mail providers in Germany. */
const common = new Set(
  'gmail.com googlemail.com gmx.de gmx.net web.de t-online.de outlook.com outlook.de hotmail.com hotmail.de yahoo.com yahoo.de icloud.com freenet.de posteo.de mailbox.org aol.com live.de live.com arcor.de'.split(
    ' ',
  ),
);
/** Real providers that look like a typo of a common one. */
const others = new Set(
  'gmx.at gmx.ch gmx.com gmx.eu mail.com mail.de email.com email.de ymail.com me.com web.com outlook.at outlook.be outlook.dk outlook.ie live.be live.dk live.ie live.se hotmail.be hotmail.dk hotmail.se yahoo.dk yahoo.ie yahoo.se'.split(
    ' ',
  ),
);
/** Typos of .com, .de, .net and .org that are no real top-level domains; the name may then have a typo as well. */
const noEndings = new Set('con cmo ocm cim vom xom cpm comm coom ccom ed dde dee nte ent nett ogr rog orgg'.split(' '));

/** Whether the words differ by one inserted, missing, wrong or swapped letter. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, wanted] = [typed.slice(start), meant.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}

/** Corrects the top-level domain; prefers an exact match of the name over one with a typo. */
function withRightEnding(host: string, ending: string): string | undefined {
  if (!noEndings.has(ending)) return undefined;
  const partsOf = (domain: string) => domain.split('.') as [string, string];
  const candidates = (known: Iterable<string>) => [...known].filter(one => isOneSlip(ending, partsOf(one)[1]));
  return (
    candidates([...common, ...others]).find(known => host === partsOf(known)[0]) ??
    candidates(common).find(known => isOneSlip(host, partsOf(known)[0]))
  );
}

export const isKnownProvider = (domain: string): boolean => common.has(domain) || others.has(domain);

/** The probably intended address; null if the typed one may be correct. */
export function emailMeant(typed: string): string | null {
  const [, name, host = '', ending = ''] = /^([^@\s]+)@([^@\s]+)\.([^@\s.]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  const domain = `${host}.${ending}`;
  if (!name || isKnownProvider(domain)) return null;
  const meant = withRightEnding(host, ending) ?? [...common].find(known => isOneSlip(domain, known));
  return meant ? `${typed.trim().slice(0, name.length)}@${meant}` : null;
}
