/**
 * Words that a full stop shortens within a name: titles, saints, kinship, particles and first names
 * (docs/specification/people.md#names).
 */
const abbreviations = new Set(
  (
    'dr drs prof dres dipl ph ing med phil jur iur rer nat pol oec theol paed päd vet dent agr habil hc em mag msc bsc ma ba phd mba llm ' +
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
    'support capital services agency center digital solutions events company business systems network academy games fun fyi ' +
    'chat date dating download stream video watch host press guru expert express energy fund gift gifts health help hosting ' +
    'lol market markets movie pay plus porn sex review reviews security show social software tax tips tools trade trading ' +
    'travel vote wiki zip mov buzz cafe care city codes coach credit direct exchange foundation global google legal llc ltd ' +
    'loans men mom monster partners quest rent report restaurant run sbs cfd cyou icu bond beauty hair homes ' +
    'saarland wien tirol swiss zuerich gmbh jetzt reise kaufen versicherung immo haus schule'
  ).split(' '),
);

/** Family names of two letters, some of which are endings too: a name after an initial or a title, in a name's letters. */
const shortFamilyNames = new Set(
  'Do Fu Gu Ha He Ho Hu Le Li Lo Lu Ly Ma Mo Ng Su Vo Vu Wu Xu Ye Yu An Bo Ek Oh Ko To'.split(' '),
);

/** A mark belongs to the letter before it. */
const word = String.raw`\p{L}[\p{L}\p{M}]*`;
const apostrophes = "'’‘`´";
/** Letters with their marks, joined by blanks, hyphens, apostrophes and parentheses; a full stop follows a letter. */
const letters = new RegExp(
  `^[${apostrophes}]?${word}(?:(?:\\.?[-‐‑–·${apostrophes} ()]{1,3}|[.\\u200c])${word})*\\.?[${apostrophes})]?$`,
  'u',
);
/** A dot in the middle stands within a letter of Catalan or Gascon alone (`Gal·la`); elsewhere it reads as a full stop. */
const strayMiddleDot = /(?<!l)·|·(?!l)/i;
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
    !strayMiddleDot.test(plain.replace(/[ns]·h/gi, '')) &&
    !spellsALetterChain(plain) &&
    !readsAsWebAddress(plain)
  );
}

/** `p.a.y.p.a.l.c.o.m`: nobody has five initials, nor three in small letters. */
const spellsALetterChain = (name: string): boolean =>
  /(?<![\p{L}\p{M}])(?:(?:\p{L}\p{M}*[. ]+){4,}\p{L}\p{M}*|(?:\p{Ll}\p{M}*[. ]+){2,}\p{Ll}\p{M}*)(?![\p{L}\p{M}])/u.test(
    name,
  );

/** A full stop shortens a word; else it would join a host name, also with blanks around it. */
function readsAsWebAddress(name: string): boolean {
  if (/(?:^|[^\p{L}])(?:www|https?)(?![\p{L}\p{M}])/iu.test(name)) return true;
  return [
    ...name.matchAll(
      /(?<before>[\p{L}\p{M}]+)\.(?<between>[-‐‑–·'’‘`´ ()]{0,3})(?=(?<after>[\p{L}\p{M}]+)(?<rest>.*))/gu,
    ),
  ].some(({ groups }) => !isAShortenedWord(groups as unknown as Stop));
}

interface Stop {
  readonly before: string;
  readonly between: string;
  readonly after: string;
  readonly rest: string;
}

function isAShortenedWord({ before, between, after, rest }: Stop): boolean {
  const isShort = isOneLetter(before) || abbreviations.has(before.toLowerCase());
  const isAFamilyName = isShort && shortFamilyNames.has(after);
  // Two letters are a country's.
  const endsAnAddress =
    webEndings.has(after.toLowerCase()) || (/^[a-z]{2}$/i.test(after) && !/^[. ’'-]/.test(rest) && !isAFamilyName);
  // Behind other signs than a blank a small ending is still read as one.
  if (/[^ ]/.test(between) && endsAnAddress && /^\p{Ll}/u.test(after)) return false;
  if (between) return isShort || (/^\p{Lu}/u.test(after) && !endsAnAddress && before.length <= 7);
  const isFeminine = /^(dr|mag|prof|ing|dipl)$/i.test(before) && after === 'in' && rest.startsWith(' ');
  // `De.Luca`, `Jan.Koch`: short, and both written as names are.
  const isAsNamesAre = /^\p{Lu}\p{M}*(?:\p{Ll}\p{M}*){1,2}$/u.test(before) && /^\p{Lu}\p{M}*\p{Ll}/u.test(after);
  return (
    isFeminine ||
    (isAsNamesAre && !endsAnAddress) ||
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
