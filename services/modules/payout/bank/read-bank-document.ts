import { createHash } from 'node:crypto';
import { Refused } from '#platform/domain/refused.js';
import { sorted, type BankDocument } from './bank-news.js';
import { readCamt } from './read-camt.js';
import { readPain002 } from './read-pain002.js';
import { at, readXml } from './xml.js';

/** Reads a pain.002, camt.053 or camt.054 document of any version; refuses everything else as `validation-failed`. */
export function readBankDocument(xml: string): BankDocument {
  const document = at(readXml(xml), 'Document');
  const fileId = createHash('sha256').update(xml, 'utf8').digest('hex');
  if (at(document, 'CstmrPmtStsRpt')) return sorted('pain.002', readPain002(document!, fileId));
  if (at(document, 'BkToCstmrStmt')) return sorted('camt.053', readCamt(document!, 'camt.053', fileId));
  if (at(document, 'BkToCstmrDbtCdtNtfctn')) return sorted('camt.054', readCamt(document!, 'camt.054', fileId));
  throw new Refused('validation-failed');
}
