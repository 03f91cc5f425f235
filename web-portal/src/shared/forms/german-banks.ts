import table from 'virtual:german-banks';
import { unpackBanks } from './bank-table.js';

const banks = unpackBanks(table);

/** The name of a German bank by its code; offline, from a table of its own file that loads only once somebody types an IBAN. */
export const bankNamed = (code: number): string | null => banks.get(code) ?? null;
