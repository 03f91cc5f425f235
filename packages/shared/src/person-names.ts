/**
 * Words that a full stop shortens within a name: titles, saints, kinship, particles and first names
 * (docs/specification/people.md#names).
 */
const abbreviations = new Set(
  (
    'dr drs prof dres dipl ing med phil jur iur rer nat pol oec theol paed päd vet dent agr habil hc em mag msc bsc ma ba phd mba llm ' +
    'st ste sta sto sr jr jun sen geb verw gen hl fr hr frl msgr mons mr mrs ms mme mlle pfr frh frhr freifr freih gf fst von van zu ' +
    'alb alex alfr andr ant arn aug barb bart ben bern bernh bertr chr christ const corn dan dav dor eberh edm eduard eduardo el elis ' +
    'em erh ernst ferd fra frdr fred friedr fritz gab geo gerh gerl gert gottfr greg gust hch heinr helm herb herm hub ign jak jas jno joach joh ' +
    'johs jos josef kath klem konr konst lor lud ludw magd marg mart math matth max mich mor nic nik ott paul pet phil raim rich rob rud ' +
    'rup seb sieg siegfr sim step steph th theo thom ulr val vinc vinz walb wilh wm wolfg zach'
  ).split(' '),
);

/** Endings of web addresses that are longer than a country's two letters and common enough to be read as one. */
const webEndings = new Set(
  (
    'com net org info biz edu gov mil int name mobi pro app dev xyz top club vip shop store online site website space tech page link ' +
    'click live life news blog media email cloud world group team work works zone today example invalid localhost test win bid loan ' +
    'bet casino poker money cash credit finance bank gratis promo sale deals discount berlin hamburg koeln cologne bayern nrw ruhr ' +
    'saarland wien tirol swiss zuerich gmbh jetzt reise kaufen versicherung immo haus schule'
  ).split(' '),
);

const word = String.raw`[\p{L}\p{M}]+`;
const apostrophes = "'’‘`´";
/** Letters with their marks, joined by blanks, hyphens, apostrophes and parentheses; a full stop follows a letter. */
const letters = new RegExp(
  `^[${apostrophes}]?${word}(?:(?:\\.?[-‐‑–·${apostrophes} ()]{1,3}|[.\\u200c])${word})*\\.?[${apostrophes})]?$`,
  'u',
);
const parentheses = /^[^()]*(?:\([^()]+\)[^()]*)*$/;
/** Letters without a shape, signs that only resemble letters, and marks piled so high that they cover other lines. */
const unseen =
  /[\u115f\u1160\u3164\uffa0\u034f\u17b4\u17b5\ufe00-\ufe0f]|[\p{Me}\p{N}\p{Sc}\p{Sm}\p{So}]|\p{M}{4}|\P{Script=Arabic}\u200c/u;
/** UTF-8 read as Windows-1252: what an umlaut became, where both halves are letters. */
const misread = /Ã[ŸŠŒŽšœžƒªº–—‘’]/u;

/**
 * A person's name: letters of any script with marks, blanks, hyphens, apostrophes, and full stops after a letter. It is
 * shown in mails to others, so it holds nothing that reads as a web address, no invisible characters, and nothing that a
 * spreadsheet takes for a formula.
 */
export function isPersonName(value: string): boolean {
  const composed = value.normalize('NFC');
  // Signs that only look like a letter or a full stop count as what they look like; an acute alone is an apostrophe.
  const plain = composed
    .replace(/´/g, '’')
    .normalize('NFKC')
    .replace(/[\u3002\uff61]/g, '.');
  return (
    letters.test(plain) &&
    parentheses.test(plain) &&
    !unseen.test(composed) &&
    !misread.test(composed) &&
    !readsAsWebAddress(plain)
  );
}

/** A full stop shortens a word; else it would join a host name, also with blanks around it. */
function readsAsWebAddress(name: string): boolean {
  if (/(?:^|[^\p{L}])(?:www|https?)(?![\p{L}\p{M}])/iu.test(name)) return true;
  return [...name.matchAll(/(?<before>[\p{L}\p{M}]+)\.(?<blank> ?)(?=(?<after>[\p{L}\p{M}]+)(?<rest>.*))/gu)].some(
    ({ groups }) => !isAShortenedWord(groups as unknown as Stop),
  );
}

interface Stop {
  readonly before: string;
  readonly blank: string;
  readonly after: string;
  readonly rest: string;
}

function isAShortenedWord({ before, blank, after, rest }: Stop): boolean {
  const isShort = isOneLetter(before) || abbreviations.has(before.toLowerCase());
  // Two letters are a country's.
  const endsAnAddress = webEndings.has(after.toLowerCase()) || (/^[a-z]{2}$/i.test(after) && !/^[. ’'-]/.test(rest));
  if (blank) return isShort || (/^\p{Lu}/u.test(after) && !endsAnAddress && before.length <= 7);
  const isFeminine = /^(dr|mag|prof|ing|dipl)$/i.test(before) && after === 'in' && rest.startsWith(' ');
  return (
    isFeminine ||
    (isShort &&
      !endsAnAddress &&
      (isOneLetter(after) || /^\p{Lu}|^\P{Script=Latin}/u.test(after) || rest.startsWith('.')))
  );
}

const isOneLetter = (text: string): boolean => /^\p{L}\p{M}*$/u.test(text);

/** Letters whose form is no letter with marks, and how they are written on a keyboard that lacks them. */
const plainLetters = { from: 'øđðłıħŧŋĸəǝɛɔɓɗɖƙƴς', to: 'oddlihtnkaaeobddkyσ' } as const;
/** Marks above and below Latin, Greek and Cyrillic letters, and the vowels of Arabic and Hebrew. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** What names are written with beside letters: hyphens, apostrophes, full stops, joiners. */
const signs = /[-\u2010-\u2015'`\u2018\u2019\u02b9-\u02bf\u00b7\u00ad.,\u200b-\u200f]/g;

/**
 * The form in which names are compared and found, the same as `folded_name` of the database (a test holds them together):
 * without case, marks and signs, and with `ae`, `oe`, `ue` and `aa` as the vowel alone, so that `Müller`, `Mueller` and
 * `Muller` are one.
 */
export const foldedName = (name: string): string =>
  [...name.replaceAll('´', '').normalize('NFKD').replace(marks, '').toLowerCase().normalize('NFKD').replace(marks, '')]
    .map(letter => plainLetters.to[plainLetters.from.indexOf(letter)] ?? letter)
    .join('')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('þ', 'th')
    .replace(signs, '')
    .replace(/aa/g, 'a')
    .replace(/([aou])e/g, '$1')
    .replace(/[ \t-\r\u1680\u2028\u2029]+/g, ' ')
    .replace(/^ | $/g, '')
    .normalize('NFC');

const writtenOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe' };
/** Lower-case letters only, umlauts written out, other marks left out: how a name is said in plain letters. */
export const spelledOut = (name: string): string =>
  [...name.normalize('NFC').toLowerCase()]
    .map(letter => writtenOut[letter] ?? plainLetters.to[plainLetters.from.indexOf(letter)] ?? letter)
    .join('')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('þ', 'th')
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '');

/** Typed names are kept composed, with single blanks. */
export const keptName = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim();
