import { Refused } from '#platform/domain/refused.js';
import type { BankDocument } from './bank-news.js';
import { readCamt } from './read-camt.js';
import { readPain002 } from './read-pain002.js';
import { at, readXml } from './xml.js';

/** Reads a pain.002, camt.053 or camt.054 document of any version; refuses everything else as `validation-failed`. */
export function readBankDocument(xml: string): BankDocument {
  const document = at(readXml(xml), 'Document');
  if (at(document, 'CstmrPmtStsRpt')) return { kind: 'pain.002', news: readPain002(document!) };
  if (at(document, 'BkToCstmrStmt')) return { kind: 'camt.053', news: readCamt(document!, 'camt.053') };
  if (at(document, 'BkToCstmrDbtCdtNtfctn')) return { kind: 'camt.054', news: readCamt(document!, 'camt.054') };
  throw new Refused('validation-failed');
}
