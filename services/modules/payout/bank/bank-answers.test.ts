import { debtorIban } from '#testing/bank-files.js';
import { zipOf } from '#testing/zip.js';

/** A payment of ours, as a bank may name it. */
export interface Named {
  readonly batch: string;
  readonly endToEndId: string;
  readonly instructionId: string;
  readonly iban: string;
}

/** What becomes of a bank's file: its counts, the payments' states in order, or why it is refused as a whole. */
export interface BankAnswer {
  readonly name: string;
  /** Payments that it speaks of; `batch`: all of a batch of two; `account`: the only one to its account. */
  readonly of: 0 | 1 | 2 | 'batch' | 'account';
  readonly file: (payments: readonly Named[]) => string | Buffer;
  readonly counts?: {
    readonly matched?: number;
    readonly open?: number;
    readonly known?: number;
    readonly pending?: number;
  };
  readonly rejected?: readonly string[];
  readonly states?: readonly string[];
  readonly why?: readonly string[];
  /** Payees' names, for answers about those. */
  readonly names?: readonly string[];
  readonly wrong?: string;
}

const iso = 'urn:iso:std:iso:20022:tech:xsd:';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

const report = (version: string, group: string, blocks: string): string =>
  `${declaration}\n<Document xmlns="${iso}${version}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <CstmrPmtStsRpt>
    <GrpHdr><MsgId>STS-${Math.random()}</MsgId><CreDtTm>2026-11-30T09:31:30+01:00</CreDtTm><DbtrAgt><FinInstnId><BIC>BYLADEM1001</BIC></FinInstnId></DbtrAgt></GrpHdr>
    ${group}
    ${blocks}
  </CstmrPmtStsRpt>
</Document>`;
const group = (batch: string, status?: string): string =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${status ? `<GrpSts>${status}</GrpSts>` : ''}</OrgnlGrpInfAndSts>`;
const block = (batch: string, content: string, status?: string): string =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch}.0</OrgnlPmtInfId>${status ? `<PmtInfSts>${status}</PmtInfSts>` : ''}${content}</OrgnlPmtInfAndSts>`;
const original = (iban: string): string =>
  `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">90.00</InstdAmt></Amt><ReqdExctnDt>2026-11-30</ReqdExctnDt><DbtrAcct><Id><IBAN>${debtorIban}</IBAN></Id></DbtrAcct><Cdtr><Nm>Jonas Weber</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct></OrgnlTxRef>`;

const forItsName = ({ endToEndId }: Named, status: string, reason: string): string =>
  `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${status}</TxSts><StsRsnInf><Rsn><Prtry>${reason}</Prtry></Rsn><AddtlInf>Jonas Webber</AddtlInf></StsRsnInf></TxInfAndSts>`;

interface Entry {
  readonly amount?: string;
  readonly direction?: 'DBIT' | 'CRDT';
  readonly status?: string;
  readonly reference?: string | null;
  readonly entryReference?: string;
  readonly code?: string;
  readonly reversal?: string;
  readonly details?: string;
  readonly after?: string;
}

let entries = 0;
/** An entry, its status as older (`<Sts>BOOK`) or newer versions write it. */
const entry = ({
  amount = '90.00',
  direction = 'DBIT',
  status = '<Cd>BOOK</Cd>',
  reference = `BANK${(entries += 1)}`,
  entryReference,
  code = '<Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn>',
  reversal,
  details = '',
  after = '',
}: Entry): string =>
  `<Ntry>${entryReference ? `<NtryRef>${entryReference}</NtryRef>` : ''}<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${reversal ? `<RvslInd>${reversal}</RvslInd>` : ''}<Sts>${status}</Sts><BookgDt><Dt>2026-11-30</Dt></BookgDt><ValDt><Dt>2026-11-30</Dt></ValDt>${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}<BkTxCd>${code}</BkTxCd>${details ? `<NtryDtls>${details}</NtryDtls>` : ''}${after}</Ntry>`;
const transaction = (references: string, more = ''): string => `<TxDtls><Refs>${references}</Refs>${more}</TxDtls>`;
const byEndToEnd = ({ endToEndId }: Named): string => `<EndToEndId>${endToEndId}</EndToEndId>`;

const frames = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;
let statements = 0;
const statement = (version: string, content: string, currency = 'EUR'): string => {
  const [frame, one] = frames[version.slice(0, 8) as keyof typeof frames];
  statements += 1;
  return `${declaration}<Document xmlns="${iso}${version}"><${frame}><GrpHdr><MsgId>MSG-${statements}</MsgId><CreDtTm>2026-11-30T18:00:00</CreDtTm></GrpHdr><${one}><Id>${statements}</Id><ElctrncSeqNb>${statements}</ElctrncSeqNb><CreDtTm>2026-11-30T18:00:00</CreDtTm><Acct><Id><IBAN>${debtorIban}</IBAN></Id><Ccy>${currency}</Ccy><Ownr><Nm>Fernklang</Nm></Ownr></Acct><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>${content}</${one}></${frame}></Document>`;
};
const booked = (one: Named, version = 'camt.053.001.08', more: Entry = {}): string =>
  statement(version, entry({ details: transaction(byEndToEnd(one)), ...more }));

/** Shapes of files that banks of Germany, Austria and Switzerland, and the tests of open-source readers, have; with our references. */
export const bankAnswers: readonly BankAnswer[] = [
  {
    name: 'pain.002.001.03 of German banks: one transaction refused, instruction not provided',
    of: 1,
    file: ([one]) =>
      report(
        'pain.002.001.03',
        group(one!.batch),
        block(
          one!.batch,
          `<TxInfAndSts><StsId>1</StsId><OrgnlInstrId>NOTPROVIDED</OrgnlInstrId><OrgnlEndToEndId>${one!.endToEndId.toUpperCase()}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Orgtr><Id><OrgId><BICOrBEI>BYLADEM1001</BICOrBEI></OrgId></Id></Orgtr><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>${original(one!.iban)}</TxInfAndSts>`,
        ),
      ),
    counts: { matched: 1 },
    states: ['returned'],
  },
  {
    name: 'pain.002.003.03 of the German industry: the whole file refused',
    of: 'batch',
    file: ([one]) =>
      report(
        'pain.002.003.03',
        group(one!.batch, 'RJCT').replace(
          '</GrpSts>',
          '</GrpSts><StsRsnInf><Rsn><Prtry>FF01</Prtry></Rsn></StsRsnInf>',
        ),
        '',
      ),
    counts: { matched: 2 },
    states: ['returned', 'returned'],
  },
  {
    name: 'pain.002.001.03.ch.02 of Swiss banks: accepted, nothing more',
    of: 'batch',
    file: ([one]) =>
      report('pain.002.001.03', group(one!.batch, 'ACCP'), '').replace(
        `${iso}pain.002.001.03`,
        'http://www.six-interbank-clearing.com/de/pain.002.001.03.ch.02.xsd',
      ),
    counts: { matched: 2 },
    states: ['sent', 'sent'],
  },
  {
    name: 'pain.002.001.10 of Swiss banks: refused, by instruction and UETR without EndToEndId',
    of: 1,
    file: ([one]) =>
      report(
        'pain.002.001.10',
        group(one!.batch, 'PART'),
        block(
          one!.batch,
          `<TxInfAndSts><OrgnlInstrId>${one!.instructionId}</OrgnlInstrId><OrgnlUETR>00000000-0000-4000-8000-00000000000a</OrgnlUETR><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>CLOSED ACCOUNT</AddtlInf></StsRsnInf></TxInfAndSts>`,
        ),
      ),
    counts: { matched: 1 },
    states: ['returned'],
  },
  {
    name: 'pain.002.001.10, verification of payee: counts of what fits, and one name that does not',
    of: 1,
    file: ([one]) =>
      report(
        'pain.002.001.10',
        group(one!.batch, 'RVCM').replace(
          '</GrpSts>',
          '</GrpSts><StsRsnInf><AddtlInf>Hinweis der Bank</AddtlInf></StsRsnInf><NbOfTxsPerSts><DtldNbOfTxs>1</DtldNbOfTxs><DtldSts>RVNM</DtldSts></NbOfTxsPerSts>',
        ),
        block(
          one!.batch,
          `<TxInfAndSts><OrgnlEndToEndId>${one!.endToEndId}</OrgnlEndToEndId><TxSts>RVNM</TxSts></TxInfAndSts>`,
        ),
      ),
    counts: { open: 1 },
    why: ['payee-name'],
    states: ['sent'],
    names: ['none'],
  },
  {
    name: 'pain.002.001.10, verification of payee: a name that nearly fits, by its account alone',
    of: 'account',
    file: ([one]) =>
      report(
        'pain.002.001.10',
        group(one!.batch, 'RVCM'),
        block(
          one!.batch,
          `<TxInfAndSts><OrgnlEndToEndId>NOTPROVIDED</OrgnlEndToEndId><OrgnlUETR>00000000-0000-4000-8000-00000000000b</OrgnlUETR><TxSts>RVMC</TxSts><StsRsnInf><AddtlInf>Jonas Webber</AddtlInf></StsRsnInf><OrgnlTxRef><Cdtr><Pty><Nm>Jonas Weber</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>${one!.iban}</IBAN></Id></CdtrAcct></OrgnlTxRef></TxInfAndSts>`,
          'RVCM',
        ),
      ),
    counts: { matched: 1 },
    states: ['sent'],
    names: ['close'],
  },
  {
    name: 'pain.002.001.10, verification of payee as the bank’s own reason beside PDNG',
    of: 2,
    file: ([one, two]) =>
      report(
        'pain.002.001.10',
        group(one!.batch),
        block(one!.batch, forItsName(one!, 'PDNG', 'RVNM') + forItsName(two!, 'PDNG', 'RVMC')),
      ),
    counts: { matched: 1, open: 1 },
    why: ['payee-name'],
    states: ['sent', 'sent'],
    names: ['none', 'close'],
  },
  {
    name: 'pain.002.001.10, payments that are rejected for their payees’ names',
    of: 2,
    file: ([one, two]) =>
      report(
        'pain.002.001.10',
        group(one!.batch),
        block(one!.batch, forItsName(one!, 'RJCT', 'RVNM') + forItsName(two!, 'RJCT', 'RVMC')),
      ),
    counts: { matched: 2 },
    states: ['returned', 'returned'],
    names: ['none', 'close'],
  },
  {
    name: 'pain.002.001.10, verification of payee without transactions: all names fit',
    of: 'batch',
    file: ([one]) => report('pain.002.001.10', group(one!.batch), block(one!.batch, '', 'RCVC')),
    counts: { matched: 2 },
    states: ['sent', 'sent'],
    names: ['match', 'match'],
  },
  {
    name: 'pain.002.001.10, verification of payee without transactions: some name differs',
    of: 'batch',
    file: ([one]) => report('pain.002.001.10', group(one!.batch), block(one!.batch, '', 'RVCM')),
    counts: { open: 1 },
    why: ['payee-name'],
    states: ['sent', 'sent'],
  },
  {
    name: 'camt.053.001.02 of savings banks: amount in the details, the bank’s own code',
    of: 1,
    file: ([one]) =>
      statement(
        'camt.053.001.02',
        entry({
          status: 'BOOK',
          code: '<Prtry><Cd>NTRF+116+9310</Cd><Issr>DK</Issr></Prtry>',
          details: transaction(
            byEndToEnd(one!),
            '<AmtDtls><TxAmt><Amt Ccy="EUR">90.00</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>Jonas Weber</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Ihre Praemie</Ustrd></RmtInf>',
          ),
          after: '<AddtlNtryInf>Ueberweisung</AddtlNtryInf>',
        }),
      ),
    counts: { matched: 1 },
    states: ['settled'],
  },
  {
    name: 'camt.053.001.08 with UETR, parties and the transaction’s own reference',
    of: 1,
    file: ([one]) =>
      statement(
        'camt.053.001.08',
        entry({
          details: transaction(
            `<AcctSvcrRef>TX-0815</AcctSvcrRef>${byEndToEnd(one!)}<UETR>00000000-0000-4000-8000-00000000000c</UETR>`,
            `<Amt Ccy="EUR">90.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RltdPties><Cdtr><Pty><Nm>Jonas Weber</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>${one!.iban}</IBAN></Id></CdtrAcct></RltdPties>`,
          ),
        }),
      ),
    counts: { matched: 1 },
    states: ['settled'],
  },
  {
    name: 'camt.052.001.08 during the day: one booked, one still pending',
    of: 2,
    file: ([one, other]) =>
      statement(
        'camt.052.001.08',
        entry({ details: transaction(byEndToEnd(one!)) }) +
          entry({ status: '<Cd>PDNG</Cd>', details: transaction(byEndToEnd(other!)) }),
      ),
    counts: { matched: 1, pending: 1 },
    states: ['settled', 'sent'],
  },
  {
    name: 'camt.052.001.02 of FinTS without a reference of the bank',
    of: 1,
    file: ([one]) =>
      booked(one!, 'camt.052.001.02', { status: 'BOOK', reference: 'NONREF', entryReference: '2026-11-30-17' }),
    counts: { matched: 1 },
    states: ['settled'],
  },
  {
    name: 'camt.054.001.04 of Swiss banks: one entry of two transactions',
    of: 2,
    file: ([one, other]) =>
      statement(
        'camt.054.001.04',
        entry({
          status: 'BOOK',
          amount: '180.00',
          details: `<Btch><NbOfTxs>2</NbOfTxs></Btch>${[one!, other!].map(each => transaction(byEndToEnd(each), '<Amt Ccy="EUR">90.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>')).join('')}`,
        }),
      ),
    counts: { matched: 2 },
    states: ['settled', 'settled'],
  },
  {
    name: 'camt.053.001.02 with one entry for the batch, by its payment block alone',
    of: 'batch',
    file: ([one]) =>
      statement(
        'camt.053.001.02',
        entry({
          status: 'BOOK',
          amount: '180.00',
          code: '<Prtry><Cd>NTRF+191+9310</Cd><Issr>DK</Issr></Prtry>',
          details: `<Btch><PmtInfId>${one!.batch}.0</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>`,
        }),
      ),
    counts: { matched: 2 },
    states: ['settled', 'settled'],
  },
  {
    name: 'camt.054.001.08 of a return with its original code',
    of: 1,
    file: ([one]) =>
      statement(
        'camt.054.001.08',
        entry({
          direction: 'CRDT',
          details: transaction(
            byEndToEnd(one!),
            '<Amt Ccy="EUR">90.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RtrInf><OrgnlBkTxCd><Prtry><Cd>NTRF+116</Cd></Prtry></OrgnlBkTxCd><Rsn><Cd>AC04</Cd></Rsn></RtrInf>',
          ),
        }),
      ),
    counts: { matched: 1 },
    states: ['returned'],
  },
  {
    name: 'camt.054.001.08 of a return for the payee’s name, with the one that the bank has',
    of: 1,
    file: ([one]) =>
      statement(
        'camt.054.001.08',
        entry({
          direction: 'CRDT',
          details: transaction(
            byEndToEnd(one!),
            '<RtrInf><Rsn><Cd>RVMC</Cd></Rsn><AddtlInf>Jonas Webber</AddtlInf></RtrInf>',
          ),
        }),
      ),
    counts: { matched: 1 },
    states: ['returned'],
    names: ['close'],
  },
  {
    name: 'camt.053.001.02 of a return by code 159 alone, in ISO-8859-1',
    of: 1,
    file: ([one]) =>
      Buffer.from(
        booked(one!, 'camt.053.001.02', {
          status: 'BOOK',
          direction: 'CRDT',
          code: '<Prtry><Cd>NRTI+159+00901</Cd><Issr>DK</Issr></Prtry>',
          after: '<AddtlNtryInf>Rücküberweisung</AddtlNtryInf>',
        }).replace('UTF-8', 'ISO-8859-1'),
        'latin1',
      ),
    counts: { matched: 1 },
    states: ['returned'],
  },
  {
    name: 'camt.053.001.08 of a reversal written 1',
    of: 1,
    file: ([one]) => booked(one!, 'camt.053.001.08', { direction: 'CRDT', reversal: '1' }),
    counts: { matched: 1 },
    states: ['returned'],
  },
  {
    name: 'camt.053.001.08 of a debit that is reversed: for a person',
    of: 1,
    file: ([one]) => booked(one!, 'camt.053.001.08', { reversal: '1' }),
    counts: { open: 1 },
    why: ['unsaid-outcome'],
    states: ['sent'],
  },
  {
    name: 'camt.053.001.08 of a credit for one of our payments that is not called a return: for a person',
    of: 1,
    file: ([one]) => booked(one!, 'camt.053.001.08', { direction: 'CRDT' }),
    counts: { open: 1 },
    why: ['unsaid-outcome'],
    states: ['sent'],
  },
  {
    name: 'camt.053.001.08 with amounts of fifteen digits',
    of: 1,
    file: ([one]) => booked(one!, 'camt.053.001.08', { amount: '000000000000090.00' }),
    counts: { matched: 1 },
    states: ['settled'],
  },
  {
    name: 'camt.054.001.08 by our instruction id alone',
    of: 1,
    file: ([one]) =>
      statement('camt.054.001.08', entry({ details: transaction(`<InstrId>${one!.instructionId}</InstrId>`) })),
    counts: { matched: 1 },
    states: ['settled'],
  },
  {
    name: 'camt.053 with a prefix, a byte order mark and no version',
    of: 1,
    file: ([one]) =>
      `\uFEFF${booked(one!)
        .replace(/ xmlns="[^"]*"/, '')
        .replace(declaration, '')
        .replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:')}`,
    counts: { matched: 1 },
    states: ['settled'],
  },
  {
    name: 'camt.053.001.08 in UTF-16',
    of: 1,
    file: ([one]) => Buffer.from(`\uFEFF${booked(one!).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    counts: { matched: 1 },
    states: ['settled'],
  },
  {
    name: 'camt.053.001.08 in a business envelope',
    of: 1,
    file: ([one]) =>
      `<Envelope><AppHdr xmlns="${iso}head.001.001.02"><Fr/><To/><BizMsgIdr>1</BizMsgIdr><MsgDefIdr>camt.053.001.08</MsgDefIdr></AppHdr>${booked(one!).replace(declaration, '')}</Envelope>`,
    counts: { matched: 1 },
    states: ['settled'],
  },
  {
    name: 'a ZIP of EBICS with a statement and a report',
    of: 2,
    file: ([one, other]) =>
      zipOf([
        { name: '2026-11-30_C53.xml', content: booked(one!) },
        {
          name: '2026-11-30_CRZ.xml',
          content: report(
            'pain.002.001.03',
            group(other!.batch),
            block(
              other!.batch,
              `<TxInfAndSts><OrgnlEndToEndId>${other!.endToEndId}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>`,
            ),
          ),
        },
      ]),
    counts: { matched: 2 },
    states: ['settled', 'settled'],
  },
  {
    name: 'camt.053.001.08 of an account in another currency',
    of: 1,
    file: ([one]) => statement('camt.053.001.08', entry({ details: transaction(byEndToEnd(one!)) }), 'CHF'),
    rejected: ['foreign-currency'],
    states: ['sent'],
  },
  {
    name: 'camt.053.001.08 of money from customers and a fee: nothing of ours',
    of: 0,
    file: () =>
      statement(
        'camt.053.001.08',
        entry({ direction: 'CRDT', amount: '12.34', details: transaction('<EndToEndId>RE-2026-1</EndToEndId>') }) +
          entry({
            amount: '9.90',
            code: '<Prtry><Cd>NCHG+808</Cd></Prtry>',
            after: '<AddtlNtryInf>Entgelt</AddtlNtryInf>',
          }),
      ),
    counts: { open: 2 },
    why: ['unknown-payment', 'unclear'],
  },
  { name: 'camt.053.001.02 without entries', of: 0, file: () => statement('camt.053.001.02', ''), counts: {} },
  {
    name: 'camt.053.001.02 without a statement',
    of: 0,
    file: () =>
      `<Document xmlns="${iso}camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>leer</MsgId></GrpHdr></BkToCstmrStmt></Document>`,
    counts: {},
  },
  {
    name: 'camt.053.001.02 of information alone',
    of: 1,
    file: ([one]) => booked(one!, 'camt.053.001.02', { status: 'INFO' }),
    counts: { pending: 1 },
    states: ['sent'],
  },
  {
    name: 'our own payment file',
    of: 0,
    file: () =>
      `${declaration}<Document xmlns="${iso}pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr/></CstmrCdtTrfInitn></Document>`,
    wrong: 'bank-file-payment-file',
  },
  {
    name: 'a table of Excel under another name',
    of: 0,
    file: () =>
      zipOf([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'xl/workbook.xml', content: '<workbook/>' },
      ]),
    wrong: 'bank-file-spreadsheet',
  },
  {
    name: 'a table of an older Excel',
    of: 0,
    file: () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
    wrong: 'bank-file-spreadsheet',
  },
  {
    name: 'MT940',
    of: 0,
    file: () => ':20:STARTUMSE\r\n:25:12030000/1020250\r\n:28C:00001/001\r\n:60F:C261130EUR1000,00\r\n-',
    wrong: 'bank-file-mt940',
  },
  {
    name: 'the bank’s sign-in',
    of: 0,
    file: () => '<!DOCTYPE html>\n<html lang="de"><head><title>Anmelden</title></head></html>',
    wrong: 'bank-file-web-page',
  },
  {
    name: 'camt.029, the answer to a recall',
    of: 0,
    file: () => `<Document xmlns="${iso}camt.029.001.09"><RsltnOfInvstgtn/></Document>`,
    wrong: 'bank-file-other-message',
  },
];
