export type Transfer = readonly [endToEndId: string, amount: string];
export interface Answered {
  readonly transfer: Transfer;
  /** ISO 20022 code, or null: it was booked. */
  readonly reason: string | null;
}

/** Of a payment file, as the bank reads it. */
export const transfersIn = (file: string): Transfer[] =>
  [...file.matchAll(/<EndToEndId>([^<]+)<\/EndToEndId>[\s\S]*?<InstdAmt Ccy="EUR">([\d.]+)<\/InstdAmt>/g)].map(
    ([, endToEndId, amount]) => [endToEndId!, amount!],
  );

/** The account a payment file is paid from. */
export const debtorIn = (file: string): string => /<DbtrAcct><Id><IBAN>([^<]+)</.exec(file.replace(/\s+</g, '<'))![1]!;

/** A notification about transfers of the batch: booked, or given back. */
export function camt054(number: string, iban: string, answers: readonly Answered[]): string {
  const entries = answers.map(({ transfer: [endToEndId, amount], reason }, index) => {
    const amountAndDirection = `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${reason ? 'CRDT' : 'DBIT'}</CdtDbtInd>`;
    return `<Ntry>${amountAndDirection}<Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>${number}-${index + 1}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${amountAndDirection}${reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry>`;
  });
  return document(
    'camt.054.001.08',
    `<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${number}-${answers[0]?.reason ?? 'BOOK'}</MsgId></GrpHdr><Ntfctn><Id>${number}</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
  );
}

/** A status report about transfers the bank does not carry out. */
export function pain002(number: string, answers: readonly Answered[]): string {
  const refused = answers.map(
    ({ transfer: [endToEndId], reason }) =>
      `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
  );
  return document(
    'pain.002.001.10',
    `<CstmrPmtStsRpt><GrpHdr><MsgId>${number}-RJCT</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${number}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>${refused.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt>`,
  );
}

const document = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}">${content}</Document>`;
