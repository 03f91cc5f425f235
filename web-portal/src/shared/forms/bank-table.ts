/** German bank codes as one compact text: a line a bank, the code as the distance to the one before (base 36), a blank, the name. */
export function packBanks(banks: Readonly<Record<string, string>>): string {
  let before = 0;
  return Object.keys(banks)
    .map(Number)
    .sort((a, b) => a - b)
    .map(code => {
      const line = `${(code - before).toString(36)} ${banks[code]}`;
      before = code;
      return line;
    })
    .join('\n');
}

export function unpackBanks(text: string): ReadonlyMap<number, string> {
  const banks = new Map<number, string>();
  let code = 0;
  for (const line of text.split('\n')) {
    const blank = line.indexOf(' ');
    code += parseInt(line.slice(0, blank), 36);
    banks.set(code, line.slice(blank + 1));
  }
  return banks;
}

/** The bank code of a German IBAN, as soon as it is typed; null before and for other countries. */
export function bankCodeOf(iban: string): number | null {
  const code = /^DE\d\d(\d{8})/i.exec(iban.replace(/\s/g, ''))?.[1];
  return code ? Number(code) : null;
}
