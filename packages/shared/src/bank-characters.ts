// The characters that every SEPA bank accepts, and how all others are written with them (EPC217-08): for the bank's file,
// the form's check and the console, so that what cannot be written is refused where it is typed.

/**
 * Lower-case letters that are not a Latin letter with a mark, each with its spelling; capitals follow from them. German
 * umlauts as in German passports; Greek as EPC217-08 and ELOT 743; Cyrillic as EPC217-08, further letters as their
 * languages write them.
 */
const latin =
  'äae öoe üue ßss æae œoe øo đdj ðd þth łl ħh ıi ĸk ŋng ŧt ƀb ƃb ƅb ƈc ƌd ƍd ƒf ƕhv ƙk ƚl ƛl ƞn ƣgh ƥp ƨs ƪsh ƫt ƭt ƴy ƶz ƹzh ƺzh ƻ2 ƽ5 ƾts ƿw ǀc ǁx ǂtc ǃq ǝe ǥg ȝy ȡd ȣou ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp ȼc ȿs ɀz ɂʼ ɇe ɉj ɋq ɍr ɏy ẜs ẝs ẟd ỻll ỽv ỿy ɓb ɔo ɖd ɗd əe ɛe ɠg ɣg ɨi ɩi ɯw ɲn ɵo ʀr ʃsh ʈt ʉu ʊu ʋv ʌv ʒzh ⱥa ⱦt';
const greek =
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo ʹʼ ͱh ͳs ͷw ϗkai ϙq ϛst ϝw ϟq ϡs ϣsh ϥf ϧkh ϩh ϫj ϭq ϯti ϳj ϸsh ϻs ϼr ͻs ͼs ͽs ϲs ͺi';
const cyrillic =
  'аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa ыy ьy эe юyu яya ђdj ѓgj єye ѕdz іi їyi јj љlj њnj ћc ќkj џdz ґg ғg ѡo ѣe ѥye ѧe ѩye ѫa ѭya ѯks ѱps ѳf ѵi ѹu ѻo ѽo ѿot ҁk ҍy ҏr ҕg җzh ҙdh қk ҝk ҟk ҡk ңn ҥng ҧp ҩo ҫs ҭt үu ұu ҳh ҵts ҷch ҹch һh ҽch ҿch ӄk ӆl ӈn ӊn ӌch ӎm ӏʼ ӕae әa ӡdz өo ҋy ӷg ӻg ӽh ӿh ԁd ԃdj ԅz ԇdz ԉl ԋnj ԍs ԏt ԑe ԓl ԕlh ԗrh ԙya ԛq ԝw ԟk ԡl ԣn ԥp ԧh ԩn ԫdch ԭch ԯl';
/** What typing programs and people write for signs of the basic set. */
const signs =
  "‘' ’' ‚' ‛' ′' `' ´' ʼ' ʻ' ʹ' ʽ' ʾ' ʿ' “' ”' „' ‟' ″' «' »' ‹' ›' \"' ‐- ‑- ‒- –- —- ―- −- ‧. ·. •. ;, &+ ⁄/ \\/ |/ [( ]) {( }) €EUR";

/** Written as two capitals, also before small letters. */
const ligatures = new Set('ßæœӕ');

const spellings = new Map(
  [latin, greek, cyrillic, signs].flatMap(table => table.split(' ').map(entry => [entry[0]!, entry.slice(1)] as const)),
);
const unaccented = (letter: string): string => letter.normalize('NFKD').replace(/\p{M}/gu, '');
const basic = /^[A-Za-z0-9/?:().,'+ -]*$/;

/** One letter or sign in basic characters, in the case of its neighbours; undefined where there is no spelling. */
function spelled(letter: string, inCapitals: boolean): string | undefined {
  if (basic.test(letter)) return letter;
  const small = letter.toLowerCase();
  const spelling = spellings.get(small);
  if (spelling === undefined) return undefined;
  const written = spelling === 'ʼ' ? "'" : spelling;
  if (small === letter) return written;
  return inCapitals || ligatures.has(small)
    ? written.toUpperCase()
    : written.charAt(0).toUpperCase() + written.slice(1);
}

/** Vietnamese đ is a d (Đức, Duc), South Slavic đ is dj (Đorđe, Djordje): the other marks of the name tell which it is. */
const isVietnamese = (composed: string): boolean =>
  /[àáâãèéêìíòóôõùúýăĩũơư\u1ea0-\u1ef9]/iu.test(composed) && !/[čćšž]/iu.test(composed);

/** The text letter by letter; null: a character that the bank's set has no spelling for. */
function* transliterated(text: string): Generator<{ readonly from: string; readonly to: string | null }> {
  const composed = text.normalize('NFC');
  const stroke = isVietnamese(composed) ? 'd' : 'đ';
  const letters = [
    ...composed
      .replace(/đ/giu, letter => (letter === 'đ' ? stroke : stroke.toUpperCase()))
      // In Greek ου is one sound, which is written ou.
      .replace(/(?<=[οό])[υύ]/giu, upsilon => (/[υύ]/u.test(upsilon) ? 'u' : 'U')),
  ];
  const isCapital = (at: number) => /\p{Lu}/u.test(letters[at] ?? '');
  const isLetter = (at: number) => /\p{L}/u.test(letters[at] ?? '');
  for (const [at, letter] of letters.entries()) {
    if (/\p{M}/u.test(letter)) continue;
    const inCapitals = isLetter(at + 1) ? isCapital(at + 1) : isCapital(at - 1);
    const whole = spelled(letter, inCapitals);
    const parts = whole === undefined ? [...unaccented(letter)].map(part => spelled(part, inCapitals)) : [whole];
    const known = parts.filter(part => part !== undefined);
    yield { from: letter, to: known.length === parts.length && parts.length > 0 ? known.join('') : null };
  }
}

/** The text in basic characters; a sign without a spelling becomes a blank. */
const spelledOut = (text: string): string =>
  [...transliterated(text)]
    .map(({ to }) => to ?? ' ')
    .join('')
    .replace(/ +/g, ' ')
    .trim();

/** SEPA takes a slash neither at an end nor twice in a row (EPC217-08). */
const wrongSlashes = /^\/|\/$|\/\//;

/**
 * The text in the characters that every SEPA bank accepts, cut off after `length`. Letters of Latin, Greek and Cyrillic
 * alphabets are spelled out; slashes at an end and repeated ones are left out.
 */
export const bankText = (text: string, length: number): string =>
  spelledOut(text)
    .replace(/\/+/g, '/')
    .replace(/^[/ ]+/, '')
    .slice(0, length)
    .replace(/[/ ]+$/, '');

/** Whether no letter or digit is lost: one of an alphabet without a spelling would be missing in the bank's file. */
export const keepsEveryLetter = (text: string): boolean =>
  [...transliterated(text)].every(({ from, to }) => to !== null || !/[\p{L}\p{N}]/u.test(from));

/** Characters of a name in a payment file (pain.001, `Nm`). */
export const bankNameLength = 70;

/**
 * The name of an account's owner, possibly a company, as banks take it: two letters at least, each of which can be
 * written to the bank, no formula, no markup, no pictograph, and no number of an account (docs/specification/payouts.md#bank-details).
 */
export function isAccountHolder(value: string): boolean {
  const plain = value.normalize('NFKC');
  return (
    !/[\p{Cc}\p{Cf}\p{Emoji_Presentation}\\@<>=|]|^[+-]|(?:\d\D*){10}/u.test(plain) &&
    keepsEveryLetter(value) &&
    !wrongSlashes.test(spelledOut(value)) &&
    bankText(value, 2 * bankNameLength).length <= bankNameLength &&
    /[A-Za-z].*[A-Za-z]/.test(bankText(value, bankNameLength))
  );
}
